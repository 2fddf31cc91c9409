/**
 * Pasting posted loot into an inventory (docs/rules/catalogues-and-text.md#add-from-text).
 *
 * @browser chromium
 */
import { expect, test } from 'vitest';
import type { Found } from './support/found.ts';
import { faultsOfBoxes } from './support/geometry.ts';
import {
  coinsIn,
  firstInventory,
  inventory,
  pouch,
  saved,
  stack,
  stacksIn,
  storage,
} from './support/inventories.ts';
import { mixed, sample } from './support/loot.ts';
import { openPanel } from './support/open-panel.ts';
import type { Panel } from './support/panel.ts';
import { announced, card, confirm, onContainer, row, rowNames } from './support/panel-parts.ts';

const torches = stack('Torch', { quantity: 10, value: 0.01, weight: 1 });
const mira = inventory(
  'Mira',
  [storage('Sack', [torches]), pouch('Purse')],
  [storage('Mule', [], 50), pouch('Chest')],
);

const dialogIn = (panel: Panel) => panel.find('dialog', 'Add from text');
const nameIn = (panel: Panel, container: string) =>
  card(panel, container).find('textbox', 'New item name');

/** Pastes a text into the add row of a container, which opens the dialog. */
async function pasteInto(panel: Panel, container: string, text: string): Promise<Found> {
  await nameIn(panel, container).focus();
  await panel.paste(text);
  return dialogIn(panel).appears();
}

/** Opens the dialog by its button and types a text. */
async function typeInto(panel: Panel, container: string, text: string): Promise<Found> {
  await card(panel, container).find('button', 'Add from text').click();
  const dialog = await dialogIn(panel).appears();
  await fill(dialog, text);
  return dialog;
}

async function fill(dialog: Found, text: string): Promise<void> {
  await dialog.find('textbox', 'Text').focus();
  await dialog.find('textbox', 'Text').press('Control+A');
  await dialog.find('textbox', 'Text').type(text);
}

/** The text of a line of the list: name, amounts and word. */
const lines = async (dialog: Found) => {
  const items = dialog.find('list', 'Lines read').find('listitem');
  const texts: string[] = [];
  for (let index = 0; index < (await items.count()); index += 1) {
    texts.push(await items.nth(index).text());
  }
  return texts;
};

test('a pasted hoard is read, shown and added by Enter, coins included, in one step', async () => {
  const stored = saved(mira);
  const panel = await openPanel({ stored });
  const hoard = sample('F1');
  const dialog = await pasteInto(panel, 'Sack', hoard);
  const add = dialog.find('button', 'Add 6 items');
  await expect.poll(() => add.focused()).toBe(true);
  await expect.poll(() => dialog.find('textbox', 'Text').value()).toBe(hoard);
  await expect
    .poll(() => dialog.find('checkbox').names())
    .toEqual([
      '2200 cp',
      '800 sp',
      '40 gp',
      '1 × Banded agate',
      '1 × Blue quartz',
      '2 × Moss agate',
      '1 × Spell Scroll (Minor Illusion)',
      '2 × Potion of healing',
      '1 × Shield, +1',
    ]);
  await panel.press('Enter');
  await dialog.disappears();
  await expect.poll(() => nameIn(panel, 'Sack').focused()).toBe(true);
  await expect.poll(() => nameIn(panel, 'Sack').value()).toBe('');
  expect(await coinsIn(panel, 'Purse')).toMatchObject({ cp: 2200, sp: 800, gp: 40 });
  expect(await stacksIn(panel, 'Sack')).toEqual([
    torches,
    stack('Banded agate', { value: 10 }),
    stack('Blue quartz', { value: 10 }),
    stack('Moss agate', { value: 10, quantity: 2 }),
    stack('Spell Scroll (Minor Illusion)'),
    stack('Potion of healing', { quantity: 2, value: 50, weight: 0.5 }),
    stack('Shield, +1', { weight: 6 }),
  ]);
  await panel.find('status', { text: 'Added 6 items from text' }).appears();
  await panel.find('button', 'Undo it').click();
  await expect.poll(() => panel.stored()).toBe(stored);
});

