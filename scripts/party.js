/** Made-up characters for the README's pictures, in the shape in which they are stored. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './run.js';

/** @typedef {[name: string, quantity: number, value: number, weight: number, equippedSlots?: number]} Stack */

/**
 * @param {string} name
 * @param {number} capacity
 * @param {Stack[]} stacks those with equipped slots are equipped
 */
function storage(name, capacity, stacks) {
  const items = stacks.map(([item, quantity, value, weight, equippedSlots]) => ({
    quantity,
    equipped: equippedSlots !== undefined,
    item: { name: item, value, weight, slotOverride: null, equippedSlots: equippedSlots ?? 0 },
  }));
  return { kind: 'item-container', name, capacity, items };
}

/** @param {Record<'cp' | 'sp' | 'ep' | 'gp' | 'pp', number>} coins */
function purse(coins) {
  return { kind: 'money-pouch', name: 'Coin Purse', capacity: 100, slots: 1, coins };
}

const fixture = join(root, 'tests', 'fixtures', 'sir-bramblewick.json');

/** The example inventory of the tests, with torches, rations and arrows marked as supplies. */
export const sirBramblewick = JSON.parse(readFileSync(fixture, 'utf8'), (_, value) =>
  /^(Torch|Rations|Arrow)/.test(value?.item?.name) ? { ...value, supply: true } : value,
);

/** A hoard as a game master posts it in the chat. */
export const hoard = `You find:
120 gp, 35 sp
2 potions of healing
a silvered dagger (102 gp)
50 ft of silk rope
3 garnets (50 gp each)
2d4 torches`;

/** The list of a game master: an inventory for each player, and the mule. */
export const party = [
  {
    name: 'Mira Thornwood',
    strengthScore: 11,
    penalties: [],
    columns: [
      [
        storage('Quiver and bow', 6, [
          ['Longbow', 1, 50, 2, 1],
          ['Arrow', 34, 0.05, 0.05],
        ]),
        storage('Backpack', 10, [
          ['Rope, silk (50 ft)', 1, 10, 5],
          ['Rations', 5, 0.5, 2],
          ['Healer’s kit', 1, 5, 3],
        ]),
      ],
      [
        storage('Worn', 5, [
          ['Studded leather', 1, 45, 13, 2],
          ['Shortsword', 2, 10, 2, 0],
        ]),
        purse({ cp: 7, sp: 22, ep: 1, gp: 48, pp: 0 }),
      ],
    ],
  },
  sirBramblewick,
  {
    name: 'Tobin Ash',
    strengthScore: 8,
    penalties: [{ source: 'Old wound', slots: 1 }],
    columns: [
      [storage('Satchel', 8, [['Spellbook', 1, 50, 3]])],
      [purse({ cp: 0, sp: 4, ep: 0, gp: 91, pp: 6 })],
    ],
  },
  {
    name: 'Nettle, the mule',
    strengthScore: 14,
    penalties: [],
    columns: [[storage('Saddlebags', 20, [['Oats (day)', 9, 0.05, 10]])], []],
  },
];
