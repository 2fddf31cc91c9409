/** With nothing yet, one can look at an example (docs/rules/actions.md#the-example). */
import { expect, test } from 'vitest';
import { inventoriesOf, inventory, saved } from './support/inventories.ts';
import { openPanel } from './support/open-panel.ts';

test.each([
  { touch: false, width: 1280 },
  { touch: true, width: 360 },
])(
  'it is opened by a click and removed again by undo, touch: $touch, at $width px',
  async (options) => {
    const panel = await openPanel(options);
    const button = panel.find('button', 'Open an example');
    await button.click();
    await panel.find('region', 'Backpack').appears();
    await button.disappears();
    await expect.poll(() => panel.find('main').focused()).toBe(true);
    expect(await inventoriesOf(panel)).toHaveLength(1);
    expect(await panel.accessibilityFaults()).toEqual([]);
    await expect.poll(() => panel.find('status', { text: /full|overflowing/ }).count()).toBe(0);
    await panel.find('button', 'Undo').click();
    await button.appears();
    expect(await inventoriesOf(panel)).toEqual([]);
  },
);

test('by the keyboard; it is there only while there is no inventory', async () => {
  const panel = await openPanel();
  await panel.find('button', 'Open an example').reach();
  await panel.press('Enter');
  await panel.find('group', 'Slots').appears();
  const name = (await inventoriesOf(panel))[0]?.name ?? '';
  await panel.find('heading', { name }).appears();
  await expect
    .poll(() => panel.find('button', 'Undo').attribute('title'))
    .toContain('Opened an example');
  const other = await openPanel({ stored: saved(inventory('Mira')) });
  await expect.poll(() => other.find('button', 'Open an example').count()).toBe(0);
});

test('each other game has the kit of a character', async () => {
  const panel = await openPanel({ width: 360 });
  for (const [game, slots] of [
    ['Shadowdark', '13/13'],
    ['Cairn', '8/10'],
    ['Nimble', '9/12'],
    ['Old-School Essentials', '14/16'],
    ['Dolmenwood', '8/16'],
    ['Dragonbane', '6/9'],
    ['Worlds Without Number', '11/12'],
    ['Knave 1', '13/13'],
    ['Tormenta20', '9.5/16'],
    ['Mausritter', '9/10'],
  ] as const) {
    await panel.find('button', 'of another game…').click();
    await panel.find('menuitem', game).click();
    await expect
      .poll(() => panel.find('group', 'Slots').text(), { message: game })
      .toContain(slots);
    expect(await panel.accessibilityFaults()).toEqual([]);
    await panel.find('button', 'Undo').click();
    await panel.find('button', 'of another game…').appears();
  }
});
