/** Made-up characters for the pictures, in the shape in which they are stored: nothing of theirs is full. */

/**
 * @typedef {object} More
 * @property {number} [equippedSlots] only of what is equipped
 * @property {number} [slotOverride]
 * @property {boolean} [supply]
 * @property {number} [bundle] pieces that share their slots
 */

/** @typedef {[name: string, quantity: number, value: number, weight: number, more?: More]} Stack */

/**
 * @param {string} name
 * @param {number} capacity
 * @param {Stack[]} stacks
 */
function storage(name, capacity, stacks) {
  const items = stacks.map(([item, quantity, value, weight, more = {}]) => {
    const { equippedSlots, slotOverride = null, supply, bundle } = more;
    return {
      quantity,
      equipped: equippedSlots !== undefined,
      item: { name: item, value, weight, slotOverride, equippedSlots: equippedSlots ?? 0 },
      ...(supply && { supply }),
      ...(bundle && { bundle }),
    };
  });
  return { kind: 'item-container', name, capacity, items };
}

/** @param {Record<'cp' | 'sp' | 'ep' | 'gp' | 'pp', number>} coins */
function purse(coins) {
  return { kind: 'money-pouch', name: 'Coin Purse', capacity: 100, slots: 1, coins };
}

/**
 * @param {string} name
 * @param {number} strengthScore
 * @param {object[][]} columns
 */
function character(name, strengthScore, columns) {
  return { name, strengthScore, penalties: [], columns };
}

/** The character in the pictures of a single one. Its coins leave the totals without a remainder when it pays. */
export const mira = character('Mira Thornwood', 14, [
  [
    storage('Backpack', 12, [
      ['Bedroll', 1, 1, 7],
      ['Rope, silk (50 ft)', 1, 10, 5],
      ['Torch', 8, 0.01, 1, { supply: true }],
      ['Rations', 5, 0.5, 2, { supply: true }],
      ['Potion of healing', 2, 50, 0.5],
      ['Waterskin', 1, 0.2, 5],
      ['Tinderbox', 1, 0.5, 1],
    ]),
  ],
  [
    storage('Worn', 8, [
      ['Studded leather', 1, 45, 13, { equippedSlots: 2 }],
      ['Longbow', 1, 50, 2, { equippedSlots: 1 }],
      ['Arrow', 20, 0.05, 0.05, { slotOverride: 0.05, supply: true }],
    ]),
    purse({ cp: 2, sp: 2, ep: 0, gp: 32, pp: 2 }),
  ],
]);

/** Of things in a game, only names, numbers and prices are stored: their slots are the game's. @type {More} */
const worn = { equippedSlots: 0 };

/** A character of Old-School Essentials. */
export const sable = {
  ...character('Sable the Reeve', 13, [
    [
      storage('Worn', 9, [
        ['Plate mail', 1, 60, 50, worn],
        ['Shield', 1, 10, 10, worn],
        ['Sword', 1, 10, 6, worn],
        ['War hammer', 1, 5, 3, worn],
        ['Silver dagger', 1, 30, 1, worn],
      ]),
      storage('Backpack', 16, [
        ['Torch', 3, 0.2, 1, { supply: true }],
        ['Rations', 3, 0.7, 1, { supply: true }],
        ['Oil flask', 1, 2, 1, { supply: true }],
        ['Rope (50 ft)', 1, 1, 5],
        ['Crowbar', 1, 10, 5],
      ]),
    ],
    [purse({ cp: 0, sp: 12, ep: 0, gp: 84, pp: 0 })],
  ]),
  game: 'ose',
};

/** A shop, which every character can buy from. */
export const shop = {
  ...character('Ferry of Ost', 10, [
    [
      storage('Goods', 20, [
        ['River rope (80 ft)', 3, 4, 8],
        ['River lantern', 6, 7, 2],
        ['River charm', 1, 60, 0.1],
        ['River rations', 30, 0.6, 1.5, { supply: true }],
      ]),
    ],
    [],
  ]),
  itemList: true,
};

/** A hoard as a game master posts it in the chat. */
export const hoard = `You find:
30 gp, 12 sp
2 potions of healing
a silvered dagger (102 gp)
50 ft of silk rope
3 garnets (50 gp each)`;

/** The list of a game master: an inventory for each player. */
export const party = [
  mira,
  character('Bram Oakhollow', 16, [
    [
      storage('Backpack', 12, [
        ['Healer’s kit', 1, 5, 3],
        ['Rations', 6, 0.5, 2],
      ]),
    ],
    [
      storage('Worn', 8, [['Chain mail', 1, 75, 55, { equippedSlots: 4 }]]),
      purse({ cp: 0, sp: 14, ep: 0, gp: 21, pp: 0 }),
    ],
  ]),
  character('Tobin Ash', 8, [
    [storage('Satchel', 8, [['Spellbook', 1, 50, 3]])],
    [purse({ cp: 0, sp: 4, ep: 0, gp: 40, pp: 6 })],
  ]),
];
