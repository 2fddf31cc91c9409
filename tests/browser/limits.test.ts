/**
 * Limits of one's own and coins in use (docs/rules/game.md#limits-of-ones-own, docs/rules/game.md#coins-in-use).
 *
 * @browser chromium
 */
import { expect, test } from 'vitest';
import {
  bramblewick,
  coinsIn,
  firstInventory,
  inventory,
  pouch,
  saved,
  stack,
  storage,
} from './support/inventories.ts';
import { openPanel } from './support/open-panel.ts';
import type { Panel } from './support/panel.ts';
import { card, openPart } from './support/panel-parts.ts';

async function configure(panel: Panel) {
  await panel.find('button', 'Configure inventory').click();
  const dialog = await panel.find('dialog', 'Configure Inventory').appears();
  for (const part of ['Limits', 'Counting', 'Columns and coins']) {
    await openPart(dialog, part);
  }
  return dialog;
}

const tile = (panel: Panel, name: string) => panel.find('group', name).text();

test('a mule gets rid of its limits, and everything that shows them follows', async () => {
  const panel = await openPanel({ width: 320, stored: saved(bramblewick) });
  expect(await tile(panel, 'Slots')).toBe('Slots 17.6/26.5');
  const dialog = await configure(panel);
  const remark = async () =>
    (await dialog.text()).includes(
      'The web application Hoffman’s Storage Solution counts by Strength.',
    );
  expect(await remark()).toBe(false);
  await dialog.find('combobox', 'Slots allowed').choose('No limit');
  await expect.poll(remark).toBe(true);
  // A choice has a line of its own, so that the numbers in it can be read.
  const { width } = await dialog.find('textbox', 'Name').box();
  expect((await dialog.find('combobox', 'Weight limit').box()).width).toBe(width);
  await dialog.find('combobox', 'Weight limit').choose('No limit');
  await expect.poll(() => dialog.find('spinbutton', 'Number of slots').count()).toBe(0);
  await dialog.find('button', 'Save').click();
  await dialog.disappears();
  expect((await firstInventory(panel)).limits).toEqual({ slots: null, weight: null });
  expect(await tile(panel, 'Slots')).toBe('Slots 17.6 no limit');
  expect(await tile(panel, 'Carried Weight')).toBe('Carried Weight 112 lb no limit');
  expect(await tile(panel, 'Slots Remaining')).toBe('Slots Remaining no limit');
  await panel.find('group', 'Slots').find('button', 'Slots breakdown').click();
  const breakdown = await panel.find('dialog', 'Breakdown').appears();
  await expect.poll(() => breakdown.text()).toContain('17.6 slots, no limit');
  await panel.press('Escape');
  await breakdown.disappears();
  await panel.press('Control+z');
  await expect.poll(() => tile(panel, 'Slots')).toBe('Slots 17.6/26.5');
  expect(await firstInventory(panel)).not.toHaveProperty('limits');
});

test('a limit is by a formula, and the score has a name of its own', async () => {
  const panel = await openPanel({ stored: saved(bramblewick) });
  const dialog = await configure(panel);
  await dialog.find('combobox', 'Slots allowed').choose('By a formula');
  const formula = dialog.find('group', 'Slots allowed by a formula');
  const status = () => formula.find('status').text();
  await expect.poll(status).toBe('0 + 2 × 14 = 28 slots');
  await formula.find('spinbutton', 'Base').fill('10');
  await formula.find('spinbutton', 'For each point').fill('0.5');
  await formula.find('combobox', 'Rounded').choose('down');
  await formula.find('spinbutton', 'At least').fill('5');
  await dialog.find('textbox', 'Score').fill('Body');
  await dialog.find('spinbutton', 'Body Score').fill('3');
  await expect.poll(status).toBe('10 + 0.5 × 3 = 11.5, rounded down 11 slots');
  await panel.press('Enter');
  await dialog.disappears();
  expect(await firstInventory(panel)).toMatchObject({
    limits: { slots: { base: 10, factor: 0.5, least: 5, round: 'down' } },
    scoreName: 'Body',
    strengthScore: 3,
  });
  expect(await tile(panel, 'Body')).toBe('Body 3');
  expect(await tile(panel, 'Slots')).toBe('Slots 17.6/9.5');
  const again = await configure(panel);
  await again.find('combobox', 'Slots allowed').choose('Body × 2 (6)');
  await again.find('textbox', 'Score').fill('');
  await panel.press('Enter');
  await again.disappears();
  expect(await tile(panel, 'Strength')).toBe('Strength 3');
});

