/**
 * The column heads sort the rows of their container once (docs/rules/actions.md#sorting-rows).
 *
 * @browser chromium
 */
import { expect, test } from 'vitest';
import type { Found } from './support/found.ts';
import { inventory, pouch, saved, stack, stacksIn, storage } from './support/inventories.ts';
import { openPanel } from './support/open-panel.ts';
import type { Panel } from './support/panel.ts';
import { card, row, rowNames } from './support/panel-parts.ts';

const mira = inventory('Mira', [
  storage('Backpack', [
    stack('rope', { quantity: 1, value: 1, weight: 10 }),
    stack('Éclair', { quantity: 9, value: 0.1, weight: 0.1 }),
    stack('Torch', { quantity: 10, value: 0.01, weight: 1 }),
    stack('apple', { quantity: 1, value: 0.1, weight: 0.5 }),
  ]),
  storage('Sack', [stack('Zither'), stack('Anvil')]),
  pouch('Purse'),
]);

const head = (panel: Panel, container: string, name: string): Found =>
  card(panel, container).find('button', `Sort by ${name}`);

const names = (panel: Panel) => rowNames(panel, 'Backpack');

/** The names in the order in which they are stored. */
async function storedNames(panel: Panel): Promise<string[]> {
  return (await stacksIn(panel, 'Backpack')).map(({ item }) => item.name);
}

/** The names sorted by each column, and in reverse. */
const orders = [
  ['Name', ['apple', 'Éclair', 'rope', 'Torch'], ['Torch', 'rope', 'Éclair', 'apple']],
  ['Quantity', ['Torch', 'Éclair', 'rope', 'apple'], ['rope', 'apple', 'Éclair', 'Torch']],
  ['Value', ['rope', 'Éclair', 'apple', 'Torch'], ['Torch', 'Éclair', 'apple', 'rope']],
  ['Weight', ['rope', 'Torch', 'apple', 'Éclair'], ['Éclair', 'apple', 'Torch', 'rope']],
  // 2, 1.8, 2 and 0.2.
  ['Slots', ['rope', 'Torch', 'Éclair', 'apple'], ['apple', 'Éclair', 'rope', 'Torch']],
] as const;

test('a click on a head sorts, a second click sorts in reverse, and undo restores the order', async () => {
  const stored = saved(mira);
  const panel = await openPanel({ stored });
  for (const [column, there, back] of orders) {
    const button = head(panel, 'Backpack', column);
    for (const expected of [there, back, there]) {
      await button.click();
      await expect.poll(() => names(panel)).toEqual(expected);
      expect(await storedNames(panel)).toEqual(expected);
    }
    expect(await rowNames(panel, 'Sack')).toEqual(['Zither', 'Anvil']);
    const message = `Sorted Backpack by ${column.toLowerCase()}`;
    await panel.find('status', { text: message }).appears();
    await expect.poll(() => panel.find('button', 'Undo').attribute('title')).toContain(message);
    await panel.find('button', 'Undo it').click();
    await expect.poll(() => names(panel)).toEqual(back);
    await panel.find('button', 'Undo').click();
    await panel.find('button', 'Undo').click();
    await expect.poll(() => panel.stored()).toBe(stored);
  }
});

test('the heads are reached and pressed by the keyboard, and keep the focus', async () => {
  const panel = await openPanel({ width: 320, stored: saved(mira) });
  const weight = head(panel, 'Backpack', 'Weight');
  await weight.reach();
  await panel.press(' ');
  await expect.poll(() => names(panel)).toEqual(['rope', 'Torch', 'apple', 'Éclair']);
  await panel.press('Enter');
  await expect.poll(() => names(panel)).toEqual(['Éclair', 'apple', 'Torch', 'rope']);
  await expect.poll(() => weight.focused()).toBe(true);
});

test('a finger finds each head', async () => {
  const panel = await openPanel({ width: 320, touch: true, stored: saved(mira) });
  for (const name of ['Quantity', 'Value', 'Weight', 'Slots', 'Name']) {
    const button = head(panel, 'Backpack', name);
    const { height, width: room } = await button.box();
    expect([height >= 40, room >= 24], name).toEqual([true, true]);
    await button.click();
  }
  await expect.poll(() => names(panel)).toEqual(['apple', 'Éclair', 'rope', 'Torch']);
});

test('the selection, half-typed text and another panel’s changes stay with their rows', async () => {
  const panel = await openPanel({ stored: saved(mira) });
  const other = await panel.another();
  await row(panel, 'Backpack', 'rope').find('button', 'Select').click();
  await card(panel, 'Backpack').find('textbox', 'New item name').fill('Lan');
  await head(panel, 'Backpack', 'Name').click();
  await expect.poll(() => names(other)).toEqual(['apple', 'Éclair', 'rope', 'Torch']);
  await card(other, 'Backpack').find('textbox', 'New item name').fill('Lanyard');
  await other.press('Enter');
  await row(other, 'Backpack', 'Torch').find('textbox', 'Quantity').fill('3');
  await other.press('Enter');
  await expect.poll(() => names(panel)).toContain('Lanyard');
  const flag = row(panel, 'Backpack', 'rope').find('button', 'Select');
  await expect.poll(() => flag.attribute('aria-pressed')).toBe('true');
  await expect
    .poll(() => card(panel, 'Backpack').find('textbox', 'New item name').value())
    .toBe('Lan');
  await panel.find('button', 'Undo').click();
  await expect.poll(() => names(panel)).toEqual(['rope', 'Éclair', 'Torch', 'apple', 'Lanyard']);
  expect((await stacksIn(panel, 'Backpack'))[2]?.quantity).toBe(3);
});

test('blank, equal, very long and hostile names', async () => {
  const nasty = [
    '\u202enelebah',
    '<img src=x onerror=alert(1)>',
    'zzz'.repeat(20_000),
    '  ',
    'Torch',
    '🪢',
    '',
    'Torch',
    'torch\nbearer',
    '__proto__',
  ];
  const things = nasty.map((name, index) => stack(name, { quantity: index + 1 }));
  const panel = await openPanel({
    stored: saved(inventory('Mira', [storage('Backpack', things)])),
  });
  await head(panel, 'Backpack', 'Name').click();
  const order = async () => (await stacksIn(panel, 'Backpack')).map(({ quantity }) => quantity);
  const shown = (name: string) => (name.trim() === '' ? '(unnamed)' : name);
  const expected = await panel.page.evaluate((texts) => {
    const { compare } = new Intl.Collator();
    const all = texts.map((text, index) => ({ text, place: index + 1 }));
    return all.sort((one, other) => compare(one.text, other.text)).map(({ place }) => place);
  }, nasty.map(shown));
  await expect.poll(order).toEqual(expected);
});

test('sorting equal rows, or none, changes nothing', async () => {
  const things = [stack('Torch'), stack('Torch')];
  const stored = saved(inventory('Mira', [storage('Backpack', things), storage('Sack')]));
  const panel = await openPanel({ stored });
  await head(panel, 'Backpack', 'Name').click();
  await head(panel, 'Sack', 'Slots').click();
  await expect.poll(() => panel.find('button', 'Undo').disabled()).toBe(true);
  expect(await panel.stored()).toBe(stored);
});
