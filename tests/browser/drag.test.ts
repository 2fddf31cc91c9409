/** Reordering rows, across cards too (docs/rules/actions.md#reordering-rows). */
import { expect, test } from 'vitest';
import type { Found } from './support/found.ts';
import { inventory, saved, stack, stacksIn, storage } from './support/inventories.ts';
import { openPanel } from './support/open-panel.ts';
import type { Panel } from './support/panel.ts';
import { card, row, rowNames } from './support/panel-parts.ts';

const letters = (text: string) =>
  [...text].map((name, index) => stack(name, { quantity: index + 2 }));
const stored = saved(
  inventory('Mira', [storage('Backpack', letters('ABCDE'))], [storage('Saddlebag', letters('XY'))]),
);

function open(width = 1280): Promise<Panel> {
  return openPanel({ width, stored });
}

const order = async (panel: Panel, container = 'Backpack') =>
  (await rowNames(panel, container)).join('');
const storedOrder = async (panel: Panel, container = 'Backpack') =>
  (await stacksIn(panel, container)).map(({ item }) => item.name).join('');

async function middle(found: Found): Promise<{ x: number; y: number }> {
  const { x, y, width, height } = await found.box();
  return { x: x + width / 2, y: y + height / 2 };
}

/** Drags a row by its handle to a place and holds it there. */
async function hold(panel: Panel, name: string, to: { x: number; y: number }): Promise<void> {
  const handle = row(panel, 'Backpack', name).find('button', 'Reorder');
  await handle.hover();
  await panel.page.mouse.down();
  await panel.page.mouse.move(to.x, to.y, { steps: 8 });
}

/** The upper edge of a row, where a row that is dropped goes before it. */
async function before(panel: Panel, container: string, name: string) {
  const { x, y, width } = await row(panel, container, name).box();
  return { x: x + width / 2, y: y + 2 };
}

/** The position of the drop line in a card: its only element that is wide and very low. */
async function dropLine(panel: Panel, container: string): Promise<number | undefined> {
  return panel.run((finder, name) => {
    const list = finder.one([
      { role: 'region', name },
      { role: 'list', name: 'Items' },
    ]);
    const lines = [...(list.parentElement?.children ?? [])]
      .map((element) => element.getBoundingClientRect())
      .filter(({ width, height }) => width > 200 && height > 0 && height <= 4);
    return lines.length === 1 && lines[0] ? lines[0].y + lines[0].height / 2 : undefined;
  }, container);
}

// docs/rules/actions.md#reordering-rows
test('a row is dropped where the line shows', async () => {
  const panel = await open();
  expect((await row(panel, 'Backpack', 'A').box()).height).toBe(28);
  const place = await before(panel, 'Backpack', 'D');
  await hold(panel, 'A', place);
  const away = async () => Math.abs(((await dropLine(panel, 'Backpack')) ?? 0) - (place.y - 2));
  await expect.poll(away).toBeLessThan(2);
  expect(await dropLine(panel, 'Saddlebag')).toBeUndefined();
  expect(await order(panel)).toBe('ABCDE');
  await panel.page.mouse.up();
  await expect.poll(() => order(panel)).toBe('BCADE');
  expect(await dropLine(panel, 'Backpack')).toBeUndefined();
  expect(await storedOrder(panel)).toBe('BCADE');
  expect((await stacksIn(panel, 'Backpack'))[2]?.quantity).toBe(2);

  await hold(panel, 'E', await before(panel, 'Backpack', 'B'));
  await panel.page.mouse.up();
  await expect.poll(() => order(panel)).toBe('EBCAD');
  const last = await row(panel, 'Backpack', 'D').box();
  await hold(panel, 'E', { x: last.x + 40, y: last.y + last.height + 20 });
  await panel.page.mouse.up();
  await expect.poll(() => order(panel)).toBe('BCADE');
});

// docs/rules/actions.md#reordering-rows
test('more than 28 px outside every list nothing is dropped', async () => {
  const panel = await open();
  const { x, y } = await row(panel, 'Backpack', 'A').box();
  await hold(panel, 'C', { x: x + 60, y: y - 24 });
  await expect.poll(() => dropLine(panel, 'Backpack')).toBeDefined();
  await panel.page.mouse.move(x + 60, y - 30, { steps: 3 });
  await expect.poll(() => dropLine(panel, 'Backpack')).toBeUndefined();
  await panel.page.mouse.up();
  expect(await order(panel)).toBe('ABCDE');

  await hold(panel, 'C', { x: x + 60, y: y - 24 });
  await panel.page.mouse.up();
  await expect.poll(() => order(panel)).toBe('CABDE');
  const now = await row(panel, 'Backpack', 'C').box();
  await hold(panel, 'C', { x: now.x - 30, y: now.y + 100 });
  await panel.page.mouse.up();
  expect(await storedOrder(panel)).toBe('CABDE');
});

