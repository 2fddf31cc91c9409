/**
 * Columns that are off, and new items that take 1 slot each (docs/rules/game.md#columns, docs/rules/game.md#items-take).
 *
 * @browser chromium
 */
import { expect, test } from 'vitest';
import {
  firstInventory,
  inventory,
  pouch,
  saved,
  stack,
  stacksIn,
  storage,
} from './support/inventories.ts';
import { openPanel } from './support/open-panel.ts';
import type { Panel } from './support/panel.ts';
import { card, more, openPart, row } from './support/panel-parts.ts';

const things = [
  stack('Rope, hempen (50 feet)', { value: 12.25, weight: 12.25 }),
  stack('Chain (10 feet)', { quantity: 100, value: 5, weight: 10 }),
];
const mira = inventory('Mira', [storage('Sack', things), pouch('Purse', { gp: 5 })]);

/** The width of the name of a row. */
const roomOfName = async (panel: Panel) =>
  (await row(panel, 'Sack', 'Chain (10 feet)').find('textbox', 'Name').box()).width;

async function configure(panel: Panel) {
  await panel.find('button', 'Configure inventory').click();
  const dialog = await panel.find('dialog', 'Configure Inventory').appears();
  for (const part of ['Limits', 'Counting', 'Columns and coins']) {
    await openPart(dialog, part);
  }
  return dialog;
}

async function saveIn(dialog: Awaited<ReturnType<typeof configure>>) {
  await dialog.find('button', 'Save').click();
  await dialog.disappears();
}

test('columns that are off leave the card to the names, and items take 1 slot each', async () => {
  const panel = await openPanel({ width: 360, stored: saved(mira) });
  const sack = card(panel, 'Sack');
  const before: Record<number, number> = {};
  for (const width of [320, 360]) {
    await panel.resize(width, 900);
    before[width] = await roomOfName(panel);
  }

  const dialog = await configure(panel);
  await dialog.find('combobox', 'Weight limit').choose('No limit');
  await dialog.find('combobox', 'Items take').choose('1 slot each');
  const columns = dialog.find('group', 'Columns');
  await columns.find('checkbox', 'Value').click();
  await columns.find('checkbox', 'Weight').click();
  await saveIn(dialog);
  const stored = await firstInventory(panel);
  expect([stored.itemsTake, stored.hiddenColumns]).toEqual(['oneSlot', ['value', 'weight']]);

  const chain = row(panel, 'Sack', 'Chain (10 feet)');
  expect(await chain.find('textbox').names()).toEqual(['Name', 'Quantity', 'Slots each']);
  const heads = sack.find('button', /^Sort by /);
  expect(await heads.names()).toEqual(['Sort by Name', 'Sort by Quantity', 'Sort by Slots']);
  expect(await sack.find('group').names()).toEqual(['Slots used']);
  expect(await card(panel, 'Purse').find('group').names()).toEqual(['Coins', 'Value', 'Weight']);
  expect(await panel.find('group', 'Carried Weight').count()).toBe(0);
  for (const width of [320, 360]) {
    await panel.resize(width, 900);
    const more = (await roomOfName(panel)) - (before[width] ?? 0);
    expect(more, `at ${width} px`).toBeGreaterThanOrEqual(78);
    const slots = await chain.find('status', 'Slots').box();
    expect(slots.x + slots.width, `at ${width} px`).toBeLessThanOrEqual(width);
  }

  await chain.find('textbox', 'Quantity').click();
  await panel.press('Tab');
  await expect.poll(() => chain.find('textbox', 'Slots each').focused()).toBe(true);
  await panel.press('Tab');
  await expect.poll(() => chain.find('button', 'Configure').focused()).toBe(true);

  const name = sack.find('textbox', 'New item name');
  await name.fill('Torch');
  await sack.find('status', { text: 'Enter adds 1 × Torch: 1 slot' }).appears();
  await panel.press('ArrowDown');
  await panel.press('Enter');
  await panel.press('Enter');
  const torch = (await stacksIn(panel, 'Sack')).at(-1)?.item;
  // The slot is the inventory's setting: nothing of it is stored in the row.
  expect(torch).toMatchObject({ name: 'Torch', value: 0.01, weight: 1, slotOverride: null });
  expect(torch).toMatchObject({ equippedSlots: 0 });

  // What a suggestion filled in goes with its name.
  await name.type('Torch');
  await panel.press('ArrowDown');
  await panel.press('Enter');
  await name.fill('Feather');
  await panel.press('Enter');
  await panel.press('Enter');
  const feather = (await stacksIn(panel, 'Sack')).at(-1)?.item;
  expect(feather).toMatchObject({ name: 'Feather', value: 0, weight: 0, slotOverride: null });

  await panel.find('group', 'Slots').find('button', 'Slots breakdown').click();
  const breakdown = await panel.find('dialog', 'Breakdown').appears();
  expect(await breakdown.find('tab').names()).toEqual(['Slots', 'Wealth']);
  await panel.press('Escape');
  await breakdown.disappears();

  await sack.find('button', 'Find Item').click();
  const found = await panel.find('dialog', 'Find Item').appears();
  await found.find('searchbox', 'Search').fill('arrows');
  const arrows = found.find('list', 'Items found').find('button');
  await expect
    .poll(() => arrows.names())
    .toEqual([expect.stringMatching(/^Arrows \(20\) adds 1 slot/)]);
  await found.find('switch', 'Pay for it').click();
  await expect
    .poll(() => arrows.names())
    .toEqual([expect.stringMatching(/^Arrows \(20\) 1 gp adds/)]);
  await panel.press('Escape');
  await found.disappears();

  const sheet = await panel.opensSheet(() => more(panel, 'Print'));
  const [, ...sheetHeads] = await sheet.find('table', 'Sack').find('columnheader').names();
  expect(sheetHeads).toEqual(['Qty', 'Name', 'Slots']);
});

