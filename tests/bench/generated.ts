/** Made-up inventories and catalogues of any size: the same size gives the same text anywhere. */
import type { Game } from '../../extension/engine/generated/engine.js';
import {
  type Inventory,
  inventory,
  pouch,
  type Stack,
  saved,
  stack,
  storage,
} from '../browser/support/inventories.ts';
import type { Entry } from '../catalogue/entries.js';

const qualities = ['Old', 'Fine', 'Borrowed', 'Silvered', 'Heavy', 'Plain', 'Elven', 'Dwarven'];
const things = [
  'rope',
  'torch',
  'rations',
  'arrow',
  'lantern',
  'chalk',
  'dagger',
  'blanket',
  'oil',
];

/** The containers for the actions: they are at the top of their columns. */
export const workedWith = { storage: 'Backpack', pouch: 'Coin Purse' };

/** The stored text of a character with a pouch, and five containers that share a number of stacks. */
export function storedList(stacks: number): string {
  const random = seeded(stacks);
  const container = (name: string) =>
    storage(
      name,
      Array.from({ length: stacks / 5 }, () => madeUpStack(random)),
      10 * stacks,
    );
  return saved(
    inventory(
      'Mira',
      [container(workedWith.storage), container('Belt'), container('Saddlebags')],
      [pouch(workedWith.pouch, { cp: 7, sp: 22, gp: 48 }), container('Chest'), container('Wagon')],
    ),
  );
}

/** The list of a character of a game, or of Hoffman's rules, who carries no backpack: a game may look for one. */
export function listOfGame(game: Game | undefined, stacks: number): string {
  const list: Inventory[] = JSON.parse(storedList(stacks));
  return JSON.stringify(
    list.map(({ columns, ...others }) => ({
      ...others,
      columns: columns.map((column) =>
        column.map((container) =>
          container.name === workedWith.storage ? { ...container, name: 'Sack' } : container,
        ),
      ),
      ...(game && { game }),
    })),
  );
}

/** A catalogue with a number of entries. */
export function catalogueOf(length: number): Entry[] {
  const random = seeded(length);
  return Array.from({ length }, (_, index) => ({
    kind: 'gear',
    id: String(index),
    name: `${madeUpName(random)} ${index}`,
    weight: Math.floor(random() * 100) / 4,
    cost: { currency: 'gp', amount: Math.floor(random() * 50) },
  }));
}

/** A stack with a note of two lines. */
function madeUpStack(random: () => number): Stack {
  const plain = stack(madeUpName(random), {
    quantity: 1 + Math.floor(random() * 20),
    value: Math.floor(random() * 1000) / 100,
    weight: Math.floor(random() * 100) / 4,
    equipped: random() < 0.1,
  });
  return { ...plain, note: `${madeUpName(random)} of the captain\n3 of 7 charges left` };
}

function madeUpName(random: () => number): string {
  const one = (words: string[]) => words[Math.floor(random() * words.length)];
  return `${one(qualities)} ${one(things)}`;
}

/** Numbers from 0 to 1 that look random: a linear congruential generator with the constants of C. */
export function seeded(seed: number): () => number {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1_103_515_245) + 12_345) & 0x7fff_ffff;
    return state / 0x8000_0000;
  };
}
