/**
 * Giving items to other inventories (docs/rules/actions.md#moving-and-giving-items).
 *
 * @browser chromium
 */
import { expect, test } from 'vitest';
import { keyboard, touch } from './support/hands.ts';
import {
  type Inventory,
  inventoriesOf,
  inventory,
  pouch,
  saved,
  stack,
  storage,
} from './support/inventories.ts';
import { openPanel } from './support/open-panel.ts';
import type { Panel } from './support/panel.ts';
import {
  announced,
  card,
  confirm,
  fillAndLeave,
  row,
  rowNames,
  select,
} from './support/panel-parts.ts';

const torch = (quantity: number) => stack('Torch', { quantity, weight: 1, value: 0.01 });

const ada = inventory('Ada', [
  storage('Backpack', [torch(10), stack('Rope', { weight: 10 }), stack('Chalk')]),
  storage('Sack'),
]);

/** Ada; Mira with 22 slots, two of which are used; Tobin with 36. */
const party: Inventory[] = [
  ada,
  { ...inventory('Mira', [storage('Satchel', [torch(10)])]), strengthScore: 11 },
  { ...inventory('Tobin', [storage('Haversack')], [pouch('Purse')]), strengthScore: 18 },
];

/** The quantity of each item, over all inventories. */
async function everything(panel: Panel): Promise<Record<string, number>> {
  const all: Record<string, number> = {};
  for (const container of (await inventoriesOf(panel)).flatMap(({ columns }) => columns.flat())) {
    for (const { item, quantity } of container.kind === 'item-container' ? container.items : []) {
      all[item.name] = (all[item.name] ?? 0) + quantity;
    }
  }
  return all;
}

/** The contents of an inventory's first container. */
async function heldBy(panel: Panel, index: number): Promise<string[]> {
  const container = (await inventoriesOf(panel))[index]?.columns[0]?.[0];
  const items = container?.kind === 'item-container' ? container.items : [];
  return items.map(({ item, quantity }) => `${quantity} ${item.name}`);
}

const others = (panel: Panel) => panel.find('dialog').find('group', 'To someone else');

async function openMove(panel: Panel, name = 'Torch') {
  await row(panel, 'Backpack', name).find('button', 'Move').click();
  return panel.find('dialog', 'Move Item').appears();
}

const ways = [
  { by: 'mouse', hand: touch, width: 360 },
  { by: 'the keyboard', hand: keyboard, width: 320 },
  { by: 'touch', hand: touch, width: 320 },
];

test.each(ways)(
  'a part of a stack and all selected rows are given with $by at $width px',
  async (way) => {
    // High enough that no message covers the next click.
    const panel = await openPanel({
      width: way.width,
      height: 2400,
      touch: way.by === 'touch',
      stored: saved(...party),
    });
    const start = await panel.stored();
    const all = await everything(panel);
    const hand = way.hand(panel);
    await hand.activate(row(panel, 'Backpack', 'Torch').find('button', 'Move'));
    const dialog = await panel.find('dialog', 'Move Item').appears();
    await expect
      .poll(() => dialog.text())
      .toContain(
        'To give items to someone at another computer, select them and use Copy Selected.',
      );
    await hand.lower(dialog.find('slider', 'Split'));
    const part = Number(await dialog.find('slider', 'Split').value());
    expect(part).toBeLessThan(10);
    await hand.activate(dialog.find('button', 'Haversack, Tobin'));
    await dialog.disappears();
    const given = panel.find('status', {
      text: new RegExp(`^Gave ${part} × Torch to Tobin: 4.2 → `),
    });
    await given.appears();
    expect(await announced(panel)).toContain(`Gave ${part} × Torch to Tobin`);
    expect(await heldBy(panel, 0)).toEqual([`${10 - part} Torch`, '1 Rope', '1 Chalk']);
    expect(await heldBy(panel, 2)).toEqual([`${part} Torch`]);
    expect(await everything(panel)).toEqual(all);

    for (const name of ['Torch', 'Chalk']) {
      await hand.activate(row(panel, 'Backpack', name).find('button', 'Select'));
    }
    await hand.activate(card(panel, 'Backpack').find('button', 'Move Selected'));
    await dialog.appears();
    await expect.poll(() => dialog.text()).toContain('2 items');
    await expect.poll(() => dialog.find('slider').count()).toBe(0);
    await hand.activate(dialog.find('button', 'Satchel, Mira'));
    await dialog.disappears();
    await panel.find('status', { text: /^Gave 2 items to Mira: / }).appears();
    expect(await heldBy(panel, 0)).toEqual(['1 Rope']);
    expect(await heldBy(panel, 1)).toEqual(['10 Torch', `${10 - part} Torch`, '1 Chalk']);
    expect(await everything(panel)).toEqual(all);

    // Two gestures are two steps.
    await hand.activate(panel.find('button', 'Undo'));
    await expect.poll(() => heldBy(panel, 0)).toEqual([`${10 - part} Torch`, '1 Rope', '1 Chalk']);
    await panel.press('Control+Z');
    await expect.poll(() => panel.stored()).toBe(start);
  },
);