test('a number begins with what strength gives, as it is typed now', async () => {
  const panel = await openPanel({ stored: saved(bramblewick) });
  const dialog = await configure(panel);
  const slots = dialog.find('combobox', 'Slots allowed');
  await expect
    .poll(() => slots.find('option').names())
    .toEqual(['Strength × 2 (28)', 'A number', 'By a formula', 'No limit']);
  await dialog.find('spinbutton', 'Strength Score').fill('15');
  expect((await slots.find('option').names())[0]).toBe('Strength × 2 (30)');
  const weight = dialog.find('combobox', 'Weight limit');
  expect((await weight.find('option').names())[0]).toBe('Strength × 10 (150 lb)');
  await slots.choose('A number');
  const number = dialog.find('spinbutton', 'Number of slots');
  await expect.poll(() => number.value()).toBe('30');
  await number.press('ArrowDown');
  await expect.poll(() => number.value()).toBe('29');
  await weight.choose('A number');
  await expect.poll(() => dialog.find('spinbutton', 'Number of pounds').value()).toBe('150');
  await dialog.find('spinbutton', 'Number of pounds').fill('many');
  await panel.press('Enter');
  await dialog.disappears();
  expect((await firstInventory(panel)).limits).toEqual({ slots: 29, weight: 150 });
  expect(await tile(panel, 'Slots')).toBe('Slots 17.6/27.5');
  const again = await configure(panel);
  await expect.poll(() => again.find('spinbutton', 'Number of slots').value()).toBe('29');
  await again.find('combobox', 'Slots allowed').choose('Strength × 2 (30)');
  await again.find('combobox', 'Weight limit').choose('Strength × 10 (150 lb)');
  await again.find('button', 'Save').click();
  await again.disappears();
  expect(await firstInventory(panel)).not.toHaveProperty('limits');
});

test('the list of inventories leaves the bar out where there is no limit', async () => {
  const mule = { ...inventory('Mule', [storage('Bags', [stack('Anvil', { weight: 142 })])]) };
  const stored = saved({ ...mule, limits: { slots: null } }, inventory('Mira'));
  const panel = await openPanel({ width: 1280, stored });
  const list = panel.find('complementary', 'Inventories').find('list').find('listitem');
  await expect.poll(() => list.nth(0).text()).toContain('28 slots');
  await expect.poll(() => list.nth(0).text()).not.toContain('28/');
  await expect.poll(() => list.nth(1).text()).toContain('0/20 slots');
  await expect
    .poll(() => panel.find('group', 'Party').text())
    .toContain('Party: 0 of 20 slots, 142 lb');
});

