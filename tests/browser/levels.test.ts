/**
 * Levels of encumbrance (docs/rules/game.md#levels-of-encumbrance).
 *
 * @browser chromium
 */
import { expect, test } from 'vitest';
import { firstInventory, inventory, saved, stack, storage } from './support/inventories.ts';
import { openPanel } from './support/open-panel.ts';

test('levels are set, shown in the tiles, and changed by an arrow key', async () => {
  const anvils = storage('Bag', [stack('Anvil', { quantity: 6, weight: 10 })]);
  const panel = await openPanel({ width: 360, stored: saved(inventory('Mira', [anvils])) });
  const slots = panel.find('group', 'Slots');
  expect(await slots.text()).toBe('Slots 12/20');
  await panel.find('button', 'Configure inventory').click();
  const dialog = await panel.find('dialog', 'Configure Inventory').appears();
  const levels = dialog.find('group', 'Levels of encumbrance');
  const add = levels.find('button', 'Add level');
  await add.click();
  const from = levels.find('spinbutton', 'From').nth(0);
  await expect.poll(() => from.focused()).toBe(true);
  await from.type('12');
  await from.press('ArrowDown');
  await expect.poll(() => from.value()).toBe('11');
  await levels.find('textbox', 'Level name').fill('Speed 20');
  await add.click();
  await expect.poll(() => levels.find('spinbutton', 'From').nth(1).focused()).toBe(true);
  await levels.find('spinbutton', 'From').nth(1).type('50');
  await levels.find('combobox', 'Unit').nth(1).choose('lb');
  await levels.find('textbox', 'Level name').nth(1).fill('x'.repeat(45));
  for (let count = 2; count < 9; count += 1) {
    await add.click();
  }
  await expect.poll(() => add.disabled()).toBe(true);
  for (let count = 9; count > 2; count -= 1) {
    await levels.find('button', 'Remove level').nth(2).click();
  }
  await dialog.find('button', 'Save').click();
  await dialog.disappears();
  expect((await firstInventory(panel)).levels).toEqual([
    { from: 11, of: 'slots', name: 'Speed 20' },
    { from: 50, of: 'lb', name: 'x'.repeat(40) },
  ]);
  expect(await slots.text()).toBe('Slots · Speed 20 12/20');
  expect(await slots.attribute('title')).toBe('Level: Speed 20');
  const weight = panel.find('group', 'Carried Weight');
  expect(await weight.attribute('title')).toBe(`Level: ${'x'.repeat(40)}`);
});
