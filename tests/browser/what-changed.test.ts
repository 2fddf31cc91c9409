/**
 * The import preview lists the differences between a file and the stored inventory (docs/rules/storage.md#what-changed).
 *
 * @browser chromium
 */
import { expect, test } from 'vitest';
import { fileOf } from './support/files.ts';
import type { Found } from './support/found.ts';
import {
  type Inventory,
  inventoriesOf,
  inventory,
  pouch,
  saved,
  stack,
  storage,
} from './support/inventories.ts';
import { openPanel } from './support/open-panel.ts';
import type { Panel } from './support/panel.ts';
import {
  announced,
  card,
  confirm,
  fillAndLeave,
  importAction,
  refuseToCopy,
  row,
} from './support/panel-parts.ts';

const things = [
  stack('Torch', { quantity: 10, weight: 1 }),
  stack('Potion of healing', { quantity: 2, weight: 0.5 }),
];
const mira = inventory('Mira', [storage('Backpack', things)], [pouch('Purse', { sp: 5, gp: 20 })]);

/** The same after an evening at the table. */
const later = inventory(
  'Mira',
  [
    storage('Backpack', [
      stack('Torch', { quantity: 13, weight: 1 }),
      stack('Potion of healing', { weight: 0.5 }),
    ]),
  ],
  [pouch('Purse', { gp: 8 })],
);

const changed = (dialog: Found) => dialog.find('list', 'What changed');

async function choose(panel: Panel, ...inventories: Inventory[]): Promise<Found> {
  const toggle = panel.find('button', 'Inventories panel');
  if ((await toggle.attribute('aria-expanded')) === 'false') {
    await toggle.click();
  }
  await panel.find('button', 'Import').click();
  const dialog = await panel.find('dialog', 'Import Inventory').appears();
  const files = inventories.map((each, index) => fileOf(`${index}.json`, JSON.stringify(each)));
  await panel.chooseFiles('Choose files', ...files);
  await dialog.find('list', 'Files').appears();
  return dialog;
}

async function linesOf(list: Found): Promise<string[]> {
  const lines = list.find('listitem');
  const count = await lines.count();
  return Promise.all(Array.from({ length: count }, (_, index) => lines.nth(index).text()));
}

test.each([
  { touch: false, width: 1280 },
  { touch: true, width: 360 },
])('it says what came and went, touch: $touch, at $width px', async (options) => {
  const panel = await openPanel({ ...options, stored: saved(mira) });
  const backpack = card(panel, 'Backpack').find('button', 'Backpack');
  await backpack.click();
  const dialog = await choose(panel, later, inventory('Tobin'));
  expect(await linesOf(changed(dialog))).toEqual([
    '+3 Torch',
    '−1 Potion of healing',
    '−12.5 gp',
    'Backpack 2.4 → 2.8 slots',
  ]);
  await dialog.find('button', 'Copy changes').click();
  await dialog
    .find('status', { text: /^Copied the changes as text \(\d+ characters\)\.$/ })
    .appears();
  await expect.poll(() => dialog.find('textbox', 'Copy as text').count()).toBe(0);
  await dialog.find('radio', 'Replace').click();
  await dialog.find('button', importAction).click();
  await dialog.disappears();
  // Its containers have kept their ids, so a collapsed card stays collapsed.
  await expect.poll(() => backpack.attribute('aria-expanded')).toBe('false');
  expect(await card(panel, 'Backpack').find('group', 'Slots used').text()).toBe('2.8/10');
  const again = await choose(panel, later);
  expect(await linesOf(changed(again))).toEqual(['Nothing has changed.']);
  await expect.poll(() => again.find('button', 'Copy changes').count()).toBe(0);
});