test('inventories with the most free slots are listed first, each with its totals afterwards', async () => {
  const panel = await openPanel({ stored: saved(...party) });
  const dialog = await openMove(panel);
  await expect
    .poll(() => dialog.find('button').names())
    .toEqual(['Sack', 'Haversack, Tobin', 'Satchel, Mira', 'Cancel']);
  const shown = () => others(panel).text();
  expect(await shown()).toContain('Tobin 1 → 3 of 36 slots Haversack Haversack, Tobin 0/10 → 2/10');
  expect(await shown()).toContain('Mira 2 → 4 of 22 slots Satchel Satchel, Mira 2/10 → 4/10');
  // A screen reader hears both of a button.
  const about = await panel.run((finder) => {
    const button = finder.one([{ role: 'button', name: 'Satchel, Mira' }]);
    const ids = button.getAttribute('aria-describedby')?.split(' ') ?? [];
    return ids.map((id) => document.getElementById(id)?.textContent);
  });
  expect(about).toEqual(['2/10 → 4/10', '2 → 4 of 22 slots']);
  await dialog.find('slider', 'Split').press('Home');
  await expect.poll(shown).toContain('Mira 2 → 2.2 of 22 slots');
  // It is updated when another panel changes something.
  const other = await panel.another({ width: 1280 });
  await select(other, 'Tobin');
  await other.find('button', 'Configure inventory').click();
  await other.find('spinbutton', 'Strength Score').fill('1');
  await other.press('Enter');
  await expect.poll(shown).toMatch(/^To someone else Mira .* Tobin 1 → 1.2 of 2 slots/);
});

test('selected rows move within the inventory in one step', async () => {
  const panel = await openPanel({ stored: saved(ada) });
  for (const name of ['Chalk', 'Torch']) {
    await row(panel, 'Backpack', name).find('button', 'Select').click();
  }
  await card(panel, 'Backpack').find('button', 'Move Selected').click();
  const dialog = await panel.find('dialog', 'Move Item').appears();
  await expect.poll(() => others(panel).count()).toBe(0);
  await dialog.find('button', 'Sack').click();
  await dialog.disappears();
  expect(await rowNames(panel, 'Sack')).toEqual(['Torch', 'Chalk']);
  expect(await rowNames(panel, 'Backpack')).toEqual(['Rope']);
  await card(panel, 'Backpack').find('button', 'Move Selected').disappears();
  // The button has disappeared with the flags; the focus moves next to it.
  await expect.poll(() => card(panel, 'Backpack').focused()).toBe(true);
  await expect
    .poll(() => panel.find('button', 'Undo').attribute('title'))
    .toContain('Moved 2 items');
  await panel.press('Control+Z');
  await expect.poll(() => rowNames(panel, 'Backpack')).toEqual(['Torch', 'Rope', 'Chalk']);
});

test("the receiver's panel shows it at once, and undo keeps later changes of both panels", async () => {
  const panel = await openPanel({ width: 1280, stored: saved(...party) });
  const mira = await panel.another();
  const all = await everything(panel);
  await select(mira, 'Mira');
  const dialog = await openMove(panel);
  await dialog.find('slider', 'Split').press('Home');
  await dialog.find('button', 'Satchel, Mira').click();
  await dialog.disappears();
  const list = card(mira, 'Satchel').find('list', 'Items').find('listitem');
  await expect.poll(() => list.count()).toBe(2);
  await expect.poll(() => mira.find('group', 'Slots').text()).toBe('Slots 2.2/22');

  await fillAndLeave(list.nth(0).find('textbox', 'Value'), '2');
  const here = row(panel, 'Backpack', 'Torch');
  await fillAndLeave(row(mira, 'Satchel', 'Torch').nth(0).find('textbox', 'Name'), 'Old torch');
  await select(mira, 'Ada');
  await fillAndLeave(row(mira, 'Backpack', 'Torch').find('textbox', 'Value'), '3');
  await expect.poll(() => here.find('textbox', 'Value').value()).toBe('3');
  await panel.find('button', 'Undo it').click();
  await expect.poll(() => here.find('textbox', 'Quantity').value()).toBe('10');
  await expect.poll(() => here.find('textbox', 'Value').value()).toBe('3');
  expect(await heldBy(panel, 1)).toEqual(['10 Old torch']);
  expect(await everything(panel)).toEqual({ ...all, Torch: 10, 'Old torch': 10 });
  await expect
    .poll(() => row(mira, 'Backpack', 'Torch').find('textbox', 'Quantity').value())
    .toBe('10');
});

test('undo is refused for items that the receiver has passed on, so that nothing becomes more', async () => {
  const panel = await openPanel({ width: 1280, stored: saved(...party) });
  const other = await panel.another();
  const all = await everything(panel);
  const dialog = await openMove(panel, 'Rope');
  await dialog.find('button', 'Satchel, Mira').click();
  await dialog.disappears();
  await select(other, 'Mira');
  await row(other, 'Satchel', 'Rope').find('button', 'Move').click();
  const passedOn = await other.find('dialog', 'Move Item').appears();
  await passedOn.find('button', 'Haversack, Tobin').click();
  await passedOn.disappears();
  await expect.poll(() => heldBy(panel, 2)).toEqual(['1 Rope']);
  await panel.press('Control+Z');
  await expect
    .poll(() => announced(panel))
    .toContain('Can’t undo “Gave 1 × Rope to Mira”: another panel changed it since.');
  expect(await everything(panel)).toEqual(all);
  expect(await heldBy(panel, 2)).toEqual(['1 Rope']);
});

