/** What is in a stored list, counted from its text alone. */

interface StoredContainer {
  kind?: string;
  name?: string;
  items?: { quantity?: number; item?: { name?: string }; uses?: { left: number; of: number } }[];
  coins?: Record<string, number>;
}

interface StoredInventory {
  name?: string;
  columns?: StoredContainer[][];
  itemList?: boolean;
  coinTypes?: unknown;
}

/** Amounts by what they are amounts of, such as "item Rope". */
export type Amounts = ReadonlyMap<string, number>;

/** A list, counted. */
export interface Counted {
  amounts: Amounts;
  /** The texts of the inventories, each with its name and with the number of inventories that have this text. */
  inventories: ReadonlyMap<string, { name: string; number: number }>;
  /** True if an inventory has coins of its own, whose worths can be others than those by which `worth` counts. */
  hasOwnCoins: boolean;
  /** The uses of all rows together. */
  uses: number;
}

/** Values of D&D's coins, in copper pieces. */
const WORTH: Record<string, number> = { cp: 1, sp: 10, ep: 50, gp: 100, pp: 1000 };

const latest = new Map<string, Counted>();
/** The lists that panels have read of damaged texts. */
const readOf = new Map<string, string>();

/** Counts what is in a list. `undefined` is an empty one. */
export function count(stored: string | undefined): Counted {
  const text = readOf.get(stored ?? '') ?? stored ?? '[]';
  const known = latest.get(text);
  if (known) {
    return known;
  }
  const amounts = new Map<string, number>();
  const inventories = new Map<string, { name: string; number: number }>();
  const add = (what: string, amount: number) => {
    if (amount !== 0) {
      amounts.set(what, (amounts.get(what) ?? 0) + amount);
    }
  };
  const list = read(text);
  let allUses = 0;
  for (const inventory of list) {
    const own = JSON.stringify(inventory);
    const number = (inventories.get(own)?.number ?? 0) + 1;
    inventories.set(own, { name: inventory.name ?? '', number });
    add('inventories', 1);
    for (const container of (inventory.columns ?? []).flat()) {
      add('containers', 1);
      for (const { quantity, item, uses } of container.items ?? []) {
        add(`item ${item?.name}`, quantity ?? 0);
        if (uses) {
          allUses += Math.max(0, uses.left + ((quantity ?? 0) - 1) * uses.of);
        }
      }
      for (const [coin, pieces] of Object.entries(container.coins ?? {})) {
        add(`coin ${coin}`, pieces);
        add('worth', pieces * (WORTH[coin] ?? 0));
      }
    }
  }
  const hasOwnCoins = list.some(({ coinTypes }) => typeof coinTypes === 'object');
  const counted = { amounts, inventories, hasOwnCoins, uses: allUses };
  if (latest.size > 20) {
    latest.clear();
  }
  latest.set(text, counted);
  return counted;
}

/** The inventories in a text. Nothing is known of a damaged one before a panel has read it. */
export function read(text: string): StoredInventory[] {
  try {
    return JSON.parse(text) as StoredInventory[];
  } catch {
    return [];
  }
}

/** From now on a damaged text counts as the list that a panel has read of it. */
export function countAs(damaged: string, list: string): void {
  readOf.set(damaged, list);
}

/** The amounts that differ, each with the difference. */
export function difference(before: Amounts, after: Amounts): Map<string, number> {
  const different = new Map<string, number>();
  for (const what of new Set([...before.keys(), ...after.keys()])) {
    const amount = (after.get(what) ?? 0) - (before.get(what) ?? 0);
    if (Math.abs(amount) > 1e-6 * Math.max(1, Math.abs(after.get(what) ?? 0))) {
      different.set(what, amount);
    }
  }
  return different;
}

/** The sum of amounts. */
export function sum(all: readonly Amounts[]): Map<string, number> {
  const total = new Map<string, number>();
  for (const amounts of all) {
    for (const [what, amount] of amounts) {
      total.set(what, (total.get(what) ?? 0) + amount);
    }
  }
  return total;
}

/** The names of the inventories that differ between two lists, as where one of two equal ones is gone. */
export function touched(before: string | undefined, after: string | undefined): Set<string> {
  const [old, now] = [count(before).inventories, count(after).inventories];
  const different = [...old, ...now].filter(
    ([text]) => old.get(text)?.number !== now.get(text)?.number,
  );
  return new Set(different.map(([, { name }]) => name));
}

/** Amounts as words. */
export function words(amounts: Amounts): string {
  const signed = (amount: number) => (amount > 0 ? `+${amount}` : `${amount}`);
  return [...amounts].map(([what, amount]) => `${signed(amount)} ${what}`).join(', ') || 'nothing';
}

/** The place where two texts begin to differ. */
export function place(one: string, other: string): string {
  let start = 0;
  while (start < one.length && one[start] === other[start]) {
    start += 1;
  }
  const around = (text: string) => text.slice(Math.max(0, start - 60), start + 60);
  return `…${around(one)}… instead of …${around(other)}…`;
}
