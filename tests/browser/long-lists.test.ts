/** Checks inventories of many rows: only the visible ones are in the document, without any noticeable difference. */
import { expect, inject, test } from 'vitest';
import {
  armoury,
  COUNT,
  list,
  open,
  quantity,
  ROW,
  settled,
  sword,
  things,
  wheel,
} from './support/armoury.ts';
import { inventory, saved, stacksIn, storage } from './support/inventories.ts';
import { openPanel } from './support/open-panel.ts';
import type { Panel } from './support/panel.ts';
import { card, onContainer, row } from './support/panel-parts.ts';

/** The numbers of the swords in the document, and whether they are in their places. */
async function drawn(panel: Panel): Promise<{ numbers: number[]; inPlace: boolean }> {
  // In a single evaluation, since the list may be scrolling.
  const { top, rows } = await panel.run((finder) => {
    const swords = finder.one([
      { role: 'region', name: 'Swords' },
      { role: 'list', name: 'Items' },
    ]);
    const items = [...swords.children].map((each) => ({
      number: Number(each.ariaLabel?.replace('Sword ', '')),
      y: each.getBoundingClientRect().y,
      shown: `${each.ariaPosInSet} of ${each.ariaSetSize}`,
    }));
    return { top: swords.getBoundingClientRect().y, rows: items };
  });
  return {
    numbers: rows.map(({ number }) => number),
    inPlace: rows.every(
      ({ number, y, shown }) =>
        Math.abs(y - top - (number - 1) * ROW) < 1 && shown === `${number} of ${COUNT}`,
    ),
  };
}

test('only the visible rows are mounted, each in its place and with its number', async () => {
  const panel = await open();
  const elements = () => panel.page.evaluate(() => document.querySelectorAll('*').length);
  const isDrawnAt = async (number: number) => {
    const { numbers, inPlace } = await drawn(panel);
    return inPlace && numbers.includes(number) && numbers.length < 60;
  };
  await expect.poll(() => isDrawnAt(1)).toBe(true);
  expect(await elements()).toBeLessThan(4_000);
  expect((await list(panel).box()).height).toBe(COUNT * ROW);

  for (const number of [150, 300, 1]) {
    const { y } = await list(panel).box();
    await wheel(panel, y + (number - 1) * ROW - 450);
    await expect.poll(() => isDrawnAt(number)).toBe(true);
  }
  await expect.poll(elements).toBeLessThan(4_000);

  // A moved card keeps its rows.
  await onContainer(panel, 'Sundries', 'Move up');
  await row(panel, 'Sundries', 'Thing 1').appears();
});

test('from row to row beyond the edge by keys', async () => {
  const panel = await open(inject('browser') === 'chromium' ? 360 : 1280);
  await quantity(panel, 1).focus();
  for (let number = 1; number < 45; number += 1) {
    await panel.press('Enter');
  }
  await expect.poll(() => quantity(panel, 45).focused()).toBe(true);

  // From the last button of a row Tab leads to the next row, and back, wherever the edge is.
  await sword(panel, 45).find('button', 'Select').focus();
  for (let number = 46; number < 52; number += 1) {
    for (let stop = 0; stop < 10; stop += 1) {
      await panel.press('Tab');
    }
    await expect.poll(() => sword(panel, number).find('button', 'Select').focused()).toBe(true);
  }
  await sword(panel, 51).find('button', 'Reorder').focus();
  await panel.press('Shift+Tab');
  await expect.poll(() => sword(panel, 50).find('button', 'Select').focused()).toBe(true);
});

test('Tab enters a long list at its first or last row, wherever it is scrolled to', async () => {
  const panel = await open();
  await card(panel, 'Swords').find('textbox', 'New item name').focus();
  await wheel(panel, -20_000);
  await expect.poll(async () => (await list(panel).box()).y).toBeGreaterThan(0);
  await panel.press('Shift+Tab');
  await expect.poll(() => sword(panel, COUNT).find('button', 'Select').focused()).toBe(true);
});

test('a field that is scrolled out of sight keeps its focus and its text', async () => {
  const panel = await open();
  await quantity(panel, 3).focus();
  await panel.page.keyboard.type('77');
  await wheel(panel, 6_000);
  await sword(panel, 220).appears();
  await expect.poll(() => quantity(panel, 3).focused()).toBe(true);
  await expect.poll(() => quantity(panel, 3).value()).toBe('77');
  const { numbers, inPlace } = await drawn(panel);
  expect(numbers.slice(0, 4)).toEqual([1, 2, 3, 4]);
  expect(inPlace).toBe(true);
  await panel.page.keyboard.press('Enter');
  await expect.poll(async () => (await stacksIn(panel, 'Swords'))[2]?.quantity).toBe(77);
  await expect.poll(() => quantity(panel, 4).focused()).toBe(true);
});

