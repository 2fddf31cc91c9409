/**
 * Levels of encumbrance, and the rules of a game in one choice (docs/rules/game.md#levels-of-encumbrance,
 * docs/rules/game.md#choosing-a-game).
 *
 * @browser chromium
 */
import { expect, test } from 'vitest';
import { faultsOfBoxes, scrollingThePage } from './support/geometry.ts';
import { firstInventory, inventory, pouch, saved, stack, storage } from './support/inventories.ts';
import { openPanel } from './support/open-panel.ts';
import { openPart } from './support/panel-parts.ts';

test('levels are set, shown in the tiles, and changed by an arrow key', async () => {
  const anvils = storage('Bag', [stack('Anvil', { quantity: 6, weight: 10 })]);
  const panel = await openPanel({ width: 360, stored: saved(inventory('Mira', [anvils])) });
  const slots = panel.find('group', 'Slots');
  const weight = panel.find('group', 'Carried Weight');
  const heights = async () => [(await slots.box()).height, (await weight.box()).height];
  const withoutLevels = await heights();
  expect(await slots.text()).toBe('Slots 12/20');
  await panel.find('button', 'Configure inventory').click();
  const dialog = await panel.find('dialog', 'Configure Inventory').appears();
  await openPart(dialog, 'Limits');
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
  const beginsAt = levels.find('combobox', 'Begins at').nth(1);
  expect(await beginsAt.find('option').names()).toEqual(['number', '× the limit', '× Strength']);
  await beginsAt.press('End');
  const start = levels.find('status').nth(0);
  await expect.poll(() => start.text()).toBe('above 500 lb');
  await levels.find('spinbutton', 'From').nth(1).fill('5');
  await expect.poll(() => start.text()).toBe('above 50 lb');
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
    { from: { of: 'score', times: 5 }, of: 'lb', name: 'x'.repeat(40) },
  ]);
  expect(await slots.text()).toBe('Slots · Speed 20 12/20');
  expect(await slots.attribute('title')).toBe('Level: Speed 20');
  // The long name is cut, with a tooltip.
  expect(await weight.attribute('title')).toBe(`Level: ${'x'.repeat(40)}`);
  expect(await heights()).toEqual(withoutLevels);
  expect([...(await faultsOfBoxes(panel)), ...(await scrollingThePage(panel))]).toEqual([]);
});

test('a game is one choice: its settings follow strength, and those of one’s own go back', async () => {
  const purse = pouch('Purse', { gp: 12 });
  const stored = saved({ ...inventory('Mira', [purse]), strengthScore: 14 });
  const panel = await openPanel({ width: 360, height: 800, stored });
  const configure = async () => {
    await panel.find('button', 'Configure inventory').click();
    return panel.find('dialog', 'Configure Inventory').appears();
  };
  let dialog = await configure();
  const rules = () => dialog.find('combobox', 'Rules');
  const chosen = async () => (await rules().find('option').names())[Number(await rules().value())];
  const slots = () => dialog.find('combobox', 'Slots allowed');
  expect(await chosen()).toBe('Hoffman: slots by weight');
  await expect.poll(() => dialog.find('textbox', 'Name').focused()).toBe(true);
  await rules().press('m');
  await expect.poll(chosen).toBe('Mörk Borg');
  const ofCoins = 'Values and coins keep their numbers. 12 gp are no coins of this table.';
  await dialog.find('status', { text: ofCoins }).appears();
  await panel.press('Tab');
  await rules().choose('Shadowdark');
  await dialog.find('button', 'Limits').press('Enter');
  await expect
    .poll(() => slots().find('option').names())
    .toEqual(['By the game (14)', 'Strength × 2 (28)', 'A number', 'By a formula', 'No limit']);
  await dialog.find('spinbutton', 'Strength Score').fill('15');
  await expect.poll(async () => (await slots().find('option').names())[0]).toBe('By the game (15)');
  await slots().choose('A number');
  await dialog.find('spinbutton', 'Number of slots').fill('12');
  await expect.poll(chosen).toBe('Shadowdark');
  await dialog.find('button', 'Back to the game’s slots allowed').click();
  await expect.poll(() => dialog.find('spinbutton', 'Number of slots').count()).toBe(0);
  await dialog.find('button', 'Save').click();
  await dialog.disappears();
  const shadowdark = await firstInventory(panel);
  expect(shadowdark).toMatchObject({ strengthScore: 15, game: 'shadowdark' });
  expect(shadowdark).not.toHaveProperty('limits');
  dialog = await configure();
  expect(await chosen()).toBe('Shadowdark');
  await rules().choose('Hoffman: slots by weight');
  await dialog.find('spinbutton', 'Strength Score').fill('14');
  await dialog.find('button', 'Save').click();
  await dialog.disappears();
  expect(await panel.stored()).toBe(stored);
});
