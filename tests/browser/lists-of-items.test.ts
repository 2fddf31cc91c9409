/** Lists of items: made, bought from, sold to, and passed on (docs/rules/game.md#lists-of-items). */
import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { serverThat, start } from './support/catalogue.ts';
import type { Found } from './support/found.ts';
import { faultsOfBoxes } from './support/geometry.ts';
import { inOneBrowser } from './support/in-one-browser.ts';
import {
  coinsIn,
  type Inventory,
  inventoriesOf,
  inventory,
  pouch,
  saved,
  stack,
  stacksIn,
  storage,
} from './support/inventories.ts';
import { openPanel } from './support/open-panel.ts';
import type { Panel } from './support/panel.ts';
import { card, fillAndLeave, importAction, row, select } from './support/panel-parts.ts';

const homebrew = 'tests/fixtures/other-tools/5etools-homebrew.json';
const wares = Array.from({ length: 39 }, (_, index) => stack(`Bottle ${index + 1}`));
const lamp = stack('Storm lamp', { quantity: 4, value: 10, weight: 3, note: 'burns in any wind' });
const market = inventory(
  'Market of Ost',
  [storage('Shelf', [...wares, lamp])],
  [pouch('Cash box', { gp: 12 })],
);
const ada = inventory('Ada', [storage('Backpack')], [pouch('Purse', { gp: 30 })]);

test.runIf(inOneBrowser)(
  'a shop becomes a list, has no tiles, and the menu has it last',
  async () => {
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
    await card(panel, 'Shelf').find('button', 'Find Item').click();
    const finding = await panel.find('dialog', 'Find Item').appears();
    await finding.find('switch', 'Keep open').appears();
    expect(await finding.find('switch', 'Pay for it').count()).toBe(0);
    await panel.press('Escape');
    await finding.disappears();

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
  },
);

/** 40 things with price, weight and uses, as a spreadsheet copies them. */
const table = [
  'Item\tPrice\tWeight\tUses',
  'Storm lamp\t10 gp\t3\t6',
  ...['Red', 'Blue', 'Green'].flatMap((colour) =>
    [...'ABCDEFGHIJKLM'].map((letter) => `${colour} jar of ${letter}orn\t5 sp\t1\t`),
  ),
].join('\n');

/** Buys a storm lamp from the list for a part of its price. */
async function buyLamp(panel: Panel, container: string, percent: string, done: string) {
  await card(panel, container).find('button', 'Find Item').click();
  const dialog = await panel.find('dialog', 'Find Item').appears();
  await dialog.find('switch', 'Pay for it').click();
  await fillAndLeave(dialog.find('spinbutton', 'Percent of the price'), percent);
  await dialog.find('searchbox', 'Search').fill('storm');
  await dialog.find('button', /^Storm lamp/).appears();
  await dialog.find('searchbox', 'Search').press('Enter');
  await panel.find('status', { text: done }).appears();
  await dialog.disappears();
}

/** Pastes the code that was copied last into Import. */
async function pasteCode(panel: Panel): Promise<Found> {
  await panel.find('button', 'Import').click();
  const dialog = await panel.find('dialog', 'Import Inventory').appears();
  await dialog.find('textbox', 'Or paste codes').focus();
  await panel.paste();
  await expect.poll(() => dialog.find('list', 'Files').text()).toContain('Market of Ost');
  return dialog;
}

const byName = (inventories: Inventory[], name: string) =>
  inventories.find((each) => each.name === name);

