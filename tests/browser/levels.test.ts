/**
 * Levels of encumbrance, and the rules of a game in one choice (docs/rules/game.md#levels-of-encumbrance,
 * docs/rules/game.md#rules-of-a-game).
 *
 * @browser chromium
 */
import { expect, test } from 'vitest';
import { faultsOfBoxes, scrollingThePage } from './support/geometry.ts';
import { firstInventory, inventory, saved, stack, storage } from './support/inventories.ts';
import { openPanel } from './support/open-panel.ts';
import { openPart } from './support/tracker.ts';

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
  // The long name is cut, with a tooltip.
  expect(await weight.attribute('title')).toBe(`Level: ${'x'.repeat(40)}`);
  expect(await heights()).toEqual(withoutLevels);
  expect([...(await faultsOfBoxes(panel)), ...(await scrollingThePage(panel))]).toEqual([]);
});

test('the rules of a game fill in the fields of the parts, which open', async () => {
  const stored = saved({ ...inventory('Mira'), strengthScore: 14 });
  const panel = await openPanel({ width: 360, height: 800, stored });
  const configure = async () => {
    await panel.find('button', 'Configure inventory').click();
    return panel.find('dialog', 'Configure Inventory').appears();
  };
  let dialog = await configure();
  const rules = () => dialog.find('combobox', 'Rules');
  const chosen = async () => (await rules().find('option').names())[Number(await rules().value())];
  const openParts = async () => {
    const open: string[] = [];
    for (const part of ['Name and score', 'Limits', 'Counting', 'Columns and coins', 'Penalties']) {
      if ((await dialog.find('button', part).attribute('aria-expanded')) === 'true') {
        open.push(part);
      }
    }
    return open;
  };
  expect(await chosen()).toBe('Hoffman: slots by weight');
  await expect.poll(() => dialog.find('textbox', 'Name').focused()).toBe(true);
  expect(await openParts()).toEqual(['Name and score']);
  await rules().choose('Shadowdark');
  await expect.poll(openParts).toEqual(['Name and score', 'Limits', 'Counting']);
  const slots = dialog.find('spinbutton', 'Number of slots');
  expect(await slots.value()).toBe('14');
  await slots.fill('13');
  await expect.poll(chosen).toBe('as set below');
  await slots.fill('14');
  await expect.poll(chosen).toBe('Shadowdark');
  await dialog.find('spinbutton', 'Strength Score').fill('15');
  await dialog.find('button', 'Shadowdark: 15 slots at this strength').click();
  expect(await slots.value()).toBe('15');
  await expect.poll(chosen).toBe('Shadowdark');
  await dialog.find('spinbutton', 'Strength Score').fill('14');
  await rules().choose('Cairn');
  await expect.poll(() => slots.value()).toBe('10');
  expect(await dialog.find('textbox', 'Level name').value()).toBe('0 HP');
  // By its heading, also with the keyboard; what was filled in stays.
  await dialog.find('button', 'Limits').press('Enter');
  await expect.poll(() => dialog.find('combobox', 'Slots allowed').count()).toBe(0);
  await dialog.find('button', 'Save').click();
  await dialog.disappears();
  expect(await firstInventory(panel)).toMatchObject({
    limits: { slots: 10, weight: null },
    newItems: 'oneSlot',
    coinSlots: { coins: 100, free: 99 },
    levels: [{ from: 10, of: 'slots', name: '0 HP' }],
  });
  dialog = await configure();
  expect(await chosen()).toBe('Cairn');
  expect(await openParts()).toEqual(['Name and score', 'Limits', 'Counting']);
  await rules().choose('Hoffman: slots by weight');
  await dialog.find('button', 'Save').click();
  await dialog.disappears();
  expect(await panel.stored()).toBe(stored);
});
