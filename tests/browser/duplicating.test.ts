/**
 * A container is copied with all it holds (docs/rules/actions.md#duplicating-a-container).
 *
 * @browser chromium
 */
import { expect, test } from 'vitest';
import {
  firstInventory,
  type Inventory,
  inventory,
  pouch,
  saved,
  stack,
  storage,
} from './support/inventories.ts';
import { openPanel } from './support/open-panel.ts';
import { card, containersIn, onContainer, row } from './support/panel-parts.ts';

const bag = {
  ...storage('Bag', [stack('Rope', { quantity: 3, equipped: true, slotOverride: 0.5 })], 7),
  place: 'dropped',
  load: { slots: 3, weight: 15 },
  charm: [1],
};
const owl = { kind: 'familiar', name: 'Owl' } as unknown as Inventory['columns'][0][0];
const mira = inventory(
  'Mira',
  [storage('Sack'), bag, storage('Chest')],
  [pouch('Purse', { gp: 5 })],
);

test('the copy is right below its original with all its contents, and undo removes it', async () => {
  const stored = saved(mira);
  const panel = await openPanel({ width: 480, stored });
  const duplicate = card(panel, 'Bag').find('button', 'Duplicate');
  await duplicate.click();
  await card(panel, 'Bag (copy)').appears();
  expect(await containersIn(panel, 'Left')).toEqual(['Sack', 'Bag', 'Bag (copy)', 'Chest']);
  const [left] = (await firstInventory(panel)).columns;
  expect(left?.slice(1, 3)).toEqual([bag, { ...bag, name: 'Bag (copy)' }]);
  await expect.poll(() => duplicate.focused()).toBe(true);

  await row(panel, 'Bag (copy)', 'Rope').find('textbox', 'Quantity').fill('9');
  await panel.press('Enter');
  await expect.poll(() => row(panel, 'Bag', 'Rope').find('textbox', 'Quantity').value()).toBe('3');
  await panel.find('button', 'Undo').click();
  await expect
    .poll(() => panel.find('button', 'Undo').attribute('title'))
    .toContain('Duplicated Bag');
  await panel.find('button', 'Undo').click();
  await expect.poll(() => panel.stored()).toBe(stored);
});

test('a pouch and an unknown kind, by touch', async () => {
  const stored = saved(inventory('Mira', [owl, pouch('', { gp: 5 })]));
  const panel = await openPanel({ width: 320, touch: true, stored });
  await onContainer(panel, '(unnamed)', 'Duplicate');
  await onContainer(panel, 'Owl', 'Duplicate');
  await expect
    .poll(() => containersIn(panel, 'Left'))
    .toEqual(['Owl', 'Owl', '(unnamed)', '(copy)']);
  expect((await firstInventory(panel)).columns[0]).toEqual([
    owl,
    owl,
    pouch('', { gp: 5 }),
    pouch(' (copy)', { gp: 5 }),
  ]);
});

test('by the keyboard alone, and the name has all the room while no one points at the card', async () => {
  const panel = await openPanel({ width: 480, stored: saved(mira) });
  const toolbar = card(panel, 'Chest').find('toolbar', 'Container actions');
  expect(await toolbar.style('opacity')).toBe('0');
  await toolbar.find('button', 'Duplicate').reach();
  await panel.press('Enter');
  await card(panel, 'Chest (copy)').appears();
  await expect.poll(() => toolbar.style('opacity')).toBe('1');
});