test('Escape cancels the drag', async () => {
  const panel = await open();
  await hold(panel, 'A', await before(panel, 'Backpack', 'D'));
  await expect.poll(() => dropLine(panel, 'Backpack')).toBeDefined();
  await panel.press('Escape');
  await expect.poll(() => dropLine(panel, 'Backpack')).toBeUndefined();
  await panel.page.mouse.up();
  expect(await order(panel)).toBe('ABCDE');
  expect(await panel.stored()).toBe(stored);
});

// docs/rules/actions.md#reordering-rows
test("a row is dropped among another card's rows, and in an empty card", async () => {
  const panel = await open();
  await hold(panel, 'B', await before(panel, 'Saddlebag', 'Y'));
  await expect.poll(() => dropLine(panel, 'Saddlebag')).toBeDefined();
  expect(await dropLine(panel, 'Backpack')).toBeUndefined();
  await panel.page.mouse.up();
  await expect.poll(() => order(panel, 'Saddlebag')).toBe('XBY');
  expect(await order(panel)).toBe('ACDE');
  expect((await stacksIn(panel, 'Saddlebag')).map(({ quantity }) => quantity)).toEqual([2, 3, 3]);

  await panel.find('button', 'Add container').click();
  await panel.find('button', 'Item Storage').click();
  await panel.find('dialog').find('textbox', 'Name').fill('Sack');
  await panel.press('Enter');
  await panel.find('dialog').disappears();
  await hold(panel, 'A', await middle(card(panel, 'Sack').find('list', 'Items')));
  await expect.poll(() => dropLine(panel, 'Sack')).toBeDefined();
  await panel.page.mouse.up();
  await expect.poll(() => storedOrder(panel, 'Sack')).toBe('A');
  expect(await storedOrder(panel)).toBe('CDE');
});

// docs/rules/actions.md#reordering-rows
test('the arrow keys move a row from its handle, which keeps the focus', async () => {
  const panel = await open(360);
  const handle = row(panel, 'Backpack', 'B').find('button', 'Reorder');
  await handle.focus();
  await panel.press('ArrowDown');
  await panel.press('ArrowDown');
  await expect.poll(() => order(panel)).toBe('ACDBE');
  await expect.poll(() => handle.focused()).toBe(true);
  await panel.press('ArrowDown');
  await panel.press('ArrowDown');
  expect(await order(panel)).toBe('ACDEB');
  for (let count = 0; count < 6; count += 1) {
    await panel.press('ArrowUp');
  }
  await expect.poll(() => order(panel)).toBe('BACDE');
  expect(await storedOrder(panel)).toBe('BACDE');
  await expect.poll(() => handle.focused()).toBe(true);
});

test('what is dragged to the lower edge scrolls the page', async () => {
  const names = Array.from({ length: 28 }, (_, index) => `Item ${index + 1}`);
  const many = names.map((name) => stack(name));
  const panel = await openPanel({
    width: 360,
    height: 640,
    stored: saved(inventory('Mira', [storage('Backpack', many)])),
  });
  const { x } = await row(panel, 'Backpack', 'Item 1').box();
  await hold(panel, 'Item 1', { x: x + 60, y: 636 });
  const bottom = async () => {
    const { y, height } = await row(panel, 'Backpack', 'Item 28').box();
    return y + height;
  };
  await expect.poll(bottom, { timeout: 20_000 }).toBeLessThan(600);
  // Until it has come to rest.
  const moved = async () => {
    const before = await bottom();
    await new Promise((resolve) => setTimeout(resolve, 200));
    return before - (await bottom());
  };
  await expect.poll(moved).toBe(0);
  await panel.page.mouse.move(x + 61, (await bottom()) - 3, { steps: 3 });
  await panel.page.mouse.up();
  await expect.poll(async () => (await rowNames(panel, 'Backpack')).at(-1)).toBe('Item 1');
});