test('a target that another panel deletes while the dialog is open is announced, and nothing is lost', async () => {
  const panel = await openPanel({ stored: saved(...party) });
  const all = await everything(panel);
  const other = await panel.another({ width: 1280 });
  const dialog = await openMove(panel);
  await dialog.find('button', 'Haversack, Tobin').focus();
  await select(other, 'Tobin');
  await other.find('button', 'Delete inventory').click();
  await confirm(other);
  await dialog.find('button', 'Haversack, Tobin').disappears();
  await expect.poll(() => announced(panel)).toContain('“Haversack, Tobin” is gone');
  // The focus stays in the dialog.
  expect(
    await panel.page.evaluate(() => Boolean(document.activeElement?.closest('[role=dialog]'))),
  ).toBe(true);
  await expect.poll(() => others(panel).find('button').names()).toEqual(['Satchel, Mira']);

  // So early that this panel has not been notified yet.
  const [first, second] = await inventoriesOf(panel);
  await panel.run(
    (finder, text) => {
      localStorage.setItem('hss-invs', text);
      finder.one([{ role: 'button', name: 'Satchel, Mira' }]).click();
    },
    JSON.stringify([first, { ...second, columns: [[], []] }]),
  );
  await dialog.disappears();
  await panel.find('status', { text: / gone: another panel changed / }).appears();
  expect(await everything(panel)).toEqual({ ...all, Torch: 10 });
  expect(await heldBy(panel, 0)).toEqual(['10 Torch', '1 Rope', '1 Chalk']);
});

test('selected rows that another panel deletes are not moved, the others are', async () => {
  const panel = await openPanel({ stored: saved(...party) });
  const other = await panel.another({ width: 1280 });
  for (const name of ['Rope', 'Chalk']) {
    await row(panel, 'Backpack', name).find('button', 'Select').click();
  }
  await card(panel, 'Backpack').find('button', 'Move Selected').click();
  const dialog = await panel.find('dialog', 'Move Item').appears();
  const deleted = async (name: string) => {
    await row(other, 'Backpack', name).find('button', 'Select').click();
    await card(other, 'Backpack').find('button', 'Delete Selected').click();
  };
  await deleted('Rope');
  await expect.poll(() => dialog.text()).toContain('Chalk');
  await expect.poll(() => dialog.text()).not.toContain('2 items');
  await deleted('Chalk');
  await dialog.disappears();
  await panel.find('status', { text: / gone: another panel changed / }).appears();
  expect(await heldBy(panel, 0)).toEqual(['10 Torch']);
});

const nasty = '<img src=x onerror=alert(1)>"\'&\u202eנחש';
const long = 'Donaudampfschifffahrtselektrizitätenhauptbetriebswerk'.repeat(9);

test('names blank, equal, nasty or huge do no harm', async () => {
  const width = 320;
  const names = ['Mira', 'Mira', '', ' \t', nasty, long];
  // docs/rules/panel.md#long-names
  const cut = `${long.slice(0, 200)}…`;
  const friends = names.map((name) => inventory(name, [storage(name)]));
  const panel = await openPanel({ width, stored: saved(ada, ...friends) });
  const dialog = await openMove(panel);
  const buttons = others(panel).find('button');
  await expect
    .poll(() => buttons.names())
    .toEqual([
      'Mira, Mira',
      'Mira, Mira',
      '(unnamed), (unnamed)',
      '(unnamed), (unnamed)',
      expect.stringContaining('<img src=x onerror=alert(1)>'),
      `${cut}, ${cut}`,
    ]);
  // Nothing overflows.
  const { x, width: room } = await dialog.box();
  expect(x).toBeGreaterThanOrEqual(0);
  expect(x + room).toBeLessThanOrEqual(width);
  for (let index = 0; index < names.length; index += 1) {
    const button = await buttons.nth(index).box();
    expect(button.x).toBeGreaterThan(x);
    expect(button.x + button.width).toBeLessThan(x + room);
  }
  // Each gets its own item.
  await buttons.nth(1).click();
  await dialog.disappears();
  expect(await heldBy(panel, 2)).toEqual(['10 Torch']);
  for (const [index, item, name] of [
    [5, 'Rope', /^<img/],
    [6, 'Chalk', /^Donau/],
  ] as const) {
    await openMove(panel, item);
    await others(panel).find('button', name).click();
    await dialog.disappears();
    expect(await heldBy(panel, index)).toEqual([`1 ${item}`]);
  }
  await panel
    .find('status', { text: /^Gave 1 × Chalk to Donau.*…: 0.2 → 0 of 20 slots\.$/ })
    .appears();
});
