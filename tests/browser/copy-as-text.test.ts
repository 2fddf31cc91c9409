/** Copies containers and inventories as text, and reads them again (docs/rules/catalogues-and-text.md#copy-as-text). */
import { expect, test } from 'vitest';
import { inOneBrowser } from './support/in-one-browser.ts';
import { inventoriesOf, inventory, pouch, saved, stack, storage } from './support/inventories.ts';
import { openPanel } from './support/open-panel.ts';
import type { Panel } from './support/panel.ts';
import {
  card,
  fillAndLeave,
  more,
  onContainer,
  refuseToCopy,
  row,
  rowNames,
  select,
} from './support/panel-parts.ts';

const things = [
  stack('Bedroll', { value: 1, weight: 7 }),
  { ...stack('Torch', { quantity: 10, value: 0.01, weight: 1 }), supply: true },
  stack('*Odd* @ thing, with [brackets] (2)', { quantity: 2, slotOverride: 0.5 }),
  stack('3 wishes', { value: 7.5 }),
];
const mira = inventory('Mira', [storage('Backpack', things), pouch('Purse', { cp: 12, gp: 3 })]);
const tobin = inventory('Tobin', [storage('Sack'), pouch('Pocket')]);

async function copy(panel: Panel, container: string): Promise<void> {
  await card(panel, container).hover();
  await onContainer(panel, container, 'Copy as text');
}

test('what is copied is the same when it is pasted into a different inventory', async () => {
  const panel = await openPanel({ width: 1280, stored: saved(mira, tobin) });
  const dialog = panel.find('dialog', 'Add from text');
  const pasteInto = async (container: string) => {
    await card(panel, container).find('textbox', 'New item name').click();
    await panel.paste();
    await dialog.appears();
  };
  await copy(panel, 'Backpack');
  await panel.find('status', { text: /^Copied Backpack as text \(\d+ characters\)\.$/ }).appears();
  await select(panel, 'Tobin');
  await pasteInto('Sack');
  await dialog.find('button', 'Add 4 items').click();
  await dialog.disappears();
  const [, there] = await inventoriesOf(panel);
  expect(there?.columns[0]?.[0]).toEqual({ ...storage('Sack', things), capacity: 10 });

  // All of an inventory, in the containers that the text names.
  await select(panel, 'Mira');
  await panel.find('heading', 'Mira').appears();
  await more(panel, 'Copy as text');
  await panel.find('status', { text: /^Copied Mira as text/ }).appears();
  await select(panel, 'Tobin');
  await pasteInto('Sack');
  const into = dialog.find('combobox', 'Put items in');
  await into.choose('Sack');
  await dialog.find('combobox', 'Put coins in').appears();
  await panel.press('ArrowUp');
  await dialog.find('combobox', 'Put coins in').disappears();
  await expect
    .poll(() => dialog.find('status', 'After this change').text())
    .toMatch(/Backpack: new container Purse: new container$/);
  await dialog.find('button', 'Add 4 items').click();
  await dialog.disappears();
  await panel.find('status', { text: 'Added 4 items to 2 containers from text' }).appears();
  const [, then] = await inventoriesOf(panel);
  const backpack = { ...storage('Backpack', things), capacity: 10 };
  expect(then?.columns[0]?.slice(2)).toEqual([backpack, pouch('Purse', { cp: 12, gp: 3 })]);
});

test('selected rows are copied for another player, and deleted from the message', async () => {
  const noted = { ...stack('Wand'), note: '4 of 7\ncharges' };
  const bert = inventory('Bert', [storage('Sack', [stack('Rope'), noted, stack('Torch')])]);
  const panel = await openPanel({ width: 360, stored: saved(bert) });
  const sack = card(panel, 'Sack');
  const quantity = (name: string) => row(panel, 'Sack', name).find('textbox', 'Quantity');
  for (const name of ['Rope', 'Wand']) {
    await row(panel, 'Sack', name).find('button', 'Select').click();
  }
  // The buttons take two lines.
  const lines = ['Move Selected', 'Copy Selected', 'Sell Selected', 'Clear', 'Delete Selected'];
  const tops = await Promise.all(
    lines.map(async (name) => (await sack.find('button', name).box()).y),
  );
  expect(new Set(tops).size).toBe(2);
  await sack.find('button', 'Copy Selected').click();
  await panel.find('status', { text: 'Copied 2 items as text (36 characters).' }).appears();
  await sack.find('button', 'Add from text').click();
  const dialog = await panel.find('dialog', 'Add from text').appears();
  await dialog.find('textbox', 'Text').type('Here you are:\n');
  await panel.paste();
  await dialog.find('button', 'Add 2 items').click();
  await dialog.disappears();
  // They merge with the rows that have the same note.
  await expect.poll(() => quantity('Wand').value()).toBe('2');
  const [there] = await inventoriesOf(panel);
  const twice = [{ quantity: 2 }, { ...noted, quantity: 2 }, { quantity: 1 }];
  expect(there?.columns[0]?.[0]).toMatchObject({ items: twice });

  // Another panel changes one of the copied rows meanwhile: that one stays.
  await sack.find('button', 'Copy Selected').click();
  const remove = panel.find('button', 'Delete them');
  // A change of something else leaves the message as it is.
  await remove.appears();
  await fillAndLeave(quantity('Torch'), '3');
  expect(await remove.count()).toBe(1);
  await remove.hover();
  const other = await panel.another();
  await fillAndLeave(row(other, 'Sack', 'Wand').find('textbox', 'Quantity'), '5');
  await expect.poll(() => quantity('Wand').value()).toBe('5');
  await remove.click();
  await panel.find('status', { text: 'Deleted Rope' }).appears();
  await remove.disappears();
  await expect.poll(() => rowNames(panel, 'Sack')).toEqual(['Wand', 'Torch']);
  await panel.find('button', 'Undo the deletion').click();
  await expect.poll(() => rowNames(panel, 'Sack')).toEqual(['Rope', 'Wand', 'Torch']);
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
  await expect.poll(() => card(panel, 'Purse').find('button', 'More actions').focused()).toBe(true);
});

test.runIf(inOneBrowser)('a container of an unknown kind is not copied', async () => {
  const owl = { kind: 'familiar', name: 'Owl' } as unknown as (typeof mira.columns)[0][0];
  const panel = await openPanel({ width: 480, stored: saved(inventory('Mira', [owl])) });
  await card(panel, 'Owl').find('button', 'Edit').appears();
  await expect.poll(() => card(panel, 'Owl').find('button', 'Copy as text').count()).toBe(0);
});
