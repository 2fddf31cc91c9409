/**
 * Checks the dialog "Keyboard shortcuts", and the keys that step numbers.
 *
 * @browser chromium
 */
import { expect, test } from 'vitest';
import {
  coinsIn,
  inventory,
  pouch,
  saved,
  stack,
  stacksIn,
  storage,
} from './support/inventories.ts';
import { openPanel } from './support/open-panel.ts';
import { card, row } from './support/panel-parts.ts';

const mira = inventory(
  'Mira',
  [pouch('Purse', { cp: 1 })],
  [storage('Backpack', [stack('Rope', { quantity: 2 })])],
);

test('"?" opens the dialog, except in a field; Escape closes it, the focus returns', async () => {
  const panel = await openPanel({ stored: saved(mira) });
  const sheet = panel.find('dialog', 'Keyboard shortcuts');
  const button = panel.find('button', 'Keyboard shortcuts');
  await button.click();
  await sheet.appears();
  await sheet.find('button', 'Close').click();
  await sheet.disappears();
  await expect.poll(() => button.focused()).toBe(true);

  const name = card(panel, 'Backpack').find('textbox', 'New item name');
  await name.click();
  await panel.page.keyboard.press('?');
  await expect.poll(() => name.value()).toBe('?');
  await expect.poll(() => sheet.count()).toBe(0);

  const configure = row(panel, 'Backpack', 'Rope').find('button', 'Configure');
  await configure.focus();
  await panel.page.keyboard.press('?');
  await sheet.appears();
  await panel.page.keyboard.press('?');
  await panel.press('Escape');
  await sheet.disappears();
  await expect.poll(() => configure.focused()).toBe(true);
});

test('the dialog is accessible and scrolls by keys in a low window', async () => {
  const panel = await openPanel({ stored: saved(mira), width: 320, height: 300 });
  await panel.page.keyboard.press('?');
  const text = panel.find('dialog', 'Keyboard shortcuts').find('group', 'Keyboard shortcuts');
  await expect
    .poll(() => text.text())
    .toContain('Larger text: open the panel in a window and press Ctrl +; the side panel follows.');
  await expect.poll(() => text.focused()).toBe(true);
  expect(await panel.accessibilityFaults({ within: '[role="dialog"]' })).toEqual([]);
  await expect
    .poll(async () => {
      // Again if nothing has moved: a busy Chromium can lose the scrolling that a key began.
      await panel.press('End');
      return panel.page.evaluate(() => document.activeElement?.scrollTop ?? 0);
    })
    .toBeGreaterThan(0);
});

test('the dialog links to the licences of everything in the extension', async () => {
  const panel = await openPanel({ stored: saved(mira) });
  await panel.find('button', 'Keyboard shortcuts').click();
  await panel.find('dialog', 'Keyboard shortcuts').find('link', 'Licences').click();
  const text = () => panel.page.evaluate(textInTab, '/licences.html');
  await expect.poll(text).toMatch(/^react-dom \d/m);
  expect(await text()).toMatch(/^serde_json \d/m);
  expect(await text()).toContain('Permission is hereby granted, free of charge');
});

/** Runs in the page. The texts of the extension's tabs: Firefox does not report tabs opened by a link to Puppeteer. */
function textInTab(path: string): string {
  interface Extension {
    extension: { getViews(of: { type: 'tab' }): Window[] };
  }
  const { browser, chrome } = globalThis as { browser?: Extension; chrome?: Extension };
  const tabs = (browser ?? chrome)?.extension.getViews({ type: 'tab' }) ?? [];
  return tabs.find(({ location }) => location.pathname === path)?.document.body.innerText ?? '';
}

test('the arrow keys step quantities and coins', async () => {
  const panel = await openPanel({ width: 1280, stored: saved(mira) });
  const quantity = row(panel, 'Backpack', 'Rope').find('textbox', 'Quantity');
  await quantity.focus();
  await panel.press('ArrowUp');
  await panel.press('ArrowUp');
  await expect.poll(() => quantity.value()).toBe('4');
  await panel.press('ArrowDown');
  await panel.press('Tab');
  expect((await stacksIn(panel, 'Backpack'))[0]?.quantity).toBe(3);

  const copper = card(panel, 'Purse').find('textbox', 'cp');
  await copper.focus();
  await panel.press('ArrowUp');
  expect((await coinsIn(panel, 'Purse')).cp).toBe(2);
  for (let presses = 0; presses < 3; presses += 1) {
    await panel.press('ArrowDown');
  }
  await expect.poll(() => copper.value()).toBe('0');
  expect((await coinsIn(panel, 'Purse')).cp).toBe(0);
});