// docs/rules/catalogues-and-text.md#sums-in-a-text
test('a sum that fits neither is asked about, and the answers tick the rows', async () => {
  const panel = await openPanel({ stored: saved(mira) });
  const hoard = `| Item | Qty | Weight | Value |
|---|---|---|---|
| Idol | 2 | 3 | 100 |
| Pearl | 3 | 2 | 50 |
| Total | | 9 | 175 |`;
  const dialog = await pasteInto(panel, 'Mule', hoard);
  const answer = (question: string, choice: string) =>
    dialog.find('radiogroup', question).find('radio', choice);
  await expect
    .poll(() => dialog.text())
    .toContain('9 lb in the text; 12 lb if of one, 5 lb if of a whole row.');
  expect(await faultsOfBoxes(panel)).toEqual([]);
  await dialog.find('button', 'Add 0 items').appears();
  await answer('Weights in the text are', 'of one').click();
  await answer('Values in the text are', 'of a whole row').focus();
  await panel.press('Space');
  await dialog.find('button', 'Add 2 items').click();
  await dialog.disappears();
  expect(await stacksIn(panel, 'Mule')).toEqual([
    stack('Idol', { quantity: 2, value: 50, weight: 3 }),
    stack('Pearl', { quantity: 3, value: 16.666667, weight: 2 }),
  ]);
});

test('a table and a character sheet are read as well, with a word for each line', async () => {
  const panel = await openPanel({ stored: saved(mira) });
  let dialog = await pasteInto(panel, 'Mule', sample('F8'));
  expect(await lines(dialog)).toEqual([
    '1 × Silver chalice 50 gp, 1 lb, 0.2 slots name only',
    '1 × Ruby pendant 200 gp, 0.2 slots name only',
    '1 × Potion of healing 50 gp, 0.5 lb, 0.2 slots known',
  ]);
  await dialog.find('button', 'Add 3 items').click();
  await dialog.disappears();

  dialog = await pasteInto(panel, 'Mule', sample('F13'));
  await dialog.find('button', 'Add 10 items').click();
  await dialog.disappears();
  const there = (await stacksIn(panel, 'Mule')).map(({ quantity, item }) => [quantity, item.name]);
  expect(there.slice(0, 9)).toEqual([
    [1, 'Silver chalice'],
    [1, 'Ruby pendant'],
    // It was there already.
    [3, 'Potion of healing'],
    [1, 'Backpack'],
    [2, 'Rope, hempen (50 feet)'],
    [1, 'Arrows (20)'],
    [2, 'Oil (flask)'],
    [5, 'Rations (1 day)'],
    [5, 'Candle'],
  ]);

  dialog = await pasteInto(panel, 'Mule', mixed);
  const box = (name: string) => dialog.find('checkbox', name);
  for (const [name, preview, isTicked] of [
    ['10 gp', 'coins', true],
    ['2 × Potion of healing', 'adds to Potion of healing (3 → 5)', true],
    ['1 × Idol of Zargon', 'name only', true],
    ['2 × Candlesticks', 'check: total or each?', false],
    ["1 × Explorer's Pack", 'pack', true],
  ] as const) {
    await expect.poll(() => box(name).checked(), { message: name }).toBe(isTicked);
    expect((await lines(dialog)).find((line) => line.startsWith(name))).toContain(preview);
  }
  await expect.poll(() => box('Money:').disabled()).toBe(true);
  await expect.poll(() => box('Money:').checked()).toBe(false);
  await expect.poll(() => box('2d6 gp').checked()).toBe(false);
});

/** Tables with columns that are left out, and cells that are doubtful or can't be read, and coins that are a guess. */
const unclear = [
  '| Item | Qty | Value | Category of the things that we found | URL | |',
  '|---|---|---|---|---|---|',
  '| Torch | 10 | £50 | light | https://a.example | from the cellar of the old mill by the river |',
  '| Idol of the drowned queen | some | 1,250 gp | art | | |',
  '',
  '- about 200 gp in mixed coins',
  '- 3 rings (1d8 damage), £5 and 2 €',
].join('\n');

test('what is doubtful, left out or not read is said in a narrow panel', async () => {
  const panel = await openPanel({ width: 360, stored: saved(mira) });
  const dialog = await pasteInto(panel, 'Sack', unclear);
  await dialog
    .find('status', {
      text: 'The columns “Category of the things that we found” and “URL” are left out.',
    })
    .appears();
  expect(await lines(dialog)).toEqual([
    '10 × Torch 0.01 gp, 1 lb, 2 slots “from the cellar of the old mill by the r…” not read, “£50” not read adds to Torch (10 → 20)',
    '1 × Idol of the drowned queen 1250 gp, 0.2 slots “some” not read check: how many?',
    '200 gp “in mixed coins” not read check: how many?',
    '3 × Rings 0.6 slots “1d8 damage” not read, “£5” not read and 1 more name only',
  ]);
  expect(await dialog.find('checkbox', '200 gp').checked()).toBe(false);
  expect(await dialog.find('checkbox', '10 × Torch').checked()).toBe(true);
  expect(await faultsOfBoxes(panel)).toEqual([]);
});