test('in D&D nothing says slots until their column is ticked', async () => {
  const purse = pouch('Purse', { gp: 150 });
  const mule = { ...inventory('Mule', [purse]), limits: { slots: null }, hiddenColumns: ['slots'] };
  const panel = await openPanel({ width: 360, stored: saved(mira, mule) });
  const dialog = await configure(panel);
  await dialog.find('combobox', 'Rules').choose('D&D 5e: pounds alone');
  const hint = 'Large: a formula of your own, 30 for each point; Tiny: 7.5.';
  await expect.poll(() => dialog.text()).toContain(hint);
  const slots = dialog.find('group', 'Columns').find('checkbox', 'Slots');
  expect(await slots.checked()).toBe(false);
  await saveIn(dialog);
  const tiles = () => panel.find('group', /^(Slots|Slots Remaining)$/);
  expect(await tiles().count()).toBe(0);
  const heads = card(panel, 'Sack').find('button', /^Sort by /);
  expect(await heads.names()).not.toContain('Sort by Slots');
  expect(await panel.find('main').text()).not.toMatch(/slot/i);
  expect(await panel.find('group', 'Carried Weight').text()).toContain('/150 lb');

  await configure(panel);
  await slots.click();
  await saveIn(dialog);
  await expect.poll(() => tiles().count()).toBe(2);
  expect(await heads.names()).toContain('Sort by Slots');
  expect((await firstInventory(panel)).hiddenColumns).toEqual([]);

  // docs/rules/actions.md#configuring-a-money-pouch: without slots, a pouch still has its capacity.
  await panel.press('Alt+PageDown');
  const overflowing = panel.find('status', { text: 'This pouch is overflowing!' });
  await overflowing.appears();
  await card(panel, 'Purse').find('button', 'Edit').click();
  const pouchDialog = await panel.find('dialog', 'Configure Money Pouch').appears();
  expect(await pouchDialog.find('spinbutton').names()).toEqual(['Capacity']);
  expect(await pouchDialog.text()).not.toContain('Slots is');
  await pouchDialog.find('spinbutton', 'Capacity').fill('200');
  await pouchDialog.find('button', 'Save').click();
  await overflowing.disappears();
});
