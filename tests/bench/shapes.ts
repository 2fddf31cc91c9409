/** Lists of any shape, as files and codes from elsewhere may be: all kinds of parts, in any proportion. */
import { inventory, pouch, stack, storage } from '../browser/support/inventories.ts';
import { seeded, workedWith } from './generated.ts';

/** The lengths of the two lists of a shape. */
const [shortest, longest] = [10_000, 100_000];
const SHAPES = 40;
/** The levels at which arrays are nested in one unknown container. What is nested much deeper is not imported. */
const DEEPEST = 50;

interface Shape {
  short: string;
  long: string;
}

/** The same shapes each time. */
export function shapes(): Shape[] {
  return Array.from({ length: SHAPES }, (_, seed) => ({
    short: listOf(seed, shortest),
    long: listOf(seed, longest),
  }));
}

/** A list, and its places where more can be added. */
class GrowingList {
  readonly inventories: object[] = [];
  inventory: Record<string, unknown> = {};
  column: unknown[] = [];
  rows: unknown[] = [];
  penalties: unknown[] = [];
  levels: unknown[] = [];
  nested: unknown[] = [];
  depth = DEEPEST;
  #names = 0;

  name(): string {
    this.#names += 1;
    return `N${this.#names}`;
  }

  addInventory(): number {
    const levels: never[] = [];
    const added = { ...inventory(this.name()), levels };
    [this.inventory, this.penalties, this.levels] = [added, added.penalties, levels];
    this.column = added.columns[0] ?? [];
    const length = push(this.inventories, added);
    return length + this.addStorage(this.inventories.length === 1 ? workedWith.storage : '');
  }

  addStorage(name = this.name()): number {
    const added = storage(name, [stack(this.name())]);
    this.rows = added.items;
    return push(this.column, added);
  }

  addField(): number {
    const [name, value] = [this.name(), this.#names % 2 ? 'x' : {}];
    this.inventory[name] = value;
    return name.length + 6;
  }

  lengthenName(): number {
    const more = 'LongName'.repeat(12);
    this.inventory.name += more;
    return more.length;
  }

  nest(): number {
    if (this.depth === DEEPEST) {
      this.depth = 0;
      this.nested = [];
      return push(this.column, this.nested);
    }
    this.depth += 1;
    const inner: unknown[] = [];
    const length = push(this.nested, inner);
    this.nested = inner;
    return length;
  }
}

/** The kinds of parts. Each function adds one, and returns the length of its text. */
const parts: ((list: GrowingList) => number)[] = [
  (list) => list.addInventory(),
  (list) => list.addStorage(),
  (list) => push(list.column, pouch(list.name(), { gp: 1 })),
  (list) => push(list.column, { kind: 'portal', name: list.name() }),
  (list) => push(list.column, 0),
  (list) => push(list.rows, stack(list.name(), { weight: 1 })),
  (list) => push(list.rows, stack('Torch', { equipped: true, note: 'one\ntwo', supply: true })),
  (list) => push(list.rows, null),
  (list) => push(list.penalties, { source: list.name(), slots: 0.5 }),
  (list) => push(list.levels, { from: 1, of: 'lb', name: list.name() }),
  (list) => list.lengthenName(),
  (list) => list.addField(),
  (list) => list.nest(),
];

/** A list of about this length. Of a shape's kinds of parts, a few take most of it. */
function listOf(seed: number, length: number): string {
  const random = seeded(1000 * (seed + 1));
  const weights = parts.map(() => random() ** 6);
  const all = weights.reduce((sum, weight) => sum + weight);
  const list = new GrowingList();
  let written = list.addInventory();
  while (written < length) {
    let rest = random() * all;
    const chosen = parts.find((_, index) => {
      rest -= weights[index] ?? 0;
      return rest < 0;
    });
    written += chosen?.(list) ?? 0;
  }
  return JSON.stringify(list.inventories);
}

function push(list: unknown[], value: unknown): number {
  list.push(value);
  return JSON.stringify(value).length + 1;
}
