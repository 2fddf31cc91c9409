/**
 * Locations of containers: carried, dropped, stored (docs/rules/game.md#locations-of-containers).
 *
 * @browser chromium
 */
import { expect, test } from 'vitest';
import type { Found } from './support/found.ts';
import { bramblewick, inventory, pouch, saved, stack, storage } from './support/inventories.ts';
import { openPanel } from './support/open-panel.ts';
import type { Panel } from './support/panel.ts';
import { card, row, scrollTo } from './support/panel-parts.ts';

/** A character whose only supplies are in the container that is dropped. */
const supplied = inventory(
  'Mira',
  [
    storage('Backpack', [stack('Rope', { weight: 10 })]),
    storage('Sack', [{ ...stack('Torch', { quantity: 5 }), supply: true }]),
  ],
  [storage('Chest', [stack('Anvil', { weight: 50 })]), pouch('Purse', { gp: 5 })],
);

const tiles = ['Slots', 'Slots Remaining', 'Carried Weight', 'Total Wealth'] as const;

/** The texts of the tiles, without their names. */
async function tilesOf(panel: Panel): Promise<string[]> {
  const texts = await Promise.all(tiles.map((name) => panel.find('group', name).text()));
  return texts.map((text, index) => text.slice(`${tiles[index]} `.length));
}

const line = (panel: Panel, text: string | RegExp) => panel.find('status', { text });

test('a click drops the backpack, and a second click picks it up', async () => {
  const stored = saved(bramblewick);
  const panel = await openPanel({ width: 1280, stored });
  const backpack = card(panel, 'Backpack');
  const before = await tilesOf(panel);
  await backpack.find('button', 'Carried').click();
  await line(panel, 'Dropped: Backpack (8 slots, 43.5 lb)').appears();
  expect(await tilesOf(panel)).toEqual(['9.6/26.5', '16.9', '68.5/140 lb', '588.3 gp']);
  await expect
    .poll(() => panel.find('group', 'Total Wealth').attribute('title'))
    .toMatch(/ gp of it not carried$/);
  // The container itself is as full as before.
  await expect.poll(() => backpack.find('group', 'Slots used').text()).toBe('8/10');
  const button = backpack.find('button', 'Dropped');
  await expect.poll(() => button.focused()).toBe(true);
  await expect.poll(() => button.attribute('title')).toBe('Dropped. Click to pick it up');
  await button.click();
  expect(await tilesOf(panel)).toEqual(before);
  expect(await panel.stored()).toBe(stored);
});

test('dropping shows a notice with Undo', async () => {
  const stored = saved(bramblewick);
  const panel = await openPanel({ width: 1280, stored });
  await card(panel, 'Backpack').find('button', 'Carried').click();
  await line(panel, 'Dropped Backpack: 17.6 → 9.6 of 26.5 slots.').appears();
  await panel.find('button', 'Undo it').click();
  await card(panel, 'Backpack').find('button', 'Carried').appears();
  expect(await panel.stored()).toBe(stored);
  await expect
    .poll(() => panel.find('button', 'Redo').attribute('title'))
    .toContain('Dropped Backpack');
});

// docs/rules/actions.md#dropping-and-picking-up
test('what is equipped in a dropped container stays on the character and can be dropped too', async () => {
  const stored = saved(bramblewick);
  const panel = await openPanel({ height: 1400, stored });
  const worn = card(panel, 'Equipped');
  await worn.find('button', 'Carried').click();
  await line(
    panel,
    'Dropped Equipped: 17.6 → 16.6 of 26.5 slots. Longsword, Chain Mail and 1 more stay on you.',
  ).appears();
  await line(panel, '3 worn things stay on you').appears();
  // Whole at 360 px, as is the warning of the full pouch.
  const cut = await panel.page.$$eval('[role="status"] > span', (all) =>
    all
      .filter((words) => words.scrollWidth > words.clientWidth + 1)
      .map((words) => words.textContent),
  );
  expect(cut).toEqual([]);
  await panel.find('button', 'Drop them too').click();
  const unequipped = 'Unequipped 3 items in Equipped: 16.6 → 9.6 of 26.5 slots.';
  await line(panel, unequipped).appears();
  expect(await panel.find('button', 'Drop them too').count()).toBe(0);
  expect(await line(panel, '3 worn things stay on you').count()).toBe(0);
  // Undone, they are worn again, and the container is still dropped.
  await panel.find('button', 'Undo it').click();
  await line(panel, '3 worn things stay on you').appears();
  await row(panel, 'Equipped', 'Shield').find('button', 'Equipped').click();
  await line(panel, 'Unequipped Shield: left behind in Equipped.').appears();
  await panel.find('button', 'Undo it').click();
  await panel.find('button', 'Undo').click();
  await expect.poll(() => panel.stored()).toBe(stored);
  // The same by the container's dialog.
  await card(panel, 'Equipped').find('button', 'Edit').click();
  const dialog = await panel.find('dialog', 'Configure Container').appears();
  await dialog.find('radio', 'Dropped').click();
  await dialog.find('button', 'Save').click();
  await line(panel, /^Dropped Equipped: /).appears();
  await panel.find('button', 'Drop them too').appears();
});