test('ticks, targets and the switch decide what is added, and a correction keeps the ticks', async () => {
  const panel = await openPanel({ stored: saved(mira) });
  const dialog = await typeInto(panel, 'Sack', '3 torches\nlamp\n5 gp\nrope');
  await dialog.find('button', 'Add 3 items').appears();
  const after = dialog.find('status', 'After this change');
  await expect.poll(() => after.text()).toContain('Sack 2 →');

  await dialog.find('checkbox', '1 × Lamp').click();
  await dialog.find('button', 'Add 2 items').appears();
  await fill(dialog, '4 torches\nlamp\n5 gp\nrope');
  await dialog.find('checkbox', '4 × Torch').appears();
  await expect.poll(() => dialog.find('checkbox', '1 × Lamp').checked()).toBe(false);

  expect((await lines(dialog))[0]).toContain('adds to Torch (10 → 14)');
  await dialog.find('switch', 'Merge with existing').click();
  await expect.poll(async () => (await lines(dialog))[0]).toContain('known');

  await dialogIn(panel).find('combobox', 'Put items in').choose('Mule');
  await dialogIn(panel).find('combobox', 'Put coins in').choose('Chest');
  await expect.poll(() => after.text()).toContain('Mule 0 →');
  await dialog.find('textbox', 'Text').press('Control+Enter');
  await dialog.disappears();
  expect(await rowNames(panel, 'Mule')).toEqual(['Torch', 'Rope, hempen (50 feet)']);
  expect(await coinsIn(panel, 'Chest')).toMatchObject({ gp: 5 });
  await expect.poll(() => card(panel, 'Sack').find('button', 'Add from text').focused()).toBe(true);
});

test('a line with a single item is pasted as it is', async () => {
  const panel = await openPanel({ stored: saved(mira) });
  for (const text of ['Rope (50 ft)', '1;DROP TABLE']) {
    await nameIn(panel, 'Mule').click();
    await panel.paste(text);
    await expect.poll(() => nameIn(panel, 'Mule').value()).toBe(text);
    await expect.poll(() => dialogIn(panel).count()).toBe(0);
    await panel.press('Shift+Enter');
    await row(panel, 'Mule', text).appears();
  }
  expect(await stacksIn(panel, 'Mule')).toEqual([stack('Rope (50 ft)'), stack('1;DROP TABLE')]);
});

test('without a container both are made, from Add Container', async () => {
  const panel = await openPanel({ stored: saved(inventory('Mira')) });
  await panel.find('button', 'Add container').click();
  await panel.find('dialog', 'Add Container').find('button', 'Add from text').click();
  const dialog = await dialogIn(panel).appears();
  await fill(dialog, '40 gp\nlamp');
  await dialog.find('button', 'Add 1 item').click();
  await dialog.disappears();
  await expect.poll(() => panel.find('button', 'Add container').focused()).toBe(true);
  expect(await coinsIn(panel, 'Coin Purse')).toMatchObject({ gp: 40 });
  expect(await rowNames(panel, 'Backpack')).toEqual(['Lamp']);
});

test('from Add Container a copied container is one of its own, and Ctrl+Enter adds it from everywhere', async () => {
  const panel = await openPanel({ width: 1280, stored: saved(mira) });
  await onContainer(panel, 'Sack', 'Copy as text');
  await panel.find('status', { text: /^Copied Sack as text/ }).appears();
  await panel.find('button', 'Add container').click();
  await panel.find('dialog', 'Add Container').find('button', 'Add from text').click();
  const dialog = await dialogIn(panel).appears();
  await dialog.find('textbox', 'Text').focus();
  await panel.paste();
  const into = dialog.find('combobox', 'Put items in');
  await expect.poll(async () => (await into.find('option').names())[0]).toMatch(/^As a container/);
  expect(await into.value()).toBe('0');
  await dialog.find('checkbox', /Torch/).focus();
  await panel.press('Control+Enter');
  await dialog.disappears();
  await expect.poll(() => panel.find('region', 'Sack').count()).toBe(2);
});

