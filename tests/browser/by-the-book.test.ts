/**
 * An evening by the book of each game: a kit that is typed, equipped and loaded with a haul, a pack that is dropped to
 * flee, a sale, a purchase and a death, all of which undo takes back (docs/rules/game.md#things-by-name).
 *
 * @browser chromium
 */
import { expect, test } from 'vitest';
import { inventoriesOf, inventory, pouch, saved, storage } from './support/inventories.ts';
import { openPanel } from './support/open-panel.ts';
import type { Panel } from './support/panel.ts';
import { card, more } from './support/panel-parts.ts';

/** A kit; a "*" begins what is equipped. The figures are worked out by hand from the books. */
interface Evening {
  game: string;
  strength: number;
  kit: string[];
  coins?: Record<string, number>;
  /** The coin of the haul. */
  unit?: string;
  /** The slots: of the kit, with 1,200 coins and 12 gems, once the pack is dropped, after the sale, after paying 5. */
  slots: [string, string, string, string, string];
  equipped?: string;
  /** The level once the pack is dropped. */
  level?: string;
}

const EVENINGS: Evening[] = [
  {
    game: 'ose',
    strength: 16,
    kit: [
      ...['*plate mail', '*shield', '*sword', 'two-handed sword', '*long bow', '20 arrows'],
      ...['6 torches', '7 iron rations', 'rope', '12 iron spikes', 'waterskin', 'holy symbol'],
      ...['lantern', '2 oil flasks', 'tinder box'],
    ],
    // The coins and the gems are one lot: 1,212 take 13 slots, the coins alone 12, 1,260 and 1,255 take 13.
    slots: ['14/16', '27/16', '12/16', '27/16', '27/16'],
    equipped: '6/9',
    level: 'Speed 60',
  },
  {
    game: 'shadowdark',
    strength: 13,
    kit: [
      ...['chainmail', 'shield', 'longsword', 'dagger', '20 arrows', 'shortbow', '2 torches'],
      ...['3 rations', 'rope', '10 iron spikes', 'flask of oil', 'backpack', '2 gems'],
    ],
    coins: { gp: 250 },
    // 1,450 coins less 100 take 14 slots, 14 gems 2; later 1,510 and 1,505 take 15, two gems 1.
    slots: ['16/13', '29/13', '14/13', '29/13', '29/13'],
  },
  {
    game: 'cairn',
    strength: 10,
    kit: [
      ...['brigandine', 'sword', 'torch', 'rations', 'rope', 'lantern', 'oil can', 'chalk'],
      'scroll of sleep',
    ],
    // A slot for each full 100 coins, and 1 for each gem.
    slots: ['8/10', '32/10', '12/10', '20/10', '20/10'],
  },
  {
    game: 'nimble',
    strength: 2,
    kit: [
      ...['greatsword', 'mail', '3 potions', '2 torches', 'bell', 'chalk', 'dice', 'rope'],
      '4 javelins',
    ],
    // 8.5 and 2 for the coins, rounded up.
    slots: ['9/10', '23/10', '2/10', '11/10', '11/10'],
  },
  {
    game: 'dolmenwood',
    strength: 10,
    kit: [
      ...['chainmail', 'shield', 'longsword', '20 arrows', '3 torches', 'polearm', 'clothes'],
      'ring',
    ],
    // Gems take nothing.
    slots: ['8/16', '20/16', '12/16', '21/16', '21/16'],
    equipped: '0/10',
    level: 'Speed 30',
  },
  {
    game: 'dragonbane',
    strength: 13,
    kit: [
      ...['*leather', '*open helmet', '*broadsword', '*dagger', '*shield', '4 rations'],
      ...['quiver', 'rope', 'sleeping fur', '2 torches', 'flint and tinder'],
    ],
    unit: 'gc',
    // Without the pack two slots fewer are allowed.
    slots: ['6/9', '30/9', '12/7', '18/9', '18/9'],
  },
  {
    game: 'wwn',
    strength: 12,
    kit: [
      ...['*mail hauberk', '*great sword', 'rope', '7 rations', '3 torches', '20 arrows'],
      'backpack',
    ],
    coins: { sp: 120 },
    unit: 'sp',
    slots: ['11/12', '35/12', '14/12', '23/12', '23/12'],
    equipped: '4/6',
  },
];