test('coins take slots by their number, as it is typed', async () => {
  const gold = pouch('Purse', { gp: 1250 });
  const panel = await openPanel({ width: 360, stored: saved(inventory('Mira', [gold])) });
  expect(await tile(panel, 'Slots')).toBe('Slots 1/20');
  const dialog = await configure(panel);
  const take = dialog.find('combobox', 'Coins take');
  expect(await dialog.find('spinbutton', 'Coins per slot').count()).toBe(0);
  await take.choose('1 slot for every 100 coins, the first 100 free');
  const perSlot = dialog.find('spinbutton', 'Coins per slot');
  await expect.poll(() => perSlot.value()).toBe('100');
  await perSlot.fill('500');
  await dialog.find('spinbutton', 'Free coins').fill('few');
  const options = [
    'the slots of their pouch',
    '1 slot for every 500 coins, the first 100 free',
    'nothing',
  ];
  await expect.poll(() => take.find('option').names()).toEqual(options);
  await dialog.find('button', 'Save').click();
  await dialog.disappears();
  expect((await firstInventory(panel)).coinSlots).toEqual({ coins: 500, free: 100 });
  expect(await tile(panel, 'Slots')).toBe('Slots 3/20');

  // Under another game they begin with that game's numbers, which also replace what can't be read.
  const again = await configure(panel);
  await again.find('combobox', 'Rules').choose('Nimble');
  const ofNimble = '1 slot for every 500 coins, the first 499 free';
  await take.choose(ofNimble);
  const free = again.find('spinbutton', 'Free coins');
  await expect.poll(() => free.value()).toBe('499');
  await free.fill('few');
  await expect.poll(() => take.find('option').names()).toContain(ofNimble);
  await again.find('button', 'Save').click();
  await again.disappears();
  expect((await firstInventory(panel)).coinSlots).toEqual({ coins: 500, free: 499 });
  await panel.press('Control+z');
  await expect.poll(() => tile(panel, 'Slots')).toBe('Slots 3/20');

  await panel.press('Control+z');
  await expect.poll(() => tile(panel, 'Slots')).toBe('Slots 1/20');
  expect(await firstInventory(panel)).not.toHaveProperty('coinSlots');
});

// docs/rules/game.md#coin-types
test('coins of ones own go with another game, come back with the former, and go back to the game’s', async () => {
  const mira = { ...inventory('Mira', [pouch('Purse', { gp: 3 })]), game: 'cairn' };
  const panel = await openPanel({ width: 360, stored: saved(mira) });
  let dialog = await configure(panel);
  const coins = () => dialog.find('combobox', 'Coins of');
  const names = () =>
    panel.page.$$eval('[aria-label$=" name"][aria-label^="Coin"]', (fields) =>
      fields.map((field) => (field as HTMLInputElement).value.split('/')[0]),
    );
  const chosenText = async () =>
    (await coins().find('option').names())[Number(await coins().value())];
  const chosen = (text: string) => expect.poll(chosenText).toBe(text);
  await chosen('By the game (gp)');
  const isTicked = (line: number) =>
    panel.page.$eval(
      `[aria-label="Coin ${line} in use"]`,
      (box) => (box as HTMLInputElement).checked,
    );
  expect(await Promise.all([1, 2, 3, 4, 5].map(isTicked))).toEqual([
    false,
    false,
    false,
    true,
    false,
  ]);
  await coins().choose('Warhammer');
  await expect.poll(names).toEqual(['brass penny', 'silver shilling', '', 'gold crown', '']);
  await dialog.find('status', { text: 'Values and coins keep their numbers.' }).appears();
  await dialog.find('combobox', 'Rules').choose('Old-School Essentials');
  await dialog.find('status', { text: 'Your own coin types go.' }).appears();
  await panel.press('Tab');
  await dialog.find('combobox', 'Rules').choose('Dolmenwood');
  await dialog.find('status', { text: 'Your own coin types go.' }).appears();
  await panel.press('Tab');
  await dialog.find('combobox', 'Rules').choose('Old-School Essentials');
  await chosen('By the game (cp, sp, ep, gp, pp)');
  await panel.press('Tab');
  await dialog.find('combobox', 'Rules').choose('Cairn');
  await chosen('Warhammer');

  // A line with a name is in the table and in use; its fields are typed by hand.
  expect(await dialog.find('textbox', 'Coin 3 abbreviation').disabled()).toBe(true);
  expect(await dialog.find('checkbox', 'Coin 3 in use').disabled()).toBe(true);
  const typed = [
    ['Coin 3 name', 'half crown/half crowns'],
    ['Coin 3 abbreviation', 'hc'],
    ['Coin 3 worth', '100'],
  ] as const;
  for (const [field, text] of typed) {
    await dialog.find(field.endsWith('worth') ? 'spinbutton' : 'textbox', field).click();
    await panel.page.keyboard.type(text);
  }
  await dialog.find('status', { text: 'gc must be worth a whole number of hc.' }).appears();
  await expect.poll(() => dialog.find('button', 'Save').disabled()).toBe(true);
  await dialog.find('spinbutton', 'Coin 3 worth').click();
  await panel.press('Control+a');
  await panel.page.keyboard.type('120');
  await expect.poll(() => dialog.find('checkbox', 'Coin 3 in use').checked()).toBe(true);
  await chosen('my own');
  await dialog.find('button', 'Save').click();
  await dialog.disappears();
  const fields = () => card(panel, 'Purse').find('textbox').names();
  await expect.poll(fields).toEqual(['d', 'ss', 'hc', 'gc']);

  dialog = await configure(panel);
  await dialog.find('textbox', 'Coin 3 name').fill('');
  await expect.poll(() => dialog.find('checkbox', 'Coin 3 in use').checked()).toBe(false);
  await dialog.find('button', 'Save').click();
  await dialog.disappears();
  await expect.poll(fields).toEqual(['d', 'ss', 'gc']);

  dialog = await configure(panel);
  await dialog.find('button', 'Back to the game’s coins').click();
  await chosen('By the game (gp)');
  await dialog.find('button', 'Save').click();
  await dialog.disappears();
  await expect.poll(fields).toEqual(['gp']);
  expect(await firstInventory(panel)).not.toHaveProperty('coinTypes');
});

