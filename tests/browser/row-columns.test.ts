/** Checks the room of names and numbers in a row, and the buttons over the end of its name. */
import { expect, test } from 'vitest';
import type { Found } from './support/found.ts';
import { inOneBrowser } from './support/in-one-browser.ts';
import { inventory, pouch, saved, stack, storage } from './support/inventories.ts';
import { openPanel } from './support/open-panel.ts';
import type { Panel } from './support/panel.ts';
import { fillAndLeave, row } from './support/panel-parts.ts';

const rope = 'Rope, hempen (50 feet)';
const note = '4 of 7 charges left';
/** Counts of three digits, weights of five characters. */
const things = [
  stack(rope, { quantity: 100, value: 12.25, weight: 12.25, equipped: true }),
  { ...stack('Wand of the war mage', { quantity: 12, value: 12.34, weight: 12.34 }), note },
  stack('Anvil', { value: 1250, weight: 88888, slotOverride: 12.2 }),
  stack('Rations', { quantity: 999, value: 0.5, weight: 2, slotOverride: 0.1, equipped: true }),
];
const stored = saved(inventory('Mira', [storage('Sack', things, 99)]));

const open = (options: { width: number; touch?: boolean }) =>
  openPanel({ height: 1200, stored, ...options });

const tools = ['Configure', 'Move', 'Select'];

/** The buttons of a row whose icons are drawn, left to right. */
const shownTools = (panel: Panel, name: string) =>
  panel.run(
    (finder, item, buttons) =>
      buttons.filter((button) =>
        finder
          .one([
            { role: 'listitem', name: item },
            { role: 'button', name: button },
          ])
          .firstElementChild?.checkVisibility(),
      ),
    name,
    tools,
  );

const pointerAway = (panel: Panel) => panel.page.mouse.move(2, 2);

interface NumberText {
  text: string;
  left: number;
  right: number;
  isCut: boolean;
}

/** A row as it is drawn. */
interface Drawn {
  name: string;
  /** The width of the name's text and of the mark of a note. */
  room: number;
  isNameCut: boolean;
  /** The texts of its numbers, left to right. */
  numbers: NumberText[];
}

/** Measures the rows in the document. Runs inside the page. */
function drawnRows(): Drawn[] {
  const ruler = document.createElement('span');
  ruler.style.cssText = 'position: absolute; visibility: hidden; white-space: pre';
  document.body.append(ruler);
  const pixels = (length: string) => Number.parseFloat(length);
  const drawn = [...document.querySelectorAll('[data-stack]')].map((line) => {
    const name = line.querySelector<HTMLInputElement>('[aria-label="Name"]');
    const mark = line.querySelector('[aria-label="Note"]');
    if (!name) {
      throw new Error('A row has no name.');
    }
    const { paddingLeft, paddingRight } = getComputedStyle(name);
    const widthOfText = (element: Element, text: string) => {
      const { fontFamily, fontSize, fontWeight, fontVariantNumeric } = getComputedStyle(element);
      Object.assign(ruler.style, { fontFamily, fontSize, fontWeight, fontVariantNumeric });
      ruler.textContent = text;
      return ruler.getBoundingClientRect().width;
    };
    const { width } = name.getBoundingClientRect();
    const room = width - pixels(paddingLeft) - pixels(paddingRight);
    return {
      name: name.value,
      room: room + (mark?.getBoundingClientRect().width ?? 0),
      isNameCut: widthOfText(name, name.value) > room,
      numbers: [
        ...line.querySelectorAll(
          'input:not([aria-label="Name"], [aria-label="Slots each"]), output',
        ),
      ].map((cell) => {
        const text = cell instanceof HTMLInputElement ? cell.value : (cell.textContent ?? '');
        const { left, right } = cell.getBoundingClientRect();
        const style = getComputedStyle(cell);
        const end = right - pixels(style.paddingRight);
        const start = end - widthOfText(cell, text);
        return { text, left: start, right: end, isCut: start < left + pixels(style.paddingLeft) };
      }),
    };
  });
  ruler.remove();
  return drawn;
}

const measured = (panel: Panel) => panel.page.evaluate(drawnRows);