const stored = saved(
  ...EVENINGS.map(({ game, strength, coins }) => ({
    ...inventory(game, [storage('Backpack')], [pouch('Purse', coins)]),
    strengthScore: strength,
    game,
  })),
  inventory('Heir'),
);

/** Types a line and Enter into the add row of the pack, and equips what is added. */
async function add(panel: Panel, line: string): Promise<void> {
  const pack = card(panel, 'Backpack');
  const before = await pack.find('list', 'Items').find('listitem').count();
  const field = pack.find('textbox', 'New item name');
  await field.fill(line.replace('*', ''));
  await field.press('Enter');
  const rows = pack.find('list', 'Items').find('listitem');
  await expect.poll(() => rows.count(), { message: line }).toBe(before + 1);
  if (line.startsWith('*')) {
    await rows.nth(before).find('button', 'Equipped').click();
  }
}

const slotsOf = (panel: Panel) => panel.find('group', 'Slots').text();

async function play(panel: Panel, evening: Evening): Promise<void> {
  const { game, kit, slots, equipped, level, unit = 'gp' } = evening;
  const [packed, hauled, fled, sold, paid] = slots;
  await panel.find('heading', game).appears();
  for (const line of kit) {
    await add(panel, line);
  }
  await expect.poll(() => slotsOf(panel), { message: game }).toContain(packed);
  if (equipped) {
    await expect
      .poll(() => panel.find('group', 'Equipped slots').text(), { message: game })
      .toContain(equipped);
  }

  const purse = card(panel, 'Purse');
  await purse.find('textbox', unit).fill('+1200');
  await panel.press('Enter');
  const pack = card(panel, 'Backpack');
  await pack.find('textbox', 'New item quantity').fill('12');
  await pack.find('textbox', 'New item value').fill('10');
  await add(panel, 'gems');
  await expect.poll(() => slotsOf(panel), { message: game }).toContain(hauled);
  expect(await panel.find('main').text()).not.toContain('This container is full');

  // The pack is dropped to flee. What is worn stays.
  await card(panel, 'Backpack').find('button', 'Carried').click();
  await expect.poll(() => slotsOf(panel), { message: game }).toContain(fled);
  const tiles = async () =>
    `${await slotsOf(panel)} ${equipped ? await panel.find('group', 'Equipped slots').text() : ''}`;
  if (level) {
    expect(await tiles(), game).toContain(level);
  }
  await card(panel, 'Backpack').find('button', 'Dropped').click();
  await expect.poll(() => slotsOf(panel), { message: game }).toContain(hauled);

  // The gems are sold for half of their value.
  const rows = card(panel, 'Backpack').find('list', 'Items').find('listitem');
  await rows.nth(kit.length).find('button', 'Select').click();
  await card(panel, 'Backpack').find('button', 'Sell Selected').click();
  const sale = await panel.find('dialog', 'Sell Selected').appears();
  await sale.find('button', 'Sell').click();
  await expect.poll(() => slotsOf(panel), { message: game }).toContain(sold);
  await purse.find('button', 'Pay').click();
  const pay = await panel.find('dialog', 'Pay').appears();
  await pay.find('textbox', 'Amount').fill('5');
  await pay.find('button', 'Pay').click();
  await expect.poll(() => slotsOf(panel), { message: game }).toContain(paid);
  expect(await panel.accessibilityFaults()).toEqual([]);

  // Death: everything goes to the heir, and undo brings the whole evening back to its beginning.
  await more(panel, 'Give everything to…');
  const everything = await panel.find('dialog', 'Give Everything').appears();
  await everything.find('button', 'Heir').click();
  await everything.disappears();
  const dead = (await inventoriesOf(panel)).find(({ name }) => name === game);
  // A pouch stays where the heir has other coins.
  expect(dead?.columns[0]).toEqual([]);
  while (!(await panel.find('button', 'Undo').disabled())) {
    await panel.press('Control+z');
  }
  await expect.poll(() => panel.stored(), { message: game }).toBe(stored);
}

test('an evening in each game has the figures of its book, at 360 px', {
  timeout: 300_000,
}, async () => {
  const list = { 'hss-invs': stored, 'hss-selected': '0' };
  const panel = await openPanel({ width: 360, stored: list });
  for (const [index, evening] of EVENINGS.entries()) {
    if (index > 0) {
      await panel.press('Alt+PageDown');
    }
    await play(panel, evening);
  }
});