test('it is updated when another panel changes the inventory; if that is deleted, the file is added as new', async () => {
  const first = inventory('Mira', [storage('Sack', things)]);
  const here = await openPanel({ stored: saved(first, mira) });
  const there = await here.another({ width: 1280 });
  const dialog = await choose(here, later, later, later);
  // Two have the name, so nothing is chosen beforehand, for any of the three files.
  const replace = dialog.find('radio', /^Replace Mira, /);
  const second = changed(dialog).nth(0);
  expect(await replace.count()).toBe(6);
  expect(await second.count()).toBe(0);
  await replace.nth(3).click();
  expect(await linesOf(second)).toContain('+3 Torch');
  // Another panel adds the torches to the second one and moves it up.
  const list = there.find('complementary', 'Inventories');
  await list.find('button', 'Mira').nth(1).click();
  await card(there, 'Backpack').appears();
  await fillAndLeave(row(there, 'Backpack', 'Torch').find('textbox', 'Quantity'), '13');
  await list.find('button', 'Move inventory up').click();
  await expect.poll(() => linesOf(second)).not.toContain('+3 Torch');
  expect(await linesOf(second)).toContain('−12.5 gp');
  await replace.nth(0).click();
  // No inventory is left for the third file.
  await expect.poll(() => replace.count()).toBe(2);
  await list.find('button', 'Delete inventory').click();
  await confirm(there);
  const gone = '“Mira” is gone: another panel changed it.';
  await expect.poll(() => announced(here)).toContain(gone);
  // The one that is left has been chosen for the first file.
  const only = dialog.find('radio', 'Replace');
  await expect.poll(() => only.names()).toEqual(['Replace']);
  expect(await only.checked()).toBe(true);
  await dialog.find('button', importAction).click();
  await dialog.disappears();
  await expect.poll(async () => (await inventoriesOf(here)).length).toBe(3);
});

test('six lines of a large file are shown, and all are copied by the keyboard, or from a text if copying is refused', async () => {
  const many = Array.from({ length: 10_000 }, (_, index) => stack(`<b>Thing</b> ${index}`));
  const panel = await openPanel({ stored: saved(inventory('Mira', [storage('', many)])) });
  await refuseToCopy(panel);
  const turned = many.map((each) => ({ ...each, quantity: 2 }));
  const dialog = await choose(panel, inventory('Mira', [storage('', turned)]));
  const lines = await linesOf(changed(dialog));
  expect(lines).toHaveLength(7);
  expect(lines[0]).toBe('+1 <b>Thing</b> 0');
  expect(lines[6]).toMatch(/^\d+ more$/);
  await dialog.find('button', 'Copy changes').reach();
  await panel.press('Enter');
  const text = await dialog.find('textbox', 'Copy as text').appears();
  await expect.poll(() => text.focused()).toBe(true);
  expect((await text.value()).split('\n')).toHaveLength(10_002);
  await dialog.find('button', 'Cancel').click();
  await dialog.disappears();
});

// docs/rules/storage.md#import
test('a renamed character replaces the one with the old name; a message says what was done, and undoes it', async () => {
  const stored = saved(mira, inventory('Bram'), inventory('Ilse'));
  const panel = await openPanel({ width: 360, stored });
  await panel.find('button', 'Inventories panel').click();
  await panel.find('button', 'Import').click();
  const dialog = await panel.find('dialog', 'Import Inventory').appears();
  await expect.poll(() => dialog.text()).toContain('Such as a character of Foundry, D&D Beyond');
  const files = [{ ...later, name: 'Mira the Bold' }, inventory('Bram'), inventory('Kesh')];
  await panel.chooseFiles(
    'Choose files',
    ...files.map((each) => fileOf(`${each.name}.json`, JSON.stringify(each))),
  );
  // The two whose names are not there.
  const other = dialog.find('combobox', 'Inventory to replace');
  await expect.poll(() => other.count()).toBe(2);
  await dialog.find('radio', 'Replace').click();
  await dialog.find('status', { text: '2 new, 1 replaced' }).appears();
  await other.nth(0).choose('Replace Mira');
  await dialog.find('status', { text: '1 new, 2 replaced' }).appears();
  await dialog.find('button', importAction).click();
  await dialog.disappears();
  await panel
    .find('status', { text: /^Added \W?Kesh\W?, replaced \W?Mira\W? and \W?Bram\W?\./ })
    .appears();
  const names = async () => (await inventoriesOf(panel)).map(({ name }) => name);
  expect(await names()).toEqual(['Mira the Bold', 'Bram', 'Ilse', 'Kesh']);
  await panel.find('button', 'Undo it').click();
  await expect.poll(names).toEqual(['Mira', 'Bram', 'Ilse']);
});

// docs/rules/game.md#equipped-slots
test('the equipped slots are below the lines, in red above their limit', async () => {
  const wearing = (count: number) => ({
    ...inventory('Mira', [storage('Belt', [stack('Charm', { quantity: count, equipped: true })])]),
    game: 'ose',
  });
  const panel = await openPanel({ width: 360, stored: saved(wearing(8)) });
  const dialog = await choose(panel, wearing(10));
  const list = changed(dialog);
  expect(await linesOf(list)).toEqual(['+2 Charm, 8 → 10 equipped', 'Equipped: 8 → 10/9']);
  const line = list.find('listitem', { text: 'Equipped: 8 → 10/9' });
  expect(await line.style('color')).not.toBe(await list.find('listitem').nth(0).style('color'));
});
