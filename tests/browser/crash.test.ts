/** Checks that the data is safe and can be exported when the engine or React fails. */
import { cpSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { dropOn, plain } from './support/dragging.ts';
import { inventory, pouch, saved, storage } from './support/inventories.ts';
import { openPanel } from './support/open-panel.ts';
import type { Panel } from './support/panel.ts';
import { card, fillAndLeave } from './support/panel-parts.ts';

const stored = saved(
  inventory('Mira', [storage('Backpack')], [pouch('Purse')]),
  inventory('Tobin'),
);

async function expectCrashScreen(panel: Panel, what: RegExp): Promise<void> {
  const screen = panel.find('alert');
  await screen.find('heading', 'The panel has stopped').appears();
  await expect.poll(() => screen.text()).toContain('Everything saved is safe');
  await expect.poll(() => screen.find('button', 'Reload').focused()).toBe(true);
  await panel.page.evaluate(() => document.querySelector('details')?.setAttribute('open', ''));
  await expect.poll(() => screen.text()).toMatch(what);
  const kept = await panel.stored();
  const file = await panel.download(() => screen.find('button', 'Export everything').click());
  expect(file).toEqual({ name: 'inventories.json', text: kept });
}

async function expectReload(panel: Panel): Promise<void> {
  await panel.find('button', 'Reload').click();
  await panel.find('heading', 'Mira').appears();
}

test('a defect in the engine', async () => {
  const panel = await openPanel({ width: 1280, stored });
  panel.expectMessage(/asked for something/);
  await fillAndLeave(card(panel, 'Purse').find('textbox', 'gp'), '5');
  // The next call of the engine fails.
  await panel.page.evaluate(() => {
    JSON.stringify = () => '';
  });
  await card(panel, 'Purse').find('textbox', 'gp').type('6');
  await expectCrashScreen(panel, /asked for something/);
  await expectReload(panel);
  await expect.poll(() => card(panel, 'Purse').find('textbox', 'gp').value()).toBe('5');
});

test('a defect in drawing', async () => {
  const panel = await openPanel({ width: 1280, stored });
  panel.expectMessage(/no more drawing/);
  await panel.page.evaluate(() => {
    document.createElement = new Proxy(document.createElement, {
      apply(create, page, [tag, options]) {
        if (tag === 'aside' || tag === 'li') {
          throw new Error('no more drawing');
        }
        return Reflect.apply(create, page, [tag, options]);
      },
    });
  });
  const before = await panel.stored();
  await card(panel, 'Backpack').find('textbox', 'New item name').type('Rope');
  await panel.press('Enter');
  await panel.find('heading', 'The panel has stopped').appears();
  expect(await panel.stored()).not.toBe(before);
  await expectCrashScreen(panel, /no more drawing/);
  await expectReload(panel);
  // docs/rules/storage.md#last-export
  await panel.find('status', { name: 'Last export', text: /^Last export/ }).appears();
});

test('an uncaught error', async () => {
  const panel = await openPanel({ width: 1280, stored });
  panel.expectMessage(/unforeseen/);
  await panel.page.evaluate(() => {
    const reason = new Error('unforeseen');
    const promise = Promise.resolve();
    dispatchEvent(new PromiseRejectionEvent('unhandledrejection', { reason, promise }));
  });
  await expectCrashScreen(panel, /unforeseen/);
  // Nothing of the panel reacts to keys, pasted and dropped texts.
  const before = await panel.page.evaluate(() => ({ ...localStorage }));
  await panel.press('?');
  await panel.press('Alt+PageDown');
  await panel.press('Control+Z');
  await panel.paste('3 torches, 2 ropes');
  await dropOn(panel, panel.find('alert'), plain('3 torches, 2 ropes'));
  await panel.page.evaluate(
    () => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))),
  );
  expect(await panel.page.evaluate(() => document.body.children.length)).toBe(1);
  expect(await panel.page.evaluate(() => ({ ...localStorage }))).toEqual(before);
  await expectReload(panel);
});

test('an engine that does not load', async () => {
  const panel = await openPanel({ width: 1280, stored });
  const assets = `${panel.dist}/assets`;
  const kept = mkdtempSync(`${panel.dist}-kept-`);
  cpSync(assets, kept, { recursive: true });
  try {
    for (const name of readdirSync(assets).filter((each) => each.endsWith('.wasm'))) {
      writeFileSync(`${assets}/${name}`, 'no engine');
    }
    await panel.page.evaluate(() => location.reload());
    await expectCrashScreen(panel, /Error/);
  } finally {
    cpSync(kept, assets, { recursive: true });
    rmSync(kept, { recursive: true });
  }
  await expectReload(panel);
});