test('a pouch shows the coins in use and those it holds, until an emptied field is left', async () => {
  const stored = saved(inventory('Mira', [pouch('Purse', { ep: 2, gp: 1 })]));
  const panel = await openPanel({ width: 320, stored });
  const fields = () => card(panel, 'Purse').find('textbox').names();
  expect(await fields()).toEqual(['cp', 'sp', 'ep', 'gp', 'pp']);
  const dialog = await configure(panel);
  const tick = (line: number) => dialog.find('checkbox', `Coin ${line} in use`);
  for (const line of [3, 4, 5, 1]) {
    await tick(line).click();
  }
  await expect.poll(() => tick(2).disabled()).toBe(true);
  await tick(4).click();
  await expect.poll(() => tick(2).disabled()).toBe(false);
  await dialog.find('button', 'Save').click();
  await dialog.disappears();
  expect((await firstInventory(panel)).coinsInUse).toEqual(['sp', 'gp']);
  expect(await fields()).toEqual(['sp', 'ep', 'gp']);
  await panel.find('button', 'Add container').click();
  const chooser = await panel.find('dialog', 'Add Container').appears();
  expect(await chooser.text()).toContain('Coins: sp, gp');
  await panel.press('Escape');
  await chooser.disappears();
  const electrum = card(panel, 'Purse').find('textbox', 'ep');
  await electrum.fill('');
  expect((await coinsIn(panel, 'Purse')).ep).toBe(0);
  await expect.poll(() => electrum.focused()).toBe(true);
  await electrum.type('3');
  expect((await coinsIn(panel, 'Purse')).ep).toBe(3);
  await electrum.fill('0');
  await panel.press('Tab');
  await expect.poll(fields).toEqual(['sp', 'gp']);
  await expect.poll(() => card(panel, 'Purse').find('textbox', 'gp').focused()).toBe(true);
});

test('change comes in coins in use', async () => {
  const purse = inventory('Mira', [pouch('Purse', { gp: 1 })]);
  const panel = await openPanel({ stored: saved({ ...purse, coinsInUse: ['cp', 'gp'] }) });
  await card(panel, 'Purse').find('button', 'Pay').click();
  const dialog = await panel.find('dialog', 'Pay').appears();
  await dialog.find('textbox', 'Amount').fill('3 cp');
  await dialog.find('status', { text: 'You hand over 1 gp and get 97 cp back.' }).appears();
});