test('a click takes the focus from a row that is scrolled out of sight', async () => {
  const panel = await open();
  await sword(panel, 3).find('button', 'Reorder').focus();
  await settled(list(panel));
  await wheel(panel, COUNT * ROW);
  const added = card(panel, 'Swords').find('textbox', 'New item name');
  await added.click();
  await panel.page.keyboard.type('Dagger');
  await expect.poll(() => added.value()).toBe('Dagger');
  await expect.poll(() => added.focused()).toBe(true);
});

test('Tab moves on from a field that is scrolled out of sight', async () => {
  const panel = await open();
  const third = sword(panel, 3);
  const stops = [
    [quantity(panel, 3), 'Tab', third.find('textbox', 'Value')],
    [quantity(panel, 3), 'Shift+Tab', third.find('textbox', 'Name')],
    [third.find('button', 'Select'), 'Tab', sword(panel, 4).find('button', 'Reorder')],
    [third.find('button', 'Reorder'), 'Shift+Tab', sword(panel, 2).find('button', 'Select')],
  ] as const;
  for (const [from, key, to] of stops) {
    await from.focus();
    // The browser has scrolled back to show it.
    await settled(list(panel));
    await wheel(panel, 6_000);
    await sword(panel, 220).appears();
    await panel.press(key);
    await expect.poll(() => to.focused()).toBe(true);
  }
});

test('the arrow keys on its handle move a row beyond the edge', async () => {
  const panel = await open();
  const handle = sword(panel, 1).find('button', 'Reorder');
  await handle.focus();
  for (let step = 0; step < 50; step += 1) {
    await panel.press('ArrowDown');
  }
  const place = async () =>
    (await stacksIn(panel, 'Swords')).findIndex(({ item }) => item.name === 'Sword 1');
  await expect.poll(place).toBe(50);
  await expect.poll(() => handle.focused()).toBe(true);
});

test('a drag scrolls a long list and drops where the line is', async () => {
  const panel = await open();
  const handle = sword(panel, 2).find('button', 'Reorder');
  const { x } = await handle.box();
  await handle.hover();
  await panel.page.mouse.down();
  await panel.page.mouse.move(x + 60, 890, { steps: 4 });
  await sword(panel, 40).appears();
  await panel.page.mouse.move(x + 60, 500, { steps: 4 });
  const { y } = await list(panel).box();
  const place = Math.round((500 - y) / ROW);
  expect(place).toBeGreaterThan(10);
  await panel.page.mouse.up();
  await expect
    .poll(async () => (await stacksIn(panel, 'Swords'))[place - 1]?.item.name)
    .toBe('Sword 2');
  await sword(panel, 2).appears();
});

test('the wheel scrolls a long list while a row is dragged', async () => {
  const panel = await open();
  const handle = sword(panel, 2).find('button', 'Reorder');
  const { x } = await handle.box();
  await handle.hover();
  await panel.page.mouse.down();
  await panel.page.mouse.move(x + 60, 500, { steps: 4 });
  await panel.page.mouse.wheel({ deltaY: 2_800 });
  await sword(panel, 110).appears();
  const { y } = await list(panel).box();
  const place = Math.round((500 - y) / ROW);
  expect(place).toBeGreaterThan(90);
  // Between two rows, wherever the list begins.
  await panel.page.mouse.move(x + 60, y + place * ROW);
  await panel.page.mouse.up();
  await expect
    .poll(async () => (await stacksIn(panel, 'Swords'))[place - 1]?.item.name)
    .toBe('Sword 2');
});

test('visible rows stay in place when another panel changes rows above', async () => {
  const panel = await open();
  await wheel(panel, 4_000);
  await sword(panel, 150).appears();
  // After a jump beyond the drawn rows, browsers have no scroll anchor yet.
  await wheel(panel, 20);
  const { y } = await settled(sword(panel, 150));
  const other = await panel.another();
  await sword(other, 1).find('button', 'Select').click();
  await sword(other, 2).find('button', 'Select').click();
  await card(other, 'Swords').find('button', 'Delete Selected').click();
  await panel.page.bringToFront();
  await expect.poll(async () => (await drawn(panel)).numbers[0]).toBe(3);
  await expect.poll(async () => (await sword(panel, 150).box()).y).toBe(y);
});