// docs/rules/panel.md#columns-of-a-row
test('a name has at least 130 px at a width of 340 px, and 150 px from 360 px on', async () => {
  const panel = await open({ width: 340 });
  await pointerAway(panel);
  for (const [width, least] of [
    [340, 130],
    [360, 150],
    [480, 150],
  ] as const) {
    await panel.resize(width, 1200);
    const rows = await measured(panel);
    expect(rows.map(({ name }) => name)).toEqual(things.map(({ item }) => item.name));
    expect(Math.min(...rows.map(({ room }) => room)), `${width} px`).toBeGreaterThanOrEqual(least);
    expect(rows[0]?.isNameCut, `${rope} at ${width} px`).toBe(false);
  }
});

// docs/rules/panel.md#columns-of-a-row
test('from 320 px on no number is cut, and neighbouring ones are at least 4 px apart', async () => {
  const gems = stack('Gems', { quantity: 1234, value: 1234.56, weight: 0.25 });
  const panel = await openPanel({
    height: 1200,
    stored: saved(inventory('Mira', [storage('Sack', things), storage('Chest', [gems])])),
  });
  for (const width of [320, 330, 340, 350, 360, 380, 400, 480, 1280]) {
    await panel.resize(width, 1200);
    for (const { name, numbers } of await measured(panel)) {
      expect(numbers, name).toHaveLength(4);
      const gaps = numbers.slice(1).map(({ left }, index) => left - (numbers[index]?.right ?? 0));
      expect(Math.min(...gaps), `${name} at ${width} px`).toBeGreaterThanOrEqual(4);
      const cut = numbers.filter(({ isCut }) => isCut).map(({ text }) => text);
      expect(cut, `${name} at ${width} px`).toEqual([]);
    }
  }
});

// docs/rules/panel.md#columns-of-a-row
test('a column has room for the widest number of the container, also of rows out of sight', async () => {
  const many = Array.from({ length: 200 }, (_, index) =>
    stack(`Thing ${index + 1}`, { weight: index === 149 ? 1234567 : 1 }),
  );
  const panel = await openPanel({ stored: saved(inventory('Mira', [storage('Sack', many)])) });
  const edge = (name: string) =>
    row(panel, 'Sack', name)
      .find('textbox', 'Weight')
      .box()
      .then(({ x }) => x);
  const before = await edge('Thing 1');
  expect((await measured(panel)).some(({ name }) => name === 'Thing 150')).toBe(false);
  await panel.find('searchbox', 'Find in inventory').fill('Thing 150');
  await panel.press('Enter');
  await row(panel, 'Sack', 'Thing 150').appears();
  const widest = (await measured(panel)).find(({ name }) => name === 'Thing 150');
  expect(widest?.numbers.filter(({ isCut }) => isCut)).toEqual([]);
  expect(await edge('Thing 150')).toBe(before);
  // It gets narrower with the change that makes the number shorter.
  await row(panel, 'Sack', 'Thing 150').find('button', 'Configure').click();
  const dialog = await panel.find('dialog', 'Configure Entry').appears();
  await dialog.find('spinbutton', 'Weight').fill('1');
  await panel.press('Enter');
  await dialog.disappears();
  await expect.poll(() => edge('Thing 1')).toBeGreaterThan(before);
});

