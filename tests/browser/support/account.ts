/**
 * The expected state of two panels, tracked without the engine: the stored items with their quantities and order, the
 * coins, and the unsaved state of each panel.
 */
import type { Inventory, MoneyPouch } from './inventories.ts';

export type Coins = MoneyPouch['coins'];

export interface Thing {
  id: number;
  name: string;
  quantity: number;
  equipped: boolean;
  /** The value of one, in copper pieces. */
  copper: number;
}

/** A container; a pouch has coins and no things. */
export interface Box {
  id: number;
  name: string;
  isDropped: boolean;
  things: Thing[];
  coins?: Coins;
}

export interface Owner {
  id: number;
  name: string;
  boxes: Box[];
}

/** The state of a panel that is not stored. */
export interface Seen {
  /** The id of the open inventory. */
  open: number;
  /** The texts typed in the add rows, by the container's id. */
  drafts: Map<number, string>;
  /** The flagged things, by the container's id. */
  flags: Map<number, Set<number>>;
}

const COPPER: Record<keyof Coins, number> = { cp: 1, sp: 10, ep: 50, gp: 100, pp: 1000 };
export const KINDS = ['cp', 'sp', 'ep', 'gp', 'pp'] as const;

/** The value of coins in copper pieces. */
export function copperOf(coins: Coins): number {
  return KINDS.reduce((sum, kind) => sum + coins[kind] * COPPER[kind], 0);
}

/** The wealth of an inventory in gp, as the header shows it (docs/rules/game.md#how-totals-print). */
export function wealthText({ boxes }: Owner): string {
  const copper = boxes.flatMap(({ things, coins }) => [
    coins ? copperOf(coins) : 0,
    ...things.map((thing) => thing.quantity * thing.copper),
  ]);
  const sum = copper.reduce((all, each) => all + each, 0);
  const isWhole = sum % COPPER.gp < COPPER.sp;
  const tenths = Math.round(sum / COPPER.sp);
  return `${isWhole ? Math.floor(sum / COPPER.gp) : (tenths / 10).toFixed(1)} gp`;
}

const coinsText = (coins: Coins) => KINDS.map((kind) => `${coins[kind]} ${kind}`).join(' ');

/** The stored list as lines, in the format of {@link Account.lines}. */
export function linesOf(inventories: readonly Inventory[]): string[] {
  return inventories.flatMap(({ name, columns }) => [
    name,
    ...columns.flat().map((container) => {
      const where = container.place === 'dropped' ? ', dropped' : '';
      const content =
        container.kind === 'money-pouch'
          ? coinsText(container.coins)
          : container.items
              .map(({ quantity, item, equipped }) => thingText(quantity, item.name, equipped))
              .join(', ');
      return `  ${container.name}${where}: ${content}`;
    }),
  ]);
}

const thingText = (quantity: number, name: string, isEquipped: boolean) =>
  `${quantity} ${name}${isEquipped ? ' (equipped)' : ''}`;

export class Account {
  inventories: Owner[] = [];
  #ids = 0;

  constructor(stored: readonly Inventory[] = []) {
    this.inventories = stored.map(({ name, columns }) => ({
      id: this.nextId(),
      name,
      boxes: columns.flat().map((container) => ({
        id: this.nextId(),
        name: container.name,
        isDropped: container.place === 'dropped',
        things:
          container.kind === 'item-container'
            ? container.items.map(({ quantity, item, equipped }) => ({
                id: this.nextId(),
                name: item.name,
                quantity,
                equipped,
                copper: Math.round(item.value * COPPER.gp),
              }))
            : [],
        ...(container.kind === 'money-pouch' && { coins: { ...container.coins } }),
      })),
    }));
  }

  nextId(): number {
    this.#ids += 1;
    return this.#ids;
  }

  /** A copy of an inventory with new ids. */
  copyOf(owner: Owner): Owner {
    const copy = structuredClone(owner);
    copy.id = this.nextId();
    copy.name = `${owner.name} (copy)`;
    for (const box of copy.boxes) {
      box.id = this.nextId();
      for (const thing of box.things) {
        thing.id = this.nextId();
      }
    }
    return copy;
  }

  /** The expected stored list, as lines. */
  lines(inventories = this.inventories): string[] {
    return inventories.flatMap(({ name, boxes }) => [
      name,
      ...boxes.map((box) => {
        const things = box.things.map(({ quantity, name, equipped }) =>
          thingText(quantity, name, equipped),
        );
        const where = box.isDropped ? ', dropped' : '';
        return `  ${box.name}${where}: ${box.coins ? coinsText(box.coins) : things.join(', ')}`;
      }),
    ]);
  }

  /** The expected screen of a panel, as lines in the format of {@link screenLines}. */
  screen({ open, drafts, flags }: Seen): string[] {
    const owner = this.inventories.find(({ id }) => id === open);
    return [
      owner?.name ?? 'nothing',
      ...(owner?.boxes ?? []).map((box) => {
        if (box.coins) {
          return `  ${box.name}: ${coinsText(box.coins)}`;
        }
        const things = box.things.map(
          ({ id, name, quantity }) =>
            `${quantity} ${name}${flags.get(box.id)?.has(id) ? ' (flagged)' : ''}`,
        );
        return `  ${box.name}: ${things.join(', ')}; typed “${drafts.get(box.id) ?? ''}”`;
      }),
    ];
  }

  /** Removes from a panel's unsaved state everything that has gone since `before`. */
  tidy(seen: Seen, before: readonly Owner[]): void {
    if (!this.inventories.some(({ id }) => id === seen.open)) {
      const index = before.findIndex(({ id }) => id === seen.open);
      const next = this.inventories[Math.min(index, this.inventories.length - 1)];
      open(seen, next?.id ?? 0);
    }
    const boxes = this.inventories.flatMap(({ boxes }) => boxes);
    for (const [id, flags] of seen.flags) {
      const there = new Set(boxes.find((box) => box.id === id)?.things.map((thing) => thing.id));
      seen.flags.set(id, new Set([...flags].filter((thing) => there.has(thing))));
    }
  }
}

/** Opens an inventory in a panel, which drops the drafts and flags in the previous one. */
export function open(seen: Seen, inventory: number): void {
  if (seen.open !== inventory) {
    seen.open = inventory;
    seen.drafts.clear();
    seen.flags.clear();
  }
}

/** Runs in the panel: the open inventory on the screen, as lines. */
export function screenLines(): string[] {
  const typedIn = (within: Element, label: string) =>
    within.querySelector<HTMLInputElement>(`input[aria-label="${label}"]`)?.value;
  const cards = [...document.querySelectorAll('main section[data-focus-home]')];
  return [
    document.querySelector('main h2')?.textContent ?? 'nothing',
    ...cards.map((card) => {
      const coins = [...card.querySelectorAll<HTMLInputElement>('[data-coin] input')];
      if (coins.length > 0) {
        const counts = coins.map((coin) => `${coin.value} ${coin.ariaLabel}`);
        return `  ${card.ariaLabel}: ${counts.join(' ')}`;
      }
      const things = [...card.querySelectorAll('li[data-stack]')].map((row) => {
        const flag = row.querySelector('[aria-label="Select"]');
        const isFlagged = flag?.getAttribute('aria-pressed') === 'true';
        return `${typedIn(row, 'Quantity')} ${typedIn(row, 'Name')}${isFlagged ? ' (flagged)' : ''}`;
      });
      const typed = typedIn(card, 'New item name');
      return `  ${card.ariaLabel}: ${things.join(', ')}; typed “${typed}”`;
    }),
  ];
}