/**
 * Clicks three times at one place: the button of a card in the middle of the panel. Returns the names of what was under
 * the pointer after each click, and how much the button has moved.
 */
async function clicksAtOnePlace(panel: Panel, container: string) {
  const button = card(panel, container).find('button', 'Carried');
  const before = await button.box();
  const [x, y] = [before.x + before.width / 2, before.y + before.height / 2];
  const found: [string | null, number][] = [];
  for (const name of ['Dropped', 'Carried', 'Dropped']) {
    await (panel.touch ? panel.page.touchscreen.tap(x, y) : panel.page.mouse.click(x, y));
    const after = await card(panel, container).find('button', name).box();
    const under = await panel.page.evaluate(
      (left, top) =>
        document.elementFromPoint(left, top)?.closest('button')?.ariaLabel ?? 'nothing',
      x,
      y,
    );
    found.push([under, Math.round(after.y - before.y)]);
  }
  return found;
}

const stays = [
  ['Dropped', 0],
  ['Carried', 0],
  ['Dropped', 0],
];

// docs/rules/panel.md#steadiness
test.each([
  [360, false, 0],
  [360, false, 200],
  [360, true, 0],
  [1280, false, 0],
  [1280, false, 10],
  [1280, true, 0],
])(
  'what is dropped stays where it is, at %d px, with touch: %s, scrolled by %d px',
  async (...of) => {
    const [width, touch, top] = of;
    const panel = await openPanel({ width, touch, stored: saved(supplied) });
    await scrollTo(panel, top);
    expect(await clicksAtOnePlace(panel, 'Sack')).toEqual(stays);
  },
);

test('what is dropped stays also in a panel that has nothing to scroll, and its line leaves no hole', async () => {
  for (const [width, height] of [
    [360, 1800],
    [1280, 1400],
  ] as const) {
    const panel = await openPanel({ width, height, stored: saved(supplied) });
    const tops = async () => (await card(panel, 'Sack').box()).y;
    const before = await tops();
    expect(await clicksAtOnePlace(panel, 'Sack')).toEqual(stays);
    // Scrolled to the top, then picked up: the room of the line stays under the pointer.
    await scrollTo(panel, 0);
    const button = card(panel, 'Sack').find('button', 'Dropped');
    const { y } = await button.box();
    expect(y).toBeGreaterThan(before);
    await button.click();
    expect((await card(panel, 'Sack').find('button', 'Carried').box()).y).toBe(y);
    await panel.find('heading', 'Mira').hover();
    await expect.poll(tops).toBe(before);
    await panel.close();
  }
});

const mira = inventory(
  'Mira',
  [storage('Backpack', [stack('Rope', { weight: 10 })]), pouch('Purse', { gp: 5 })],
  [{ ...storage('Mule', [stack('Tent', { weight: 20 })]), place: 'stored' }],
);

test('one button picks up all dropped containers; stored ones stay stored', async () => {
  const panel = await openPanel({ stored: saved(mira) });
  await card(panel, 'Backpack').find('button', 'Carried').click();
  await card(panel, 'Purse').find('button', 'Carried').click();
  await line(panel, 'Dropped: 2 containers (3 slots, 10.1 lb)').appears();
  const all = panel.find('button', 'Pick up all');
  await all.click();
  await all.disappears();
  await expect.poll(() => panel.find('main').focused()).toBe(true);
  await card(panel, 'Purse').find('button', 'Carried').appears();
  await card(panel, 'Mule').find('button', 'Stored').appears();
  await panel.find('button', 'Undo').click();
  await line(panel, /^Dropped: 2 containers/).appears();
  await all.focus();
  await panel.press('Control+y');
  await all.disappears();
  await expect.poll(() => panel.find('main').focused()).toBe(true);
});