test('coins alone can be added, an empty text cannot', async () => {
  const panel = await openPanel({ stored: saved(mira) });
  const dialog = await typeInto(panel, 'Sack', '13 sp; 15 cp; 16 cp');
  await dialog.find('button', 'Add coins').appears();
  for (const name of ['13 sp', '15 cp', '16 cp']) {
    await dialog.find('checkbox', name).click();
  }
  await expect.poll(() => dialog.find('button', /^Add/).disabled()).toBe(true);
  await expect.poll(() => dialog.find('status', 'After this change').text()).toBe('');
  await dialog.find('textbox', 'Text').press('Control+Enter');
  await dialog.appears();
  await dialog.find('checkbox', '16 cp').click();
  await dialog.find('button', 'Add coins').click();
  await dialog.disappears();
  expect(await coinsIn(panel, 'Purse')).toMatchObject({ cp: 16, sp: 0 });
});

/** Binary data, three times too much, HTML, and half a JSON. */
const bad = [
  Array.from({ length: 5000 }, (_, code) => String.fromCharCode(code % 256)).join(''),
  'torch '.repeat(50_000),
  '<table><tr><td onclick="alert(1)">Torch</td><td>1 gp</td></tr></table>\n<script>1</script>',
  '[{"name": "Torch", "quanti',
];

test('whatever is pasted is read, and adds nothing by itself', async () => {
  const stored = saved(mira);
  const panel = await openPanel({ stored });
  for (const text of bad) {
    const dialog = await typeInto(panel, 'Sack', 'x');
    await panel.press('Control+A');
    await panel.paste(text);
    await expect.poll(() => dialog.find('textbox', 'Text').value()).not.toBe('x');
    await panel.press('Escape');
    await dialog.disappears();
  }
  expect(await panel.stored()).toBe(stored);
});

test('only the beginning of a text that is too long is read', async () => {
  const panel = await openPanel({ stored: saved(mira) });
  const dialog = await pasteInto(panel, 'Sack', '3 torches\n'.repeat(12_000));
  await dialog.find('status', { text: /^Only the first 100,000 characters were read\./ }).appears();
  await dialog.find('button', 'Add 1000 items').appears();
});

test('an exported inventory shows a hint to import it', async () => {
  const panel = await openPanel({ stored: saved(mira) });
  const dialog = await typeInto(panel, 'Sack', JSON.stringify(inventory('Tom')));
  await dialog.find('status', { text: /Import/ }).appears();
  await expect.poll(() => dialog.find('button', /^Add/).disabled()).toBe(true);
  await expect.poll(() => dialog.find('textbox', 'Text').focused()).toBe(true);
});

test('of a thousand lines only the visible ones are drawn; all are ticked and added', async () => {
  const text = Array.from({ length: 1005 }, (_, index) => `Thing ${index + 1} of many`).join('\n');
  const panel = await openPanel({ stored: saved(mira) });
  const dialog = await pasteInto(panel, 'Mule', text);
  await dialog.find('button', 'Add 1000 items').appears();
  await dialog.find('status', { text: 'Only the first 1,000 lines were read.' }).appears();
  const items = dialog.find('list', 'Lines read').find('listitem');
  await expect.poll(() => items.count()).toBeLessThan(30);
  await expect.poll(() => items.nth(0).attribute('aria-setsize')).toBe('1000');
  // Moving the focus scrolls the list, and the focused line stays mounted.
  await dialog.find('checkbox').nth(0).focus();
  const focusedLine = () =>
    panel.page.evaluate(() => document.activeElement?.closest('li')?.getAttribute('aria-posinset'));
  for (let line = 2; line <= 13; line += 1) {
    await panel.press('Tab');
    await expect.poll(focusedLine).toBe(String(line));
  }
  await panel.press(' ');
  await dialog.find('button', 'Add 999 items').appears();
  await panel.press('Enter');
  await dialog.disappears();
  expect((await firstInventory(panel)).columns[1]?.[0]).toMatchObject({ items: { length: 999 } });
});

test('if another panel deletes the container meanwhile, the next one is offered', async () => {
  const panel = await openPanel({ stored: saved(mira) });
  const dialog = await typeInto(panel, 'Sack', 'lamp');
  const other = await panel.another();
  await onContainer(other, 'Sack', 'Delete');
  await confirm(other);
  const after = dialog.find('status', 'After this change');
  await expect.poll(() => after.text()).toContain('Mule 0 →');
  await expect.poll(() => announced(panel)).toContain('“Sack” is gone');
  await dialog.find('button', 'Add 1 item').click();
  await dialog.disappears();
  expect(await rowNames(panel, 'Mule')).toEqual(['Lamp']);
});