test('visible rows stay in place when the panel is made wider or narrower', async () => {
  const panel = await open(360);
  await wheel(panel, 4_000);
  await sword(panel, 140).appears();
  // The panel remembers what is in sight a tenth of a second after scrolling, before any hand could resize it.
  await panel.page.evaluate(() => new Promise((resolve) => setTimeout(resolve, 100)));
  const { numbers } = await drawn(panel);
  // The first and the last row are always mounted.
  const number = numbers[6] ?? 0;
  const { y } = await sword(panel, number).box();
  for (const width of [250, 1280, 700, 200, 360]) {
    await panel.resize(width, 900);
    await expect
      .poll(async () => Math.abs((await sword(panel, number).box()).y - y))
      .toBeLessThan(3 * 85);
  }
});

test('a key scrolls a long list without a gap', async () => {
  const panel = await open();
  await sword(panel, 1).appears();
  await panel.find('main').focus();
  await panel.page.evaluate(() => {
    const holes: number[] = [];
    const channel = new MessageChannel();
    // Between two frames, when what is on the screen is what was drawn in the last.
    channel.port1.onmessage = () => {
      const { y = 0, height = 0 } =
        document.querySelector('main')?.getBoundingClientRect().toJSON() ?? {};
      const heights = Array.from({ length: 40 }, (_, part) => y + 60 + (part * (height - 60)) / 40);
      const hits = heights.map((at) => document.elementFromPoint(400, at));
      holes.push(hits.filter((hit) => hit?.ariaLabel === 'Items').length);
    };
    requestAnimationFrame(function look() {
      channel.port2.postMessage(0);
      requestAnimationFrame(look);
    });
    Object.assign(window, { holes });
  });
  for (const key of ['PageDown', 'PageDown', 'PageDown', 'End', 'PageUp', 'PageUp', 'Home']) {
    await panel.press(key);
    await settled(list(panel));
  }
  const holes = await panel.page.evaluate(() => (window as unknown as { holes: number[] }).holes);
  expect(holes.length).toBeGreaterThan(20);
  expect(holes.filter((count) => count > 0)).toEqual([]);
});

test('an offer of a row, and the focus that a dialog returns, survive scrolling the row out of sight', async () => {
  const panel = await open(360);
  await sword(panel, 4).find('textbox', 'Weight').focus();
  for (const weight of ['5', '6', '7']) {
    await panel.page.keyboard.type(weight);
    await panel.press('Enter');
  }
  const configure = sword(panel, 9).find('button', 'Configure');
  // The Tab key moves from the weight to the offer.
  await quantity(panel, 9).focus();
  await configure.focus();
  await wheel(panel, 6_000);
  await sword(panel, 205).appears();
  await sword(panel, 5).disappears();
  await panel.press('Enter');
  await panel.find('dialog').appears();
  await panel.press('Escape');
  await panel.find('dialog').disappears();
  await expect.poll(() => configure.focused()).toBe(true);
  await wheel(panel, -20_000);
  for (const number of [4, 5, 6]) {
    await sword(panel, number)
      .find('button', `Set weight to ${number + 1} lb`)
      .appears();
  }
});

test('the list does not scroll when the focused element is removed', async () => {
  const panel = await open();
  const last = sword(panel, COUNT);
  await wheel(panel, (await list(panel).box()).y + (COUNT - 15) * ROW);
  await last.appears();
  const { y } = await settled(last);
  await last.find('button', 'Select').click();
  await card(panel, 'Swords').find('button', 'Clear').click();
  expect((await settled(last)).y).toBe(y);
  // The whole stack is moved, so its row is removed.
  await sword(panel, COUNT - 1)
    .find('button', 'Move')
    .click();
  await panel.find('dialog').appears();
  await panel.find('dialog').find('button', 'Shields').click();
  await panel.find('dialog').disappears();
  // Browsers anchor the scroll position to a row above or below.
  expect(Math.abs((await settled(last)).y - y)).toBeLessThanOrEqual(ROW);
});

test('lists out of sight have almost no elements', async () => {
  const chests = Array.from({ length: 40 }, (_, index) =>
    storage(`Chest ${index + 1}`, things('Coin', 30)),
  );
  const panel = await openPanel({
    width: 1280,
    height: 900,
    stored: saved(inventory('Hoard', chests)),
  });
  await expect
    .poll(() => panel.page.evaluate(() => document.querySelectorAll('[data-stack]').length))
    .toBeLessThan(150);
});

// docs/rules/actions.md#reordering-rows
test('a row released where no row is visible is not moved', async () => {
  const panel = await open();
  await wheel(panel, 6_000);
  const from = sword(panel, 220).find('button', 'Reorder');
  const { x } = await from.box();
  await from.hover();
  await panel.page.mouse.down();
  await panel.page.mouse.move(x + 60, 5, { steps: 4 });
  await panel.page.mouse.up();
  expect(await panel.stored()).toBe(armoury);
});