test('a shop of 40 things goes from a table to a list, to two buyers, to another player and back', async () => {
  const bo = inventory('Bo', [storage('Sack')], [pouch('Pocket', { gp: 20 })]);
  const shop = inventory('Market of Ost', [storage('Shelf')]);
  let panel = await openPanel({ width: 1280, stored: saved(shop, ada, bo) });
  await card(panel, 'Shelf').find('button', 'Add from text').click();
  const text = await panel.find('dialog', 'Add from text').appears();
  await text.find('textbox', 'Text').fill(table);
  await text.find('button', 'Add 40 items').click();
  await text.disappears();
  await panel.find('button', 'Configure inventory').click();
  const configure = await panel.find('dialog', 'Configure Inventory').appears();
  await configure.find('switch', 'List of items').click();
  await configure.find('button', 'Save').click();
  await configure.disappears();
  await expect.poll(() => panel.find('main').text()).toContain('40 items');
  const made = byName(await inventoriesOf(panel), 'Market of Ost');

  // To Bo for less than to Ada, who sells her lamp again.
  await select(panel, 'Ada');
  await buyLamp(panel, 'Backpack', '120', 'Bought Storm lamp for 12 gp');
  await select(panel, 'Bo');
  await buyLamp(panel, 'Sack', '75', 'Bought Storm lamp for 7 gp 5 sp');
  await row(panel, 'Sack', 'Storm lamp')
    .find('button', 'Use one of Storm lamp: 6 of 6 left')
    .appears();
  await select(panel, 'Ada');
  await row(panel, 'Backpack', 'Storm lamp').find('button', 'Select').click();
  await card(panel, 'Backpack').find('button', 'Sell Selected').click();
  const sell = await panel.find('dialog', 'Sell Selected').appears();
  await sell.find('spinbutton', 'Percent of the value').fill('40');
  await sell.find('button', 'Sell').click();
  await panel.find('status', { text: 'Sold Storm lamp for 4 gp' }).appears();
  const [, adaNow, boNow] = await inventoriesOf(panel);
  expect(adaNow).toMatchObject({ sellPercent: 40, columns: [[{ items: [] }], [{}]] });
  expect(boNow?.columns[0]?.[0]).toMatchObject({
    items: [{ quantity: 1, uses: { left: 6, of: 6 }, item: { value: 10, weight: 3 } }],
  });
  expect(byName(await inventoriesOf(panel), 'Market of Ost')).toEqual(made);

  // The code comes to another player, who raises a price.
  await select(panel, 'Market of Ost');
  await panel.find('button', 'Copy code').click();
  await panel.find('status', { text: /^Copied Market of Ost as a code/ }).appears();
  const stored = (await panel.stored()) ?? '';
  await panel.close();
  panel = await openPanel({ width: 1280, stored: '[]' });
  let dialog = await pasteCode(panel);
  await expect.poll(() => dialog.find('switch', 'List of items').checked()).toBe(true);
  await dialog.find('button', importAction).click();
  await dialog.disappears();
  expect(await inventoriesOf(panel)).toEqual([made]);
  await fillAndLeave(row(panel, 'Shelf', 'Storm lamp').find('textbox', 'Value'), '11');
  await panel.find('button', 'Copy code').click();
  await panel.find('status', { text: /^Copied Market of Ost as a code/ }).appears();
  await panel.close();

  // Next week it replaces the list, and is one still.
  panel = await openPanel({ width: 1280, stored });
  dialog = await pasteCode(panel);
  await dialog.find('radio', 'Replace').click();
  await dialog.find('button', importAction).click();
  await dialog.disappears();
  const [market, ...others] = await inventoriesOf(panel);
  expect(others).toEqual([adaNow, boNow]);
  expect(market?.itemList).toBe(true);
  await select(panel, 'Ada');
  await buyLamp(panel, 'Backpack', '100', 'Bought Storm lamp for 11 gp');
});

test.runIf(inOneBrowser)(
  'a shop in silver has its price in grey for who counts in gold, and its own for who counts in silver',
  async () => {
    const spear = stack('Boar spear', { value: 20 });
    const mira = {
      ...inventory('Mira’s shop', [storage('Shelf', [spear])]),
      game: 'morkborg',
      itemList: true,
    };
    const grim = {
      ...inventory('Grim', [storage('Sack')], [pouch('Pocket', { sp: 30 })]),
      game: 'morkborg',
    };
    const panel = await openPanel({ width: 1280, stored: saved(ada, grim, mira) });
    const find = async (container: string) => {
      await card(panel, container).find('button', 'Find Item').click();
      const dialog = await panel.find('dialog', 'Find Item').appears();
      await dialog.find('switch', 'Pay for it').click();
      await dialog.find('searchbox', 'Search').fill('boar');
      return dialog;
    };
    let dialog = await find('Backpack');
    await dialog.find('button', /^Boar spear Mira’s shop 20 \w+ in Mira’s shop/).click();
    await dialog.find('status', { text: 'What does it cost?' }).appears();
    await dialog.find('spinbutton', 'Price each').fill('2');
    await dialog.find('spinbutton', 'Price each').press('Enter');
    await panel.find('status', { text: 'Bought Boar spear for 2 gp' }).appears();
    expect((await stacksIn(panel, 'Backpack'))[0]?.item).toMatchObject({ value: 2 });
    await select(panel, 'Grim');
    dialog = await find('Sack');
    await dialog.find('button', /^Boar spear Mira’s shop 20 s adds/).click();
    await panel.find('status', { text: /^Bought Boar spear for 20 / }).appears();
    // Its own add row knows it, the other one does not.
    await card(panel, 'Sack').find('textbox', 'New item name').fill('boar');
    await panel
      .find('listbox', 'Suggestions')
      .find('option', /^Boar spear/)
      .appears();
  },
);

