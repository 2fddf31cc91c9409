/**
 * An evening by touch in the panel's tab, as Firefox for Android opens it (docs/rules/panel.md#a-window-of-its-own).
 *
 * @browser firefox
 */
import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { touch } from './support/hands.ts';
import { inventory, pouch, saved, stack, storage } from './support/inventories.ts';
import { openPanel } from './support/open-panel.ts';
import type { Panel } from './support/panel.ts';
import { card, onContainer, row, rowNames, scrollTo } from './support/panel-parts.ts';
import { belongings, type Gesture, gestures, type Player } from './support/session.ts';

/** What Firefox for Android does not give to extensions, see tests/project/background.test.ts. */
const MISSING = ['commands', 'contextMenus', 'menus', 'sidebarAction', 'windows'];

/** Loads the panel again in a page without these interfaces. */
async function takeInterfacesAway(panel: Panel): Promise<void> {
  const [page, script] = ['extension/panel/index.html', 'android.js'].map((name) =>
    join(panel.dist, name),
  ) as [string, string];
  const before = readFileSync(page, 'utf8');
  const remove = `for (const name of ${JSON.stringify(MISSING)}) {
    Object.defineProperty(browser, name, { value: undefined });
  }`;
  writeFileSync(script, remove);
  writeFileSync(page, before.replace('<head>', '<head><script src="/android.js"></script>'));
  onTestFinished(() => {
    writeFileSync(page, before);
    rmSync(script);
  });
  await panel.reload();
  const left = await panel.page.evaluate((names) => {
    const { browser } = globalThis as unknown as { browser: Record<string, unknown> };
    return names.filter((name) => browser[name]);
  }, MISSING);
  expect(left).toEqual([]);
}

/** Those of a long session, by touch; a row is carried by the finger. */
const inOrder = ({ panel }: Player): Record<string, Gesture> => ({
  ...gestures,
  async drag() {
    const rows = (name: string) => row(panel, 'Backpack', name);
    // All three are in sight then.
    await scrollTo(panel, 150);
    await touch(panel).lift(rows('Torch'), rows('Lamp'));
    await expect.poll(() => rowNames(panel, 'Backpack')).toEqual(['Rope', 'Lamp', 'Torch']);
  },
});

test('every gesture of an evening works by touch at 360 × 740', async () => {
  const tobin = inventory('Tobin', [storage('Bag', [])], [pouch('Purse')]);
  const panel = await openPanel({
    width: 360,
    height: 740,
    touch: true,
    stored: saved(belongings('Mira'), tobin),
  });
  await takeInterfacesAway(panel);
  const player: Player = { panel, by: 'mouse', open: 'Mira' };
  for (const [name, gesture] of Object.entries(inOrder(player))) {
    await gesture(player).catch((error: unknown) => {
      throw new Error(`By touch: ${name}`, { cause: error });
    });
  }

  const pay = panel.find('dialog', 'Pay');
  await card(panel, 'Purse').find('button', 'Pay').click();
  await pay.find('textbox', 'Amount').click();
  await panel.page.keyboard.type('1 gp');
  await pay.find('combobox', 'To').choose('Tobin');
  // docs/rules/panel.md#all-dialogs
  await panel.press('Enter');
  await pay.disappears();
  await panel.find('status', { text: 'Paid 1 gp to Tobin' }).appears();

  // Nothing of it needs a window, and nothing offers one.
  expect(await panel.find('button', 'Open in a window').count()).toBe(0);
  await panel.find('button', 'Keyboard shortcuts').click();
  const shortcuts = panel.find('dialog', 'Keyboard shortcuts');
  expect(await shortcuts.text()).not.toContain('in a window');
  await shortcuts.find('button', 'Close').click();
  await shortcuts.disappears();
  const receive = panel.find('dialog', 'Receive');
  await card(panel, 'Purse').find('button', 'Receive').click();
  await receive.find('textbox', 'Amount').click();
  await panel.page.keyboard.type('30 gp');
  await receive.find('button', 'Receive').click();
  await receive.disappears();
  await panel.find('button', 'Undo it').click();
  await card(panel, 'Backpack').find('textbox', 'New item name').click();
  await panel.page.keyboard.type('3 torches');
  await card(panel, 'Backpack').find('button', 'Add').click();
  const torches = panel.find('button', /^Use one Torch/);
  await expect.poll(() => torches.names()).toEqual(['Use one Torch, 3 left']);
  await torches.click();
  await expect.poll(() => torches.names()).toEqual(['Use one Torch, 2 left']);
  await onContainer(panel, 'Sack', 'Select all');
  await card(panel, 'Sack').find('button', 'Move Selected').click();
  await panel.find('dialog', 'Move Item').find('button', 'Bag, Tobin').click();
  await panel.find('dialog', 'Move Item').disappears();
  await panel.find('heading', 'Mira').find('button').click();
  await panel.find('menuitemradio', /^Tobin/).click();
  await expect.poll(() => rowNames(panel, 'Bag')).toEqual(['Pebble', 'Rope']);
});

test('a selected text that waits for the panel’s own window is taken by its tab', async () => {
  const stored = saved(inventory('Mira', [storage('Sack', [stack('Rope')])]));
  const panel = await openPanel({ width: 360, height: 740, touch: true, stored });
  await takeInterfacesAway(panel);
  await panel.page.evaluate(() =>
    chrome.storage.session.set({ 'hss-text-own-1': { text: '3 torches' } }),
  );
  const text = panel.find('dialog', 'Add from text').find('textbox', 'Text');
  await expect.poll(() => text.value()).toBe('3 torches');
});
