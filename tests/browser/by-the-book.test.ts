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
  /** The score that the game's limits follow: the strength score, or one of its own. */
  strength?: number;
  score?: number;
  /** A word that no text may have, such as that of a score of other games. */
  never?: RegExp;
  kit: string[];
  coins?: Record<string, number>;
  /** The coin of the haul. */
  unit?: string;
  /** The slots: of the kit, with 1,200 coins and 12 gems, once the pack is dropped, after the sale, after paying 5. */
  slots: [string, string, string, string, string];
  equipped?: string;
  /** The level with the haul. */
  over?: string;
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
  {
    game: 'dnd5e',
    strength: 15,
    never: /slot/i,
    kit: [
      ...['*chain mail', '*shield', '*longsword', '10 torches', '10 rations', 'rope'],
      'waterskin',
    ],
    coins: { gp: 50 },
    // 109 lb, and 1 lb for every 50 coins: 50, 1,250, 1,310 and 1,305 of them. Mail, shield and sword are 64 lb.
    slots: ['110/225', '134/225', '89/225', '135.2/225', '135.1/225'],
  },
  {
    game: 'knave',
    score: 3,
    never: /strength|\blb\b/i,
    kit: ['brigandine', 'shield', 'sword', 'bow', '20 arrows', 'rope', '2 torches', 'dagger'],
    coins: { cp: 30 },
    unit: 'cp',
    // Each begun 100 coins take 1, and each gem: 1,230 coins, then 1,236, as 60 cp are 6 sp, and 1,231.
    slots: ['13/13', '37/13', '13/13', '25/13', '25/13'],
  },
  {
    game: 'knave2',
    score: 2,
    never: /strength|\blb\b/i,
    kit: [
      ...['sword', 'shield', 'helmet', 'bow', '20 arrows', '10 candles', 'rope', 'lantern'],
      ...['2 torches', 'wound'],
    ],
    coins: { gp: 500 },
    // Each begun 500 coins take 1: 1,700, 1,760, 1,755.
    slots: ['12/12', '27/12', '4/12', '15/12', '15/12'],
  },
  {
    game: 'morkborg',
    score: -1,
    never: /\blb\b/,
    kit: ['sword', 'shield', 'light armor', 'rope', 'lantern', '2 torches'],
    coins: { sp: 120 },
    unit: 's',
    slots: ['7/7', '19/7', '0/7', '7/7', '7/7'],
    over: 'Too much',
  },
  {
    game: 'forbiddenlands',
    score: 4,
    never: /\blb\b/,
    kit: [
      ...['broadsword', 'small shield', 'leather armor', '3 food', '2 water', '3 torches'],
      ...['10 arrows', 'knife (light)'],
    ],
    coins: { cp: 100 },
    unit: 'cp',
    // Each full 100 coins take ½: 1,300, then 1,306, as 60 cp are 6 sp, and 1,301.
    slots: ['8/8', '26/8', '6.5/8', '14/8', '14/8'],
    over: 'Overloaded',
  },
  {
    game: 'tormenta20',
    score: 2,
    never: /strength|\blb\b/i,
    kit: [
      ...['espada longa', 'escudo', 'cota de malha', 'mochila de aventureiro', '3 óleos'],
      ...['2 rações de viagem', 'corda', 'tocha', 'cajado arcano'],
    ],
    coins: { sp: 100 },
    unit: 'T$',
    // Each full 1,000 coins take 1. With the pack the mochila goes, and 2 of the slots allowed.
    slots: ['9.5/16', '22.5/16', '1/14', '10.5/16', '10.5/16'],
    over: 'Sobrecarregado',
  },
  {
    game: 'blackhack',
    strength: 12,
    never: /\blb\b/,
    kit: ['sword', 'shield', 'chainmail', 'rope', 'lantern', '2 oil flasks', '2 torches'],
    coins: { gp: 20 },
    // Coins take nothing. Without the pack two slots fewer are allowed.
    slots: ['9/14', '21/14', '0/12', '9/14', '9/14'],
    over: 'Disadvantage',
  },
  {
    game: 'mausritter',
    strength: 10,
    never: /\blb\b/,
    kit: ['needle', 'torch', 'light armour', '2 rations', 'rope', 'hungry'],
    coins: { gp: 300 },
    unit: 'pips',
    // 250 coins are free, then each begun 250 take 1: 50, 1,250, 1,310 and 1,305 of them.
    slots: ['9/10', '25/10', '5/10', '14/10', '14/10'],
    over: 'Can’t run',
  },
];