// docs/rules/panel.md#hover-focus-and-touch
test('the buttons of a row are shown under the pointer and with the focus in it', async () => {
  const panel = await open({ width: 360 });
  const line = row(panel, 'Sack', rope);
  await pointerAway(panel);
  await expect.poll(() => shownTools(panel, rope)).toEqual([]);
  const [before] = await measured(panel);

  // A hidden button can't be hit: the name is in its place.
  const { x, y, width, height } = await line.find('button', 'Move').box();
  const hit = await panel.page.evaluate(
    (...at) => document.elementFromPoint(...at)?.getAttribute('aria-label'),
    x + width / 2,
    y + height / 2,
  );
  expect(hit).toBe('Name');

  await line.find('textbox', 'Name').hover();
  await expect.poll(() => shownTools(panel, rope)).toEqual(tools);
  expect(await shownTools(panel, 'Anvil')).toEqual([]);
  const [hovered] = await measured(panel);
  expect(hovered?.numbers).toEqual(before?.numbers);
  // The name ends before the buttons.
  const start = await line.find('textbox', 'Name').box();
  const { x: first } = await line.find('button', 'Configure').box();
  expect(start.x + (hovered?.room ?? 0)).toBeLessThanOrEqual(first);
  await pointerAway(panel);
  await expect.poll(() => shownTools(panel, rope)).toEqual([]);

  // By keyboard, in the order in which they always were.
  await line.find('textbox', 'Name').focus();
  expect(await shownTools(panel, rope)).toEqual([]);
  for (const field of ['Quantity', 'Value', 'Weight', 'Slots each']) {
    await panel.press('Tab');
    await expect.poll(() => line.find('textbox', field).focused()).toBe(true);
    await expect.poll(() => shownTools(panel, rope)).toEqual(tools);
  }
  for (const tool of tools) {
    await panel.press('Tab');
    await expect.poll(() => line.find('button', tool).focused()).toBe(true);
    expect(await shownTools(panel, rope)).toEqual(tools);
  }
});

// docs/rules/panel.md#hover-focus-and-touch
test('while a name has the focus, its buttons are shown only under the pointer, beside its text', async () => {
  const panel = await open({ width: 360 });
  const line = row(panel, 'Sack', rope);
  const name = line.find('textbox', 'Name');
  await name.click();
  await expect.poll(() => name.focused()).toBe(true);
  const [narrow] = await measured(panel);
  expect(await shownTools(panel, rope)).toEqual(tools);
  const { x } = await name.box();
  const { x: first } = await line.find('button', 'Configure').box();
  expect(x + (narrow?.room ?? 0)).toBeLessThanOrEqual(first);
  await pointerAway(panel);
  await expect.poll(() => shownTools(panel, rope)).toEqual([]);
  const [wide] = await measured(panel);
  expect(wide?.room).toBe((narrow?.room ?? 0) + 72);
});

// docs/rules/panel.md#columns-of-a-row
test('the mark of a note and Select of a selected row stay in sight', async () => {
  const panel = await open({ width: 360 });
  const line = row(panel, 'Sack', 'Wand of the war mage');
  const mark = line.find('button', 'Note');
  const at = await mark.box();
  await line.hover();
  expect(await mark.box()).toEqual(at);
  expect((await line.find('button', 'Select').box()).x + 24).toBe(at.x);
  await line.find('button', 'Select').click();
  await panel.find('heading', 'Mira').hover();
  await panel.page.evaluate(() => (document.activeElement as HTMLElement).blur());
  await expect.poll(() => shownTools(panel, 'Wand of the war mage')).toEqual(['Select']);
  const [, flagged] = await measured(panel);
  const { x } = await line.find('textbox', 'Name').box();
  const flag = await line.find('button', 'Select').box();
  expect(x + (flagged?.room ?? 0) - 24).toBeLessThanOrEqual(flag.x);

  await fillAndLeave(line.find('textbox', 'Weight'), '13.75');
  const offer = await line.find('button', 'Set weight to 13.75 lb').box();
  expect(offer.x + offer.width).toBeCloseTo(flag.x, 1);
  expect(await shownTools(panel, 'Wand of the war mage')).toEqual(['Select']);
});

