/** Copies containers and inventories as text, and reads them again (docs/rules/catalogues-and-text.md#copy-as-text). */
import { expect, test } from 'vitest';
import { inOneBrowser } from './support/in-one-browser.ts';
import { inventoriesOf, inventory, pouch, saved, stack, storage } from './support/inventories.ts';
import { openPanel } from './support/open-panel.ts';
import type { Panel } from './support/panel.ts';
import { card, refuseToCopy, select } from './support/tracker.ts';

const things = [
  stack('Bedroll', { value: 1, weight: 7 }),
  stack('Torch', { quantity: 10, value: 0.01, weight: 1 }),
  stack('*Odd* @ thing, with [brackets] (2)', { quantity: 2, slotOverride: 0.5 }),
  stack('3 wishes', { value: 7.5 }),
];
const mira = inventory('Mira', [storage('Backpack', things), pouch('Purse', { cp: 12, gp: 3 })]);
const tobin = inventory('Tobin', [storage('Sack'), pouch('Pocket')]);

async function copy(panel: Panel, container: string): Promise<void> {
  await card(panel, container).hover();
  await card(panel, container).find('button', 'Copy as text').click();
}

test('a copied inventory is the same when it is pasted into a different one', async () => {
  const panel = await openPanel({ width: 1280, stored: saved(mira, tobin) });
  await copy(panel, 'Backpack');
  await panel.find('status', { text: /^Copied Backpack as text \(\d+ characters\)\.$/ }).appears();
  await select(panel, 'Tobin');
  await card(panel, 'Sack').find('textbox', 'New item name').click();
  await panel.paste();
  const dialog = await panel.find('dialog', 'Add from text').appears();
  await dialog.find('button', 'Add 4 items').click();
  await dialog.disappears();
  const [, there] = await inventoriesOf(panel);
  expect(there?.columns[0]?.[0]).toEqual({ ...storage('Sack', things), capacity: 10 });

  // All of an inventory, coins included.
  await select(panel, 'Mira');
  await panel.find('heading', 'Mira').appears();
  const buttons = panel.find('main').find('button', 'Copy as text');
  await buttons.nth(0).click();
  await panel.find('status', { text: /^Copied Mira as text/ }).appears();
  await select(panel, 'Tobin');
  await card(panel, 'Sack').find('textbox', 'New item name').click();
  await panel.paste();
  await panel.find('dialog', 'Add from text').appears();
  await panel.press('Enter');
  await dialog.disappears();
  const [, then] = await inventoriesOf(panel);
  expect(then?.columns[0]?.[1]).toEqual(pouch('Pocket', { cp: 12, gp: 3 }));
});

test('a text that the browser refuses to copy is shown, selected', async () => {
  const panel = await openPanel({ stored: saved(mira) });
  await refuseToCopy(panel);
  await copy(panel, 'Purse');
  const dialog = await panel.find('dialog', 'Copy as text').appears();
  const text = dialog.find('textbox', 'Copy as text');
  await expect.poll(() => text.value()).toBe('**Purse** 12 cp, 3 gp');
  await expect.poll(() => text.focused()).toBe(true);
  expect(await panel.page.evaluate(() => getSelection()?.toString())).toBe('**Purse** 12 cp, 3 gp');
  await expect.poll(() => text.attribute('readonly')).not.toBeNull();
  await dialog.find('button', 'Close').click();
  await dialog.disappears();
  await expect.poll(() => card(panel, 'Purse').find('button', 'Copy as text').focused()).toBe(true);
});

test.runIf(inOneBrowser)('a container of an unknown kind is not copied', async () => {
  const owl = { kind: 'familiar', name: 'Owl' } as unknown as (typeof mira.columns)[0][0];
  const panel = await openPanel({ stored: saved(inventory('Mira', [owl])) });
  await card(panel, 'Owl').find('button', 'Edit').appears();
  await expect.poll(() => card(panel, 'Owl').find('button', 'Copy as text').count()).toBe(0);
});