/** The games of which a card says that it is full. */
const SIZED = ['mausritter'];
/** The games with something in their panel that the others don't have. */
const LOOKED_AT = ['ose', 'dnd5e', 'mausritter'];

const stored = saved(
  ...EVENINGS.map(({ game, strength = 10, score, coins }) => ({
    ...inventory(game, [storage('Backpack')], [pouch('Purse', coins)]),
    strengthScore: strength,
    game,
    ...(score !== undefined && { score }),
  })),
  inventory('Heir'),
);

/** Types lines, each with Enter, into the add row of the pack, and equips what they add where it begins with "*". */
async function add(panel: Panel, lines: string[]): Promise<void> {
  const pack = card(panel, 'Backpack');
  const rows = pack.find('list', 'Items').find('listitem');
  const before = await rows.count();
  const field = pack.find('textbox', 'New item name');
  for (const line of lines) {
    await field.fill(line.replace('*', ''));
    await field.press('Enter');
  }
  await expect.poll(() => rows.count(), { message: `${lines}` }).toBe(before + lines.length);
  for (const [index, line] of lines.entries()) {
    if (line.startsWith('*')) {
      await rows
        .nth(before + index)
        .find('button', 'Equipped')
        .click();
    }
  }
}

const slotsOf = (panel: Panel, { game }: Evening) =>
  panel.find('group', game === 'dnd5e' ? 'Carried Weight' : 'Slots').text();

async function play(panel: Panel, evening: Evening): Promise<void> {
  const { game, kit, slots, equipped, level, over, never, unit = 'gp' } = evening;
  const [packed, hauled, fled, sold, paid] = slots;
  await panel.find('heading', game).appears();
  await add(panel, kit);
  await expect.poll(() => slotsOf(panel, evening), { message: game }).toContain(packed);
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
  await add(panel, ['gems']);
  await expect.poll(() => slotsOf(panel, evening), { message: game }).toContain(hauled);
  expect(await slotsOf(panel, evening)).toContain(over ?? '');
  const texts = await panel.find('main').text();
  expect(texts.includes('This container is full'), game).toBe(SIZED.includes(game));
  if (never) {
    expect(texts, game).not.toMatch(never);
  }

  // The pack is dropped to flee. What is worn stays.
  await card(panel, 'Backpack').find('button', 'Carried').click();
  await expect.poll(() => slotsOf(panel, evening), { message: game }).toContain(fled);
  const tiles = async () =>
    `${await slotsOf(panel, evening)} ${equipped ? await panel.find('group', 'Equipped slots').text() : ''}`;
  if (level) {
    expect(await tiles(), game).toContain(level);
  }
  await card(panel, 'Backpack').find('button', 'Dropped').click();
  await expect.poll(() => slotsOf(panel, evening), { message: game }).toContain(hauled);

  // The gems are sold for half of their value.
  const rows = card(panel, 'Backpack').find('list', 'Items').find('listitem');
  await rows.nth(kit.length).find('button', 'Select').click();
  await card(panel, 'Backpack').find('button', 'Sell Selected').click();
  const sale = await panel.find('dialog', 'Sell Selected').appears();
  await sale.find('button', 'Sell').click();
  await expect.poll(() => slotsOf(panel, evening), { message: game }).toContain(sold);
  await purse.find('button', 'Pay').click();
  const pay = await panel.find('dialog', 'Pay').appears();
  await pay.find('textbox', 'Amount').fill('5');
  await pay.find('button', 'Pay').click();
  await expect.poll(() => slotsOf(panel, evening), { message: game }).toContain(paid);
  if (LOOKED_AT.includes(game)) {
    expect(await panel.accessibilityFaults()).toEqual([]);
  }

  // Death: everything goes to the heir, and undo brings the whole evening back to its beginning.
  await more(panel, 'Give everything to…');
  const everything = await panel.find('dialog', 'Give Everything').appears();
  await everything.find('button', 'Heir').click();
  await everything.disappears();
  const dead = (await inventoriesOf(panel)).find(({ name }) => name === game);
  // A pouch stays where the heir has other coins.
  expect(dead?.columns[0]).toEqual([]);
  while (!(await panel.find('button', 'Undo').disabled())) {
    for (let step = 0; step < 5; step += 1) {
      await panel.press('Control+z');
    }
  }
  await expect.poll(() => panel.stored(), { message: game }).toBe(stored);
}

test('an evening in each game has the figures of its book, at 360 px', {
  timeout: 600_000,
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