// docs/rules/characters.md#a-list-of-5etools
test.runIf(inOneBrowser)(
  'a homebrew file of 5etools is offered as a list, and read in Add from text',
  async () => {
    const panel = await openPanel({ stored: saved(ada) });
    await panel.find('button', 'Inventories panel').click();
    await panel.find('button', 'Import').click();
    const dialog = await panel.find('dialog', 'Import Inventory').appears();
    await panel.chooseFiles('Choose files', homebrew);
    await expect
      .poll(() => dialog.find('list', 'Files').text())
      .toContain('From 5etools: 5 items. Only the items of the file are read.');
    await expect.poll(() => dialog.find('switch', 'List of items').checked()).toBe(true);
    expect(await faultsOfBoxes(panel)).toEqual([]);
    await dialog.find('button', importAction).click();
    await panel.find('heading', 'Wares of Ost').appears();
    await row(panel, 'Items', 'Wand of knots')
      .find('button', 'Use one of Wand of knots: 7 of 7 left')
      .appears();
    await panel.press('Alt+PageUp');
    await panel.find('heading', 'Ada').appears();
    await card(panel, 'Backpack').find('button', 'Add from text').click();
    const text = await panel.find('dialog', 'Add from text').appears();
    await text.find('textbox', 'Text').fill(readFileSync(homebrew, 'utf8'));
    await text.find('button', 'Add 5 items').click();
    await text.disappears();
    const read = await stacksIn(panel, 'Backpack');
    expect(read.map(({ item, uses }) => [item.name, item.value, uses?.left])).toEqual([
      ['Boat hook', 3.5, undefined],
      ['Storm lamp', 10, undefined],
      ['Wand of knots', 0, 7],
      ['Fish glue', 0.05, undefined],
      ['Torch', 0.01, undefined],
    ]);
  },
);

// docs/rules/catalogues-and-text.md#from-your-lists
test('lists are found while a server loads and after it failed, and their names stay whole', async () => {
  let answer = () => {};
  const { host } = await start(
    serverThat((_, response) => {
      answer = () => response.writeHead(500).end('Oops');
    }),
  );
  const long = stack('Everburning lantern of the seven drowned lighthouse keepers', { value: 3 });
  const ost = { ...market, itemList: true, columns: [[storage('Shelf', [lamp, long])], []] };
  const panel = await openPanel({
    width: 360,
    stored: { 'hss-invs': saved(ada, ost), 'hss-catalogue-host': host },
  });
  panel.expectMessage(/127\.0\.0\.1/);
  await card(panel, 'Backpack').find('button', 'Find Item').click();
  const dialog = await panel.find('dialog', 'Find Item').appears();
  await dialog.find('status', { text: 'Loading...' }).appears();
  await dialog.find('button', /^Everburning/).appears();
  const cut = await panel.run((finder, name) => {
    const entry = finder.one([{ role: 'button', name }]);
    const parts = [...(entry.firstElementChild?.children ?? [])];
    return parts.map(({ scrollWidth, clientWidth }) => scrollWidth > clientWidth);
  }, 'Everburning lantern of the seven drowned lighthouse keepers Market of Ost 3 gp 0 lb adds 0.2 slots, 0 lb');
  expect(cut).toEqual([true, false]);
  expect(await faultsOfBoxes(panel)).toEqual([]);
  answer();
  await dialog.find('alert', { text: /HTTP status 500/ }).appears();
  expect(await faultsOfBoxes(panel)).toEqual([]);
  await dialog.find('searchbox', 'Search').fill('storm');
  await expect.poll(() => dialog.find('list', 'Items found').find('button').count()).toBe(1);
  await dialog.find('searchbox', 'Search').press('Enter');
  await dialog.disappears();
  expect(await stacksIn(panel, 'Backpack')).toEqual([{ ...lamp, quantity: 1 }]);
});
