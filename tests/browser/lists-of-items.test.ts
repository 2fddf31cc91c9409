/**
 * A list of items: switched on by hand, bought from, and unchanged by it (docs/rules/game.md#lists-of-items).
 *
 * @browser chromium
 */
import { expect, test } from 'vitest';
import {
  coinsIn,
  inventory,
  pouch,
  saved,
  stack,
  stacksIn,
  storage,
} from './support/inventories.ts';
import { openPanel } from './support/open-panel.ts';
import { card, fillAndLeave } from './support/panel-parts.ts';

const wares = Array.from({ length: 39 }, (_, index) => stack(`Bottle ${index + 1}`));
const lamp = stack('Storm lamp', { quantity: 4, value: 10, weight: 3, note: 'burns in any wind' });
const market = inventory(
  'Market of Ost',
  [storage('Shelf', [...wares, lamp])],
  [pouch('Cash box', { gp: 12 })],
);
const ada = inventory('Ada', [storage('Backpack')], [pouch('Purse', { gp: 30 })]);

test('a shop becomes a list, has no tiles, and is bought from for a part of its prices', async () => {
  const stored = { 'hss-invs': saved(ada, market), 'hss-selected': '1' };
  const panel = await openPanel({ stored });
  await panel.find('button', 'Configure inventory').click();
  const dialog = await panel.find('dialog', 'Configure Inventory').appears();
  const isList = dialog.find('switch', 'List of items');
  await isList.click();
  await expect.poll(() => dialog.text()).toContain('12 gp are hidden.');
  expect(await dialog.find('spinbutton', 'Strength Score').count()).toBe(0);
  await dialog.find('button', 'Save').click();
  await dialog.disappears();
  expect(await panel.find('main').text()).toContain('40 items');
  expect(await panel.find('group', 'Slots').count()).toBe(0);
  expect(await card(panel, 'Cash box').count()).toBe(0);
  expect(await card(panel, 'Shelf').find('button', 'Find Item').count()).toBe(1);

  // In the menu it is below the characters.
  await panel.find('heading', 'Market of Ost').find('button', 'Market of Ost').click();
  const menu = await panel.find('menu', 'Switch inventory').appears();
  expect(await menu.find('menuitemradio').names()).toEqual([
    'Ada 1/20 slots',
    'Market of Ost 40 items',
  ]);
  expect(await menu.text()).toMatch(/^Ada.*Lists.*Market of Ost/s);
  await menu.find('menuitemradio', /^Ada/).click();
  await panel.find('heading', 'Ada').appears();

  await card(panel, 'Backpack').find('button', 'Find Item').click();
  const found = await panel.find('dialog', 'Find Item').appears();
  const entries = found.find('list', 'Items found');
  await found.find('heading', 'From your lists').appears();
  await entries.find('button', 'All 40 items').click();
  await expect.poll(() => entries.find('button', 'All 40 items').count()).toBe(0);
  await found.find('switch', 'Pay for it').click();
  await fillAndLeave(found.find('spinbutton', 'Percent of the price'), '120');
  const search = found.find('searchbox', 'Search');
  await search.fill('storm');
  await expect
    .poll(() => entries.find('button').names())
    .toEqual([expect.stringMatching(/^Storm lamp Market of Ost 12 gp 3 lb adds 1 slot/)]);
  await search.press('Enter');
  await panel.find('status', { text: 'Bought Storm lamp for 12 gp' }).appears();
  await found.disappears();
  expect(await coinsIn(panel, 'Purse')).toMatchObject({ gp: 18 });
  expect(await stacksIn(panel, 'Backpack')).toEqual([{ ...lamp, quantity: 1 }]);
  expect(JSON.parse((await panel.stored()) ?? '')[1]).toEqual({ ...market, itemList: true });

  // The add row knows it, too.
  const add = card(panel, 'Backpack').find('textbox', 'New item name');
  await add.fill('2 storm lamps');
  await add.press('Enter');
  await expect.poll(() => stacksIn(panel, 'Backpack')).toHaveLength(2);
  expect((await stacksIn(panel, 'Backpack'))[1]).toEqual({ ...lamp, quantity: 2 });
});
