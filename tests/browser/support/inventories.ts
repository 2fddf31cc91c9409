/** Inventories for tests, in the stored format (docs/rules/storage.md#the-stored-list). */
import { readFileSync } from 'node:fs';
import type { Panel } from './panel.ts';

export interface Item {
  name: string;
  value: number;
  weight: number;
  slotOverride: number | null;
  equippedSlots: number;
  bundle?: number;
}

export interface Stack {
  quantity: number;
  equipped: boolean;
  item: Item;
  supply?: boolean;
  note?: string;
  uses?: { left: number; of: number };
}

export interface ItemContainer {
  kind: 'item-container';
  name: string;
  capacity: number;
  items: Stack[];
  place?: string;
  load?: { slots: number; weight: number };
}

export interface MoneyPouch {
  kind: 'money-pouch';
  name: string;
  capacity: number;
  slots: number;
  coins: Record<'cp' | 'sp' | 'ep' | 'gp' | 'pp', number>;
  place?: string;
}

export interface Inventory {
  name: string;
  strengthScore: number;
  penalties: { source: string; slots: number }[];
  columns: (ItemContainer | MoneyPouch)[][];
  limits?: { slots?: number | null; weight?: number | null };
  coinsInUse?: string[];
  newItems?: string;
  game?: string;
  itemsTake?: string;
  coinSlots?: { coins: number; free: number };
  levels?: {
    from: number | { of: 'limit' | 'score'; times: number };
    of: 'slots' | 'lb';
    name: string;
  }[];
  hiddenColumns?: string[];
  coinTypes?: unknown;
  itemList?: boolean;
}

export function stack(
  name: string,
  { quantity = 1, equipped = false, ...item }: Partial<Item> & Partial<Omit<Stack, 'item'>> = {},
): Stack {
  const plain = { value: 0, weight: 0, slotOverride: null, equippedSlots: 0 };
  return { quantity, equipped, item: { name, ...plain, ...item } };
}

export function storage(name: string, items: Stack[] = [], capacity = 10): ItemContainer {
  return { kind: 'item-container', name, capacity, items };
}

export function pouch(
  name: string,
  coins: Partial<MoneyPouch['coins']> = {},
  { capacity = 100, slots = 1 } = {},
): MoneyPouch {
  const none = { cp: 0, sp: 0, ep: 0, gp: 0, pp: 0 };
  return { kind: 'money-pouch', name, capacity, slots, coins: { ...none, ...coins } };
}

export function inventory(
  name: string,
  left: Inventory['columns'][number] = [],
  right: Inventory['columns'][number] = [],
  penalties: Inventory['penalties'] = [],
): Inventory {
  return { name, strengthScore: 10, penalties, columns: [left, right] };
}

/** The text of these inventories in `localStorage`. */
export function saved(...inventories: Inventory[]): string {
  return JSON.stringify(inventories);
}

/** A character with two columns of containers, a full purse, a penalty and equipped armour. */
export const bramblewick: Inventory = JSON.parse(
  readFileSync(new URL('../../fixtures/sir-bramblewick.json', import.meta.url), 'utf8'),
);

/** The stored inventories. */
export async function inventoriesOf(panel: Panel): Promise<Inventory[]> {
  return JSON.parse((await panel.stored()) ?? '[]');
}

export async function firstInventory(panel: Panel): Promise<Inventory> {
  const [first] = await inventoriesOf(panel);
  if (!first) {
    const keys = await panel.page.evaluate(() => Object.keys(localStorage));
    throw new Error(`No inventory is stored, only these entries: ${keys}`);
  }
  return first;
}

/** The stored stacks of an item container of the first inventory. */
export async function stacksIn(panel: Panel, container: string): Promise<Stack[]> {
  const all = (await firstInventory(panel)).columns.flat();
  const found = all.find(({ name }) => name === container);
  if (found?.kind !== 'item-container') {
    throw new Error(`No item container "${container}" is stored.`);
  }
  return found.items;
}

/** The stored coins of a money pouch of the first inventory. */
export async function coinsIn(panel: Panel, container: string): Promise<MoneyPouch['coins']> {
  const all = (await firstInventory(panel)).columns.flat();
  const found = all.find(({ name }) => name === container);
  if (found?.kind !== 'money-pouch') {
    throw new Error(`No money pouch "${container}" is stored.`);
  }
  return found.coins;
}