test('a container of an unknown kind has no location', async () => {
  const familiar = { kind: 'familiar', name: 'Owl' } as unknown as (typeof mira.columns)[0][0];
  const panel = await openPanel({ stored: saved(inventory('Mira', [familiar])) });
  await expect.poll(() => card(panel, 'Owl').find('button', 'Carried').count()).toBe(0);
});

test('an unknown location counts as carried', async () => {
  const lost = { ...storage('Sack', [stack('Rope', { weight: 10 })]), place: 'lost' };
  const stored = saved(inventory('Mira', [lost]));
  const panel = await openPanel({ stored });
  await card(panel, 'Sack').find('button', 'Carried').appears();
  await expect.poll(() => panel.find('group', 'Slots').text()).toBe('Slots 2/20');
  expect(await panel.stored()).toBe(stored);
});

/** Opens the dialog of a container by its Edit button. */
async function edit(panel: Panel, container: string, title: string): Promise<Found> {
  await card(panel, container).find('button', 'Edit').click();
  return panel.find('dialog', title).appears();
}

test('the dialogs show and change the location of a container', async () => {
  const panel = await openPanel({ stored: saved(mira) });
  const mule = await edit(panel, 'Mule', 'Configure Container');
  const where = mule.find('radiogroup', 'Location');
  await expect
    .poll(() => where.find('radio').names())
    .toEqual(['Carried', 'Dropped', 'Stored elsewhere']);
  await expect.poll(() => where.find('radio', 'Stored elsewhere').checked()).toBe(true);
  await expect.poll(() => mule.text()).toContain('The web application counts them all');
  await where.find('radio', 'Carried').click();
  await mule.find('button', 'Save').click();
  await card(panel, 'Mule').find('button', 'Carried').appears();
  await expect.poll(() => panel.find('group', 'Slots').text()).toBe('Slots 7/20');

  const purse = await edit(panel, 'Purse', 'Configure Money Pouch');
  await purse.find('radio', 'Carried').focus();
  await panel.press('ArrowDown');
  await panel.press('ArrowDown');
  await panel.press('Enter');
  await card(panel, 'Purse').find('button', 'Stored').appears();
  await expect.poll(() => panel.find('group', 'Slots').text()).toBe('Slots 6/20');
  await expect
    .poll(() => panel.find('button', 'Undo').attribute('title'))
    .toContain('Stored Purse');
});

test('a fixed load counts instead of the contents', async () => {
  const panel = await openPanel({ stored: saved(mira) });
  let dialog = await edit(panel, 'Backpack', 'Configure Container');
  const load = (name: string) => dialog.find('spinbutton', name);
  await expect.poll(() => load('Load slots').disabled()).toBe(true);
  await dialog.find('switch', 'Fixed load').click();
  await load('Load slots').fill('3');
  await load('Load weight').fill('1x');
  await load('Load weight').fill('15,5');
  await dialog.find('button', 'Save').click();
  await expect.poll(() => panel.find('group', 'Slots').text()).toBe('Slots 4/20');
  await expect
    .poll(() => panel.find('group', 'Carried Weight').text())
    .toBe('Carried Weight 15.6/100 lb');
  await expect.poll(() => card(panel, 'Backpack').find('group', 'Slots used').text()).toBe('2/10');
  await expect
    .poll(() => card(panel, 'Backpack').find('button', 'Carried').attribute('title'))
    .toBe('Carried, counts as 3 slots, 15.5 lb. Click to drop it');
  dialog = await edit(panel, 'Backpack', 'Configure Container');
  await expect.poll(() => load('Load weight').value()).toBe('15.5');
  await dialog.find('switch', 'Fixed load').click();
  await dialog.find('button', 'Save').click();
  await expect.poll(() => panel.find('group', 'Slots').text()).toBe('Slots 3/20');
  expect(await panel.stored()).toBe(saved(mira));
});
