import type { Action } from '../../../extension/engine/generated/engine.js';
import type { Amounts, Counted } from './amounts.ts';

/** The direction in which an amount may change. */
type Sign = '=' | '+' | '-' | '±';

/** The directions in which an action may change the amounts of a list. */
interface Effect {
  items: Sign;
  /** The worth of all coins together. */
  worth: Sign;
  /** The numbers of containers and inventories. */
  containers: Sign;
  inventories: Sign;
}

const nothing: Effect = { items: '=', worth: '=', containers: '=', inventories: '=' };
const more: Effect = { items: '+', worth: '+', containers: '+', inventories: '+' };
const less: Effect = { items: '-', worth: '-', containers: '-', inventories: '-' };

/** What each kind of action may make of the amounts: what only moves things must neither lose nor make any. */
const effects: Record<Action['type'], Effect> = {
  createInventory: more,
  configureInventory: nothing,
  deleteInventory: less,
  duplicateInventory: more,
  moveInventory: nothing,
  addImported: { items: '±', worth: '±', containers: '±', inventories: '+' },
  openExample: more,
  addContainer: { ...nothing, containers: '+' },
  addFirstContainers: { ...nothing, containers: '+' },
  configureContainer: nothing,
  moveContainer: nothing,
  setPlace: nothing,
  duplicateContainer: { ...more, inventories: '=' },
  giveContainers: nothing,
  deleteContainer: { ...less, inventories: '=' },
  typeCoins: { ...nothing, worth: '±' },
  // Who is paid can get a pouch.
  pay: { ...nothing, worth: '-', containers: '+' },
  receive: { ...nothing, worth: '±' },
  addStack: { ...nothing, items: '+' },
  addTyped: { ...nothing, items: '+', worth: '+' },
  addFromText: { ...more, inventories: '=' },
  addFromCatalogue: { ...more, inventories: '=' },
  buyFromCatalogue: { ...more, worth: '-', inventories: '=' },
  editStack: { ...nothing, items: '±' },
  configureStack: { ...nothing, items: '±' },
  toggleEquipped: nothing,
  deleteStacks: { ...nothing, items: '-' },
  deleteCopied: { ...nothing, items: '-' },
  placeStack: nothing,
  sortStacks: nothing,
  moveStacks: nothing,
  giveStacks: nothing,
  unequipAll: nothing,
  // What is dropped, and the coins of a sale, can get a container of their own.
  dropItems: { ...nothing, containers: '+' },
  sellStacks: { ...nothing, items: '-', worth: '+', containers: '+' },
  useSupply: { ...nothing, items: '±' },
  useStack: { ...nothing, items: '±' },
  undo: { items: '±', worth: '±', containers: '±', inventories: '±' },
  redo: { items: '±', worth: '±', containers: '±', inventories: '±' },
  undoThrough: { items: '±', worth: '±', containers: '±', inventories: '±' },
  restore: more,
  takeBack: { items: '±', worth: '±', containers: '±', inventories: '±' },
  select: nothing,
};

/** The amounts that an action must not change in this way. Of an inventory's own coins it isn't known what is less. */
export function forbidden(
  action: Action['type'],
  changed: Amounts,
  { hasOwnCoins }: Pick<Counted, 'hasOwnCoins'>,
): Amounts {
  const known = effects[action];
  const effect: Effect = hasOwnCoins && known.worth === '-' ? { ...known, worth: '±' } : known;
  return new Map([...changed].filter(([what, amount]) => !allows(signOf(what, effect), amount)));
}

function signOf(what: string, effect: Effect): Sign {
  if (what.startsWith('item ')) {
    return effect.items;
  }
  if (what.startsWith('coin ')) {
    // Coins are changed into others.
    return effect.worth === '=' ? '=' : '±';
  }
  return effect[what as 'worth' | 'containers' | 'inventories'];
}

function allows(sign: Sign, amount: number): boolean {
  return sign === '±' || (sign === '+' && amount > 0) || (sign === '-' && amount < 0);
}
