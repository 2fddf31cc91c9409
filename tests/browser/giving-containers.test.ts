/** Giving whole containers to other inventories (docs/rules/actions.md#giving-containers). */
import { expect, test } from 'vitest';
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
import { announced, card, more, onContainer, row } from './support/panel-parts.ts';

const worn = { ...stack('Plate mail', { equipped: true, weight: 65 }), note: 'Dented' };
const mule = { ...storage('Saddlebag', [stack('Tent')]), place: 'stored' as const };
const mira = {
  ...inventory(
    'Mira',
    [storage('Backpack', [worn, stack('Rope', { weight: 10 })]), mule],
    [pouch('Purse', { gp: 5 })],
  ),
  penalties: [{ source: 'Cursed', slots: 2 }],
};
const tobin = {
  ...inventory('Tobin', [storage('Satchel')]),
  levels: [{ from: 2, of: 'slots' as const, name: 'Slow' }],
};

/** The names of the containers in both columns of an inventory. */
const columnsOf = ({ columns }: Inventory) =>
  columns.map((column) => column.map(({ name }) => name).join(', ')).join(' | ');

const layout = async (panel: Panel) => (await inventoriesOf(panel)).map(columnsOf);

test('a container and then everything carried change hands as they are, each as one step', async () => {
  const panel = await openPanel({ width: 360, stored: saved(mira, tobin, inventory('Vex')) });
  await onContainer(panel, 'Purse', 'Give to…');
  const dialog = await panel.find('dialog', 'Give Container').appears();
  expect(await dialog.find('list', 'To').find('button').names()).toEqual(['Tobin', 'Vex']);
  await dialog.find('button', 'Vex').click();
  await dialog.disappears();
  await panel.find('status', { text: /^Gave Purse to Vex: / }).appears();
  expect(await layout(panel)).toEqual(['Backpack, Saddlebag | ', 'Satchel | ', ' | Purse']);

  await more(panel, 'Give everything to…');
  const everything = await panel.find('dialog', 'Give Everything').appears();
  const isChosen = (name: string) => everything.find('radio', name).checked();
  expect([await isChosen('Everything'), await isChosen('What is carried')]).toEqual([true, false]);
  expect(await everything.find('button', 'Tobin').text()).toContain(
    '0 → 2 of 20 slots, 0 → 75 of 100 lb. Level: no level → Slow',
  );
  await everything.find('radio', 'What is carried').click();
  await everything.find('button', 'Tobin').click();
  await everything.disappears();
  await panel.find('status', { text: /^Gave everything carried to Tobin: / }).appears();
  expect(await layout(panel)).toEqual(['Saddlebag | ', 'Satchel, Backpack | ', ' | Purse']);
  const [giver, getter] = await inventoriesOf(panel);
  expect(giver?.penalties).toEqual(mira.penalties);
  expect(getter?.columns[0]?.[1]).toEqual(mira.columns[0]?.[0]);

  // The next panel can take both back.
  await panel.reload();
  await expect.poll(() => panel.find('button', 'Undo').disabled()).toBe(false);
  await panel.press('Control+z');
  await expect.poll(() => layout(panel).then(([first]) => first)).toBe('Backpack, Saddlebag | ');
  await panel.press('Control+z');
  await expect.poll(() => panel.stored()).toBe(saved(mira, tobin, inventory('Vex')));
});

test('all rows of a card, and with Shift all up to one, are selected by mouse and by keyboard', async () => {
  const rows = ['A', 'B', 'C', 'D', 'E'].map((name) => stack(name));
  const panel = await openPanel({
    width: 360,
    stored: saved(inventory('Mira', [storage('Bag', rows)])),
  });
  const flag = (name: string) => row(panel, 'Bag', name).find('button', 'Select');
  const flagged = async () => {
    const names = rows.map(({ item }) => item.name);
    const pressed = await Promise.all(names.map((name) => flag(name).attribute('aria-pressed')));
    return names.filter((_, index) => pressed[index] === 'true').join('');
  };
  const withShift = async (act: () => Promise<void>) => {
    await panel.page.keyboard.down('Shift');
    await act();
    await panel.page.keyboard.up('Shift');
  };
  await flag('B').click();
  await withShift(() => flag('D').click());
  await expect.poll(flagged).toBe('BCD');
  expect(await panel.page.evaluate(() => String(getSelection()))).toBe('');
  await card(panel, 'Bag').find('button', 'Clear').click();
  await expect.poll(flagged).toBe('');
  // The range begins at the one flagged last.
  await flag('E').reach();
  await withShift(() => panel.press(' '));
  await expect.poll(flagged).toBe('DE');
  await onContainer(panel, 'Bag', 'Select all');
  await expect.poll(flagged).toBe('ABCDE');
  await expect.poll(() => announced(panel)).toContain('5 rows are selected.');
});
