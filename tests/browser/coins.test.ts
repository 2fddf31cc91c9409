/**
 * Money changes hands: Pay, Receive, Sell Selected and Find Item's "Pay for it" (docs/rules/game.md#money).
 *
 * @browser chromium
 */
import { expect, test } from 'vitest';
import type { Found } from './support/found.ts';
import { type Hand, keyboard, touch } from './support/hands.ts';
import {
  coinsIn,
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
import {
  announced,
  card,
  confirm,
  onContainer,
  row,
  rowNames,
  select,
} from './support/panel-parts.ts';
import { recordQuestions } from './support/questions.ts';

const mira = inventory(
  'Mira',
  [pouch('Purse', { gp: 5, cp: 7 }), pouch('Belt pouch', { sp: 20 })],
  [
    storage('Backpack', [
      stack('Shield', { value: 10, weight: 6 }),
      stack('Torch', { quantity: 5, value: 0.01, weight: 1 }),
      stack('Bread', { weight: 1 }),
      stack('Lamp', { quantity: 3, value: 0.5 }),
    ]),
  ],
);
const tobin = inventory('Tobin', [pouch('Sack of coins', { gp: 1 })]);
const marrec = inventory('Marrec', [storage('Chest')]);
const party = saved(mira, tobin, marrec);

type Name = 'Pay' | 'Receive';

const amountOf = (dialog: Found) => dialog.find('textbox', 'Amount');
const after = (dialog: Found) => dialog.find('status', 'After this change').text();

/** Opens Pay or Receive of a pouch. */
async function open(panel: Panel, name: Name, container = 'Purse'): Promise<Found> {
  await card(panel, container).find('button', name).click();
  return panel.find('dialog', name).appears();
}

/** Checks the text below an amount, and whether the dialog can be confirmed. */
async function expectPreview(
  dialog: Found,
  action: Name,
  amount: string,
  text: string,
  ready = true,
) {
  await amountOf(dialog).paste(amount);
  await dialog.find('status', { text }).appears();
  await expect
    .poll(() => dialog.find('button', action).disabled(), { message: amount })
    .toBe(!ready);
}

/** Confirms a dialog by its button. */
async function carryOut(dialog: Found, action: string): Promise<void> {
  await dialog.find('button', action).click();
  await dialog.disappears();
}

async function flag(panel: Panel, ...names: string[]): Promise<void> {
  for (const name of names) {
    await row(panel, 'Backpack', name).find('button', 'Select').click();
  }
}

/** Pays, shares a find, sells three items and buys one. */
async function trade(panel: Panel, hand: Hand): Promise<void> {
  await hand.activate(card(panel, 'Purse').find('button', 'Pay'));
  let dialog = await panel.find('dialog', 'Pay').appears();
  await hand.write(amountOf(dialog), '3 sp');
  await dialog.find('status', { text: 'You hand over 3 sp.' }).appears();
  const line = 18;
  expect((await dialog.find('status', 'After this change').box()).height).toBeGreaterThan(line);
  await hand.activate(dialog.find('checkbox', 'Also from Belt pouch'));
  await dialog.find('status', { text: 'You hand over 1 gp and get 7 sp back.' }).appears();
  await hand.activate(dialog.find('button', 'Pay'));
  await panel.find('status', { text: 'Paid 3 sp' }).appears();
  expect(await coinsIn(panel, 'Purse')).toMatchObject({ gp: 4, sp: 7, cp: 7 });

  await hand.activate(card(panel, 'Purse').find('button', 'Receive'));
  dialog = await panel.find('dialog', 'Receive').appears();
  await hand.write(amountOf(dialog), '31 gp');
  await dialog.find('status', { text: 'Your share: 31 gp. Nothing is left over.' }).appears();
  await hand.activate(dialog.find('checkbox', 'Also to Tobin'));
  await dialog.find('status', { text: 'Your share: 15 gp. Left over: 1 gp.' }).appears();
  await hand.activate(dialog.find('switch', 'Make change'));
  await dialog.find('status', { text: /^Your share: 15 gp 5 sp/ }).appears();
  await hand.activate(dialog.find('button', 'Receive'));
  await panel.find('status', { text: 'Shared 31 gp among 2' }).appears();
  expect(await coinsIn(panel, 'Purse')).toMatchObject({ gp: 19, sp: 12, cp: 7 });

  for (const name of ['Lamp', 'Torch', 'Shield']) {
    await hand.activate(row(panel, 'Backpack', name).find('button', 'Select'));
  }
  await hand.activate(card(panel, 'Backpack').find('button', 'Sell Selected'));
  dialog = await panel.find('dialog', 'Sell Selected').appears();
  await expect.poll(() => amountOf(dialog).value()).toBe('5 gp 7 sp 7 cp');
  await hand.activate(dialog.find('button', 'Sell'));
  await panel.find('status', { text: 'Sold 3 items for 5 gp 7 sp 7 cp' }).appears();
  expect(await rowNames(panel, 'Backpack')).toEqual(['Bread']);
  expect(await coinsIn(panel, 'Purse')).toMatchObject({ gp: 24, sp: 19, cp: 14 });

  await hand.activate(card(panel, 'Backpack').find('button', 'Find Item'));
  dialog = await panel.find('dialog', 'Find Item').appears();
  await hand.activate(dialog.find('switch', 'Pay for it'));
  await hand.write(dialog.find('searchbox', 'Search'), 'rope, h');
  await hand.activate(dialog.find('button', /^Rope, hempen/));
  await panel.find('status', { text: 'Bought Rope, hempen (50 feet) for 1 gp' }).appears();
  await row(panel, 'Backpack', 'Rope, hempen (50 feet)').appears();
  expect(await coinsIn(panel, 'Purse')).toMatchObject({ gp: 23, sp: 19, cp: 14 });
}

test.each([
  { name: 'the keyboard alone', width: 320, hand: keyboard, isTouch: false },
  { name: 'touch', width: 320, hand: touch, isTouch: true },
])('paying, sharing, selling and buying with $name at $width px', async (way) => {
  // High enough that no message covers the next click.
  const panel = await openPanel({
    width: way.width,
    height: 2400,
    touch: way.isTouch,
    stored: party,
  });
  await trade(panel, way.hand(panel));
  const undo = panel.find('button', 'Undo');
  for (const step of [
    'Bought Rope, hempen (50 feet) for 1 gp',
    'Sold 3 items for 5 gp 7 sp 7 cp',
    'Shared 31 gp among 2',
    'Paid 3 sp',
  ]) {
    await expect.poll(() => undo.attribute('title')).toContain(step);
    await undo.click();
    await panel.find('status', { text: `Undone: ${step}` }).appears();
  }
  expect(await panel.stored()).toBe(party);
});

test('Pay shows at each key which coins change hands, and Enter pays', async () => {
  const panel = await openPanel({ width: 320, stored: party });
  const dialog = await open(panel, 'Pay');
  const amount = amountOf(dialog);
  await expect.poll(() => amount.focused()).toBe(true);
  await expect.poll(() => amount.attribute('placeholder')).toBe('3 gp 5 sp');
  await expect.poll(() => dialog.find('button', 'Pay').disabled()).toBe(true);
  const expectStatus = (text: string, ready?: boolean) => (typed: string) =>
    expectPreview(dialog, 'Pay', typed, text, ready);
  await expectStatus('You hand over 5 gp.')('5');
  await expectStatus('You hand over 5 gp 15 sp.')('6,5 gp');
  await expect.poll(() => dialog.text()).toContain('Remaining: 5 sp 7 cp.');
  expect(await after(dialog)).toBe(
    'Purse 12 → 7/100 coins, Belt pouch 20 → 5/100 coins. You: 12.6 → 12.2/100 lb, 18.6 → 12.1 gp.',
  );
  await expectStatus('You are 2.93 gp short.', false)('10 gp');
  expect(await after(dialog)).toBe('');
  await dialog.find('checkbox', 'Also from Belt pouch').click();
  await expectStatus('You are 1.43 gp short.', false)('6 gp 5 sp');
  await expectStatus('You hand over 1 gp and get 9 sp 2 cp back.')('8 cp');
  await dialog.find('checkbox', 'Also from Belt pouch').click();
  await expectStatus('You hand over 1 gp.')('2 ep');
  await dialog.find('switch', 'Small coins first').click();
  await expectStatus('You hand over 10 sp.')('2 ep');
  await dialog.find('checkbox', 'Also from Belt pouch').click();
  await amount.fill('3 sp');
  await panel.press('Enter');
  await dialog.disappears();
  expect(await coinsIn(panel, 'Purse')).toMatchObject({ gp: 4, sp: 7, cp: 7 });
  expect(await coinsIn(panel, 'Belt pouch')).toMatchObject({ sp: 20 });
  await expect.poll(() => card(panel, 'Purse').find('button', 'Pay').focused()).toBe(true);
});

// docs/rules/game.md#coin-types
test('who has other coins is listed in grey and gets none', async () => {
  const silver = { ...inventory('Vex', [], [pouch('Purse')]), game: 'wwn' };
  const mira = inventory('Mira', [], [pouch('Purse', { gp: 5 })]);
  const panel = await openPanel({ width: 360, stored: saved(mira, inventory('Tobin'), silver) });
  const dialog = await open(panel, 'Pay');
  const to = dialog.find('combobox', 'To').find('option');
  expect(await to.names()).toEqual(['a shop or somebody else', 'Tobin', 'Vex, other coins']);
  expect(await dialog.find('option', 'Vex, other coins').disabled()).toBe(true);
  expect(await dialog.find('option', 'Tobin').disabled()).toBe(false);
  await dialog.find('button', 'Cancel').click();
  await onContainer(panel, 'Purse', 'Give to…');
  const gift = await panel.find('dialog', 'Give Container').appears();
  expect(await gift.find('button', 'Vex').disabled()).toBe(true);
  expect(await gift.find('button', 'Vex').text()).toBe('Vex other coins');
});

// docs/rules/game.md#paying
test('coins go to others of the list, paid or shared from a pouch, and come back after closing', async () => {
  const panel = await openPanel({ surface: 'panel', stored: party });
  let dialog = await open(panel, 'Pay');
  await panel.page.keyboard.type('3 gp 5 sp');
  expect(await dialog.find('combobox', 'To').find('option').names()).toEqual([
    'a shop or somebody else',
    'Tobin',
    'Marrec',
  ]);
  await dialog.find('combobox', 'To').choose('Tobin');
  await dialog.find('status', { text: 'You hand over 3 gp 5 sp.' }).appears();
  expect(await after(dialog)).toContain('Tobin: Sack of coins 1 → 9/100 coins');
  await carryOut(dialog, 'Pay');
  await panel.find('status', { text: 'Paid 3 gp 5 sp to Tobin' }).appears();

  // All coins of this pouch alone, to somebody who has no pouch yet.
  dialog = await open(panel, 'Pay');
  await dialog.find('button', 'All coins').click();
  await expect.poll(() => amountOf(dialog).value()).toBe('2 gp 7 cp');
  await expect.poll(() => dialog.find('checkbox', 'Also from Belt pouch').checked()).toBe(false);
  await dialog.find('combobox', 'To').choose('Marrec');
  // docs/rules/panel.md#all-dialogs
  await panel.press('Enter');
  await dialog.disappears();

  dialog = await open(panel, 'Receive', 'Belt pouch');
  await panel.page.keyboard.type('10 sp');
  await dialog.find('radio', 'In this pouch').click();
  await dialog.find('checkbox', 'Also to Tobin').click();
  await carryOut(dialog, 'Receive');
  await panel.find('status', { text: 'Shared 10 sp among 2' }).appears();
  const purses = async () =>
    (await inventoriesOf(panel)).map(({ columns }) =>
      columns.flat().flatMap((each) => (each.kind === 'money-pouch' ? [each.coins] : [])),
    );
  expect(await purses()).toMatchObject([
    [{ gp: 0, cp: 0 }, { sp: 10 }],
    [{ gp: 4, sp: 10 }],
    [{ gp: 2, cp: 7 }],
  ]);
  await panel.closeAndOpen('with its window');
  for (const step of [
    'Shared 10 sp among 2',
    'Paid 2 gp 7 cp to Marrec',
    'Paid 3 gp 5 sp to Tobin',
  ]) {
    await expect.poll(() => panel.find('button', 'Undo').attribute('title')).toContain(step);
    await panel.press('Control+z');
    await panel.find('status', { text: `Undone: ${step}` }).appears();
  }
  expect(await panel.stored()).toBe(party);
});

test('an unreadable amount shows a message, and nothing can be paid or received', async () => {
  const panel = await openPanel({ stored: party });
  const such = 'Write it like “3 gp 5 sp”.';
  for (const name of ['Pay', 'Receive'] as const) {
    const dialog = await open(panel, name);
    for (const [typed, text] of [
      ['2d6 gp', such],
      ['3 cows', such],
      ['9'.repeat(400), such],
      ['🪙 3', such],
      ['3 gp -5 sp', such],
      ['250,5 cp', '250.5 cp: copper pieces can’t be split.'],
      [' ', such],
    ] as const) {
      await expectPreview(dialog, name, typed, text, false);
      await panel.press('Enter');
    }
    await expect.poll(() => amountOf(dialog).value()).toBe(' ');
    // An amount of 0 shows no error, but can't be confirmed.
    await amountOf(dialog).paste('0');
    await expect.poll(() => dialog.find('button', name).disabled()).toBe(false);
    await panel.press('Enter');
    await panel.press('Escape');
    await dialog.disappears();
  }
  expect(await panel.stored()).toBe(party);
  await expect.poll(() => panel.find('button', 'Undo').disabled()).toBe(true);
});

test('a find is shared, and the coins left over stay or are taken', async () => {
  const panel = await openPanel({ width: 320, stored: party });
  const dialog = await open(panel, 'Receive');
  const expectStatus = (text: string) => dialog.find('status', { text }).appears();
  const sharedBy = dialog.find('spinbutton', 'Shared by');
  const leftOver = dialog.find('radiogroup', 'Left over');
  await expect.poll(() => sharedBy.value()).toBe('1');
  await expectPreview(dialog, 'Receive', '6 cp', 'Your share: 6 cp. Nothing is left over.');
  await expect.poll(() => leftOver.count()).toBe(0);
  await sharedBy.fill('5');
  await expectStatus('Your share: 1 cp. Left over: 1 cp.');
  await expect.poll(() => leftOver.find('radio').names()).toEqual(['leave it', 'take it']);
  await expect.poll(() => leftOver.find('radio', 'leave it').checked()).toBe(true);
  await expectPreview(dialog, 'Receive', '101 gp', 'Your share: 20 gp. Left over: 1 gp.');
  await dialog.find('switch', 'Make change').click();
  await expectStatus('Your share: 20 gp 2 sp. Nothing is left over.');
  await dialog.find('switch', 'Make change').click();
  await leftOver.find('radio', 'take it').click();
  expect(await after(dialog)).toContain('12 → 33/100 coins');
  await sharedBy.press('Enter');
  await panel.find('status', { text: 'Shared 101 gp among 5' }).appears();
  expect(await coinsIn(panel, 'Purse')).toMatchObject({ gp: 26, cp: 7 });
});

test('ticked inventories are counted, and only those with a pouch are offered', async () => {
  const selise = inventory('Selise', [pouch('Silks', { pp: 1 })]);
  const stored = saved(mira, tobin, marrec, selise);
  const panel = await openPanel({ stored });
  const dialog = await open(panel, 'Receive');
  const sharedBy = dialog.find('spinbutton', 'Shared by');
  const also = dialog.find('group', 'Also to');
  await expect
    .poll(() => also.find('checkbox').names())
    .toEqual(['Also to Tobin', 'Also to Selise']);
  await amountOf(dialog).fill('30 gp');
  await also.find('checkbox', 'Also to Tobin').click();
  await also.find('checkbox', 'Also to Selise').click();
  await expect.poll(() => sharedBy.value()).toBe('3');
  await expect.poll(() => sharedBy.attribute('aria-valuemin')).toBe('3');
  await expect.poll(() => sharedBy.attribute('aria-valuemax')).toBe('99');
  await sharedBy.press('ArrowDown');
  await expect.poll(() => sharedBy.value()).toBe('3');
  await sharedBy.press('ArrowUp');
  await expect.poll(() => sharedBy.value()).toBe('4');
  for (const [typed, holds] of [
    ['1', '3'],
    ['many', '3'],
    ['1000', '99'],
    ['3', '3'],
  ] as const) {
    await sharedBy.fill(typed);
    await panel.press('Tab');
    await expect.poll(() => sharedBy.value(), { message: typed }).toBe(holds);
  }
  expect(await after(dialog)).toContain('Tobin: Sack of coins 1 → 11/100 coins');
  await carryOut(dialog, 'Receive');
  const coins = (await inventoriesOf(panel)).flatMap(({ columns }) =>
    columns.flat().flatMap((each) => (each.kind === 'money-pouch' ? [each.coins.gp] : [])),
  );
  expect(coins).toEqual([15, 0, 11, 10]);
  await panel.find('button', 'Undo').click();
  await panel.find('status', { text: 'Undone: Shared 30 gp among 3' }).appears();
  expect(await panel.stored()).toBe(stored);
});

// docs/rules/game.md#receiving-and-sharing
test('shares of a pouch that go to nobody are named, and the pouch of a chest has none', async () => {
  const chest = inventory('Hoard', [pouch('Chest', { gp: 290 })]);
  chest.limits = { slots: null };
  const panel = await openPanel({ stored: saved(chest, tobin, mira) });
  const dialog = await open(panel, 'Receive', 'Chest');
  const mine = dialog.find('checkbox', 'Mine');
  const sharedBy = dialog.find('spinbutton', 'Shared by');
  await expect.poll(() => mine.checked()).toBe(false);
  await dialog.find('radio', 'In this pouch').click();
  await dialog.find('button', 'All coins').click();
  await expect.poll(() => amountOf(dialog).value()).toBe('290 gp');
  await dialog.find('status', { text: 'Nobody else gets a share.' }).appears();
  await expect.poll(() => dialog.find('button', 'Receive').disabled()).toBe(true);
  await dialog.find('checkbox', 'Also to Tobin').click();
  await dialog.find('checkbox', 'Also to Mira').click();
  await dialog.find('status', { text: 'Each share: 145 gp. Nothing is left over.' }).appears();
  await expect.poll(() => sharedBy.value()).toBe('2');
  expect(await after(dialog)).toContain('gp before and after.');
  await mine.click();
  await expect.poll(() => sharedBy.value()).toBe('3');
  await mine.click();
  await sharedBy.fill('5');
  await expect.poll(() => dialog.text()).toContain('3 shares of 58 coins leave this list');
  expect(await after(dialog)).toMatch(/Party: 309\.6 → 135\.6 gp\.$/);
  await carryOut(dialog, 'Receive');
  await panel.find('status', { text: 'Shared 290 gp among 5' }).appears();
  expect(await coinsIn(panel, 'Chest')).toMatchObject({ gp: 0 });
});

test('a sign turns one dialog into the other, without interrupting the typing', async () => {
  const panel = await openPanel({ stored: party });
  let dialog = await open(panel, 'Pay');
  const caret = () =>
    panel.page.evaluate(() => (document.activeElement as HTMLInputElement).selectionStart);
  await amountOf(dialog).fill('3 gp');
  await panel.press('Home');
  const questions = await recordQuestions(panel);
  await panel.press('+');
  dialog = await panel.find('dialog', 'Receive').appears();
  // Only the dialog that is shown is previewed.
  expect(await questions()).toEqual(['payOrReceive', 'previewReceive']);
  await expect.poll(() => panel.find('dialog').count()).toBe(1);
  await expect.poll(() => amountOf(dialog).focused()).toBe(true);
  expect(await caret()).toBe(1);
  await panel.press('4');
  await expect.poll(() => amountOf(dialog).value()).toBe('+43 gp');
  await dialog.find('status', { text: /^Your share: 43 gp/ }).appears();
  expect(await questions()).toEqual(['payOrReceive', 'previewReceive']);
  await panel.press('Home');
  await panel.press('Delete');
  await panel.press('-');
  dialog = await panel.find('dialog', 'Pay').appears();
  expect(await caret()).toBe(1);
  await questions();
  await panel.press('Delete');
  await dialog.find('status', { text: 'You hand over 3 gp.' }).appears();
  expect(await questions()).toEqual(['payOrReceive', 'previewPay']);
  await panel.press('Enter');
  await dialog.disappears();
  expect(await coinsIn(panel, 'Purse')).toMatchObject({ gp: 2 });
});

test('without the sign, the dialog is again the one that was opened', async () => {
  const panel = await openPanel({ stored: party });
  for (const [opened, sign, other] of [
    ['Pay', '+', 'Receive'],
    ['Receive', '-', 'Pay'],
  ] as const) {
    await amountOf(await open(panel, opened)).fill('1 gp');
    await panel.press('Home');
    await panel.press(sign);
    await panel.find('dialog', other).appears();
    await panel.press('Backspace');
    const dialog = await panel.find('dialog', opened).appears();
    await dialog.find('button', opened).appears();
    // The sign alone does so too, and so does removing it.
    await amountOf(dialog).fill(sign);
    const there = await panel.find('dialog', other).appears();
    await amountOf(there).fill('1 gp');
    await panel.find('dialog', opened).appears();
    await panel.press('Enter');
    await panel.find('dialog').disappears();
    const gp = opened === 'Pay' ? 4 : 5;
    expect(await coinsIn(panel, 'Purse')).toMatchObject({ gp });
  }
});

test('a pouch and an inventory that another panel deletes are announced', async () => {
  const panel = await openPanel({ width: 1280, stored: party });
  const other = await panel.another({ width: 1280 });
  const gone = (name: string) => expect.poll(() => announced(panel)).toContain(`“${name}” is gone`);
  await open(panel, 'Receive');
  await select(other, 'Tobin');
  await other.find('button', 'Delete inventory').click();
  await confirm(other);
  await gone('Tobin');
  await panel.press('Escape');
  await open(panel, 'Pay');
  await select(other, 'Mira');
  await onContainer(other, 'Belt pouch', 'Delete');
  await confirm(other);
  await gone('Belt pouch');
});

test('selected rows are sold for half, all or a part of their value, into the chosen pouch', async () => {
  const panel = await openPanel({ width: 320, stored: party });
  await flag(panel, 'Lamp', 'Torch', 'Shield');
  await card(panel, 'Backpack').find('button', 'Sell Selected').click();
  const dialog = await panel.find('dialog', 'Sell Selected').appears();
  await expect.poll(() => amountOf(dialog).attribute('readonly')).not.toBeNull();
  const price = dialog.find('radiogroup', 'For');
  await expect.poll(() => price.find('radio').names()).toEqual(['half', 'all', 'n %']);
  await expect.poll(() => price.find('radio', 'half').checked()).toBe(true);
  await price.find('radio', 'all').click();
  await expect.poll(() => amountOf(dialog).value()).toBe('11 gp 5 sp 5 cp');
  const percent = price.find('spinbutton', 'Percent of the value');
  await percent.fill('40');
  await dialog
    .find('status', { text: '3 items worth 11.55 gp for 4 gp 6 sp 2 cp (40 %).' })
    .appears();
  await expect.poll(() => price.find('radio', 'n %').checked()).toBe(true);
  await percent.fill('much');
  await price.find('radio', 'half').focus();
  await expect.poll(() => percent.value()).toBe('40');
  await price.find('radio', 'half').click();
  await expect.poll(() => amountOf(dialog).value()).toBe('5 gp 7 sp 7 cp');
  const into = dialog.find('combobox', 'Put coins in');
  await expect.poll(() => into.find('option').names()).toEqual(['Purse', 'Belt pouch']);
  await into.focus();
  await panel.press('b');
  await expect.poll(() => after(dialog)).toContain('Belt pouch 20 → 39/100 coins');
  await carryOut(dialog, 'Sell');
  expect(await rowNames(panel, 'Backpack')).toEqual(['Bread']);
  expect(await coinsIn(panel, 'Belt pouch')).toMatchObject({ gp: 5, sp: 27, cp: 7 });
  await panel.find('button', 'Undo it').click();
  await row(panel, 'Backpack', 'Lamp').appears();
  expect(await panel.stored()).toBe(party);
});

test('selling without a pouch adds one', async () => {
  const poor = inventory('Mira', [storage('Backpack', [stack('Shield', { value: 10 })])]);
  const panel = await openPanel({ stored: saved(poor) });
  await flag(panel, 'Shield');
  await card(panel, 'Backpack').find('button', 'Sell Selected').click();
  const dialog = await panel.find('dialog', 'Sell Selected').appears();
  await expect
    .poll(() => dialog.find('combobox', 'Put coins in').find('option').names())
    .toEqual(['Coin Purse']);
  await carryOut(dialog, 'Sell');
  expect(await coinsIn(panel, 'Coin Purse')).toMatchObject({ gp: 5 });
});

test('in another game than D&D a thing is bought for the price that is typed', async () => {
  const kesh = inventory('Kesh', [storage('Backpack')], [pouch('Purse', { gp: 10 })]);
  const stored = JSON.stringify([{ ...kesh, game: 'shadowdark' }]);
  const panel = await openPanel({ width: 320, stored });
  await card(panel, 'Backpack').find('button', 'Find Item').click();
  const dialog = await panel.find('dialog', 'Find Item').appears();
  await dialog.find('searchbox', 'Search').fill('lantern, h');
  const lantern = dialog.find('button', /^Hooded lantern/);
  await expect.poll(() => lantern.text()).toContain('5 gp in the SRD');
  expect(await dialog.find('spinbutton', 'Price each').count()).toBe(0);
  await dialog.find('switch', 'Pay for it').click();
  await dialog.find('searchbox', 'Search').fill('lantern');
  const question = dialog.find('status', { text: 'What does it cost?' });
  const price = dialog.find('spinbutton', 'Price each');
  const marked = () =>
    panel.page.$$eval('[role="dialog"] [data-active] [class*="name"]', (names) =>
      names.map(({ textContent }) => textContent.trim()),
    );
  await expect.poll(marked).toEqual(['Bullseye lantern']);
  await lantern.click();
  await question.appears();
  expect(await price.focused()).toBe(true);
  expect(await marked()).toEqual(['Hooded lantern']);
  await panel.press('Enter');
  await question.appears();
  // What is typed goes into the price, and ends the question.
  await panel.page.keyboard.type('70');
  await question.disappears();
  await panel.press('Enter');
  await dialog.find('status', { text: /short/ }).appears();
  await panel.page.keyboard.type('7');
  await panel.press('Enter');
  await panel.find('status', { text: 'Bought Hooded lantern for 7 gp' }).appears();
  expect(await coinsIn(panel, 'Purse')).toMatchObject({ gp: 3 });
});

test('a bought item is paid for, and one that is too expensive shows the shortfall and is not added', async () => {
  const panel = await openPanel({ width: 320, stored: party });
  await card(panel, 'Backpack').find('button', 'Find Item').click();
  const dialog = await panel.find('dialog', 'Find Item').appears();
  const search = dialog.find('searchbox', 'Search');
  const entry = (name: RegExp) => dialog.find('button', name);
  await search.fill('plate');
  await entry(/^Plate/).appears();
  await expect.poll(() => entry(/^Plate/).text()).not.toContain('short');
  await dialog.find('switch', 'Pay for it').click();
  await dialog.find('switch', 'Keep open').click();
  await expect.poll(() => entry(/^Plate/).text()).toContain('1492.93 gp short');
  const percent = dialog.find('spinbutton', 'Percent of the price');
  await percent.fill('80');
  await expect.poll(() => entry(/^Plate/).text()).toContain('1192.93 gp short');
  await percent.fill('much');
  await percent.press('Tab');
  await expect.poll(() => percent.value()).toBe('80');
  await percent.fill('100');
  await entry(/^Plate/).click();
  await dialog.find('status', { text: /1492.93 gp short/ }).appears();
  expect(await panel.stored()).toBe(party);
  await search.fill('torch');
  await panel.press('Enter');
  await dialog.find('status', { text: 'Bought Torch for 1 cp' }).appears();
  expect(await coinsIn(panel, 'Purse')).toMatchObject({ gp: 5, cp: 6 });
  expect(await stacksIn(panel, 'Backpack')).toHaveLength(5);
  // The shortfall is updated when another panel changes the coins.
  await search.fill('rope, h');
  await expect.poll(() => entry(/^Rope/).text()).not.toContain('short');
  const other = await panel.another();
  await card(other, 'Purse').find('textbox', 'gp').fill('0');
  await card(other, 'Belt pouch').find('textbox', 'sp').fill('1');
  await expect.poll(() => entry(/^Rope/).text()).toContain('0.84 gp short');
  await dialog.find('switch', 'Keep open').click();
});

test('deleting its subject in another panel closes the dialog with a message', async () => {
  const panel = await openPanel({ stored: party });
  const other = await panel.another();
  const gone = panel.find('status', { text: /^What you were editing is gone/ });
  await flag(panel, 'Shield');
  await card(panel, 'Backpack').find('button', 'Sell Selected').click();
  const sale = await panel.find('dialog', 'Sell Selected').appears();
  await row(other, 'Backpack', 'Shield').find('button', 'Select').click();
  await card(other, 'Backpack').find('button', 'Delete Selected').click();
  await sale.disappears();
  await gone.appears();

  const dialog = await open(panel, 'Pay');
  await amountOf(dialog).fill('1 gp');
  // The preview uses the remaining coins, and an amount that they no longer cover is not paid.
  await card(other, 'Purse').find('textbox', 'gp').fill('0');
  await card(other, 'Belt pouch').find('textbox', 'sp').fill('0');
  await dialog.find('status', { text: /^You are .* short\.$/ }).appears();
  await panel.press('Enter');
  await onContainer(other, 'Purse', 'Delete');
  await confirm(other);
  await dialog.disappears();
  await gone.appears();
});

test('counts that only a file can contain are left unchanged', async () => {
  const most = 9_007_199_254_740_991;
  const odd = { cp: -5, sp: 2.5, ep: 0, gp: 3, pp: most };
  const stored = saved(inventory('Mira', [pouch('Purse', odd)]));
  const panel = await openPanel({ stored });
  const paying = await open(panel, 'Pay');
  await expectPreview(paying, 'Pay', '3 gp 1 sp', 'You hand over 1 pp and get 6 gp 9 sp back.');
  await expectPreview(paying, 'Pay', '3 gp', 'You hand over 3 gp.');
  await carryOut(paying, 'Pay');
  expect(await coinsIn(panel, 'Purse')).toEqual({ ...odd, gp: 0 });
  const receiving = await open(panel, 'Receive');
  await amountOf(receiving).fill('7 cp');
  await carryOut(receiving, 'Receive');
  expect(await coinsIn(panel, 'Purse')).toEqual({ ...odd, gp: 0, cp: 2 });
  await panel.find('button', 'Undo').click();
  await panel.find('button', 'Undo').click();
  expect(await panel.stored()).toBe(stored);
});

test('the buttons of a pouch are below its totals, whatever is in it', async () => {
  const panel = await openPanel({ width: 320, stored: party });
  const purse = card(panel, 'Purse');
  const places = async () => {
    const fields = await Promise.all(
      ['cp', 'sp', 'ep', 'gp', 'pp'].map((coin) => purse.find('textbox', coin).box()),
    );
    const buttons = await Promise.all(
      ['Pay', 'Receive'].map((name) => purse.find('button', name).box()),
    );
    return { fields, buttons };
  };
  const { fields, buttons } = await places();
  const totals = await purse.find('group', 'Weight').box();
  const frame = await purse.box();
  expect(new Set(fields.map(({ y }) => y)).size).toBe(1);
  for (const { x, y, width, height } of buttons) {
    expect(y).toBeGreaterThanOrEqual(totals.y + totals.height);
    expect(x + width).toBeLessThan(frame.x + frame.width);
    expect(y + height).toBeLessThan(frame.y + frame.height);
  }
  await purse.find('textbox', 'gp').fill('9999999');
  expect(await places()).toEqual({ fields, buttons });
});