// docs/rules/actions.md#inline-weight
test.each([320, 1280])('a weight is offered in place of the buttons, at %d px', async (width) => {
  const panel = await open({ width });
  const line = row(panel, 'Sack', rope);
  const button = (name: string) => line.find('button', name);
  const quantity = await line.find('textbox', 'Quantity').box();
  await fillAndLeave(line.find('textbox', 'Weight'), '13.75');
  const offer = await button('Set weight to 13.75 lb').box();
  const [first, last] = [await button('Configure').box(), await button('Select').box()];
  expect(offer.x).toBeLessThanOrEqual(first.x);
  expect(offer.x + offer.width).toBeCloseTo(last.x + last.width, 1);
  expect(offer.x + offer.width).toBeLessThanOrEqual(quantity.x + 0.1);
  expect(await line.find('textbox', 'Quantity').box()).toEqual(quantity);
  const [drawn] = await measured(panel);
  const { x } = await line.find('textbox', 'Name').box();
  expect(x + (drawn?.room ?? 0)).toBeLessThanOrEqual(offer.x);
  // On one line.
  const size = await button('Set weight to 13.75 lb').style('font-size');
  expect(Number.parseFloat(size)).toBeGreaterThanOrEqual(11);
  expect(
    await panel.run((finder) => {
      const { scrollWidth, clientWidth } = finder.one([
        { role: 'button', name: 'Set weight to 13.75 lb' },
      ]);
      return scrollWidth - clientWidth;
    }),
  ).toBe(0);
  await panel.press('Escape');
  // A press on a button while the weight is typed is not caught by the offer that appears over it.
  await line.find('textbox', 'Weight').fill('13.75');
  await button('Move').click();
  await panel.find('dialog', 'Move Item').appears();
});

// docs/rules/panel.md#row-height
test('touch shows the buttons beside the name all the time, in rows of two lines', async () => {
  const panel = await open({ width: 360, touch: true });
  const line = row(panel, 'Sack', rope);
  expect(await shownTools(panel, rope)).toEqual(tools);
  const name = await line.find('textbox', 'Name').box();
  const first = await line.find('button', 'Configure').box();
  expect(name.x + name.width).toBeLessThanOrEqual(first.x);
  expect((await line.find('textbox', 'Quantity').box()).y).toBeGreaterThanOrEqual(
    name.y + name.height,
  );
  await line.find('button', 'Move').click();
  await panel.find('dialog', 'Move Item').appears();
});

// docs/rules/panel.md#item-cards
test.runIf(inOneBrowser)('totals end under their columns, or reach left of them', async () => {
  const rations = stack('Rations', { quantity: 9, value: 0.5, weight: 2 });
  const panel = await openPanel({ stored: saved(inventory('Mira', [storage('Sack', [rations])])) });
  const sack = panel.find('region', 'Sack');
  const ends = async (texts: readonly Found[]) =>
    Promise.all(texts.map((each) => each.box().then(({ x, width }) => x + width)));
  const heads = ['Value', 'Weight', 'Slots'].map((name) => sack.find('button', `Sort by ${name}`));
  const totals = ['Value', 'Weight', 'Slots used'].map((name) => sack.find('group', name));
  for (const width of [320, 500, 1280]) {
    await panel.resize(width, 1200);
    const [columns, sums] = [await ends(heads), await ends(totals)];
    sums.forEach((end, index) => {
      const column = columns[index] ?? 0;
      expect(end, `${index} at ${width} px`).toBeLessThanOrEqual(column);
      // The heads have 2 px behind their text, and that of the slots has the same space as the slots.
      const least = width > 320 ? column - (index === 2 ? 10.5 : 2.5) : column - 14;
      expect(end, `${index} at ${width} px`).toBeGreaterThan(least);
    });
  }
  // Where there is room, the heads say that they are about one item.
  const head = sack.find('button', 'Sort by Value');
  expect(await head.text()).toBe('Value each');
  await panel.resize(360, 1200);
  expect(await head.text()).toBe('Value');
  expect(await head.attribute('title')).toBe('Sort by value of one');
});

// docs/rules/panel.md#money-pouch-cards
test.runIf(inOneBrowser)('six digits of coins are whole from 320 px on', async () => {
  const coins = { cp: 123456, sp: 123456, ep: 234567, gp: 888888, pp: 999999 };
  const panel = await openPanel({ stored: saved(inventory('Mira', [pouch('Purse', coins)])) });
  for (const width of [320, 360, 640, 1280]) {
    await panel.resize(width, 800);
    const cut = await panel.page.evaluate(() =>
      [...document.querySelectorAll<HTMLInputElement>('[data-coin] input')]
        .filter(({ scrollWidth, clientWidth }) => scrollWidth > clientWidth)
        .map(({ ariaLabel }) => ariaLabel),
    );
    expect(cut, `${width} px`).toEqual([]);
  }
});
