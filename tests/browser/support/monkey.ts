/** A monkey test: random actions in two panels, compared with an account of the expected state. */
import type { Account, Box, Owner, Seen, Thing } from './account.ts';
import type { Found } from './found.ts';
import { card } from './panel-parts.ts';
import { activate, type Player, write } from './session.ts';

/** One of the two panels, and the steps that can be undone in the account. */
export interface Side extends Player {
  seen: Seen;
  /** The inventories before each of its steps since the other panel's latest one. */
  past: Owner[][];
  /** The inventories before its latest undo, if nothing was done since. */
  undone: Owner[] | undefined;
}

/** The monkey: its account, its random numbers, and its two panels. */
export class Monkey {
  readonly account: Account;
  readonly sides: Side[];
  /** The actions so far, for the message of a failure. */
  readonly done: string[] = [];
  /** The latest attempted action. */
  doing = '';
  side: Side;
  #state: number;

  constructor(account: Account, sides: [Side, Side], seed: number) {
    this.#state = seed;
    this.account = account;
    this.sides = sides;
    this.side = sides[0];
  }

  below(count: number): number {
    this.#state = (this.#state * 48_271) % 2_147_483_647;
    return this.#state % count;
  }

  any<T>(all: readonly T[]): T {
    const one = all[this.below(all.length)];
    if (one === undefined) {
      throw new Pointless();
    }
    return one;
  }

  /** A new name that is not the beginning of an existing one. */
  name(): string {
    const letters = Array.from({ length: 6 }, () => 'abdegiklmnoprstuvz'[this.below(18)]);
    return `Z${letters.join('')}`;
  }

  get others(): Side[] {
    return this.sides.filter((side) => side !== this.side);
  }

  get owner(): Owner {
    const owner = this.account.inventories.find(({ id }) => id === this.side.seen.open);
    if (!owner) {
      throw new Error('No inventory is open in the account.');
    }
    return owner;
  }

  /** A container with at least `least` and at most `most` things in it. */
  box(least = 0, most = 1000): Box {
    return this.any(
      this.owner.boxes.filter(
        ({ coins, things }) => !coins && things.length >= least && things.length <= most,
      ),
    );
  }

  get purse(): Required<Box> {
    return this.any(
      this.owner.boxes.filter((box): box is Required<Box> => box.coins !== undefined),
    );
  }

  card(box: Box): Found {
    return card(this.side.panel, box.name);
  }

  /** The row of a thing, by its position, because names may be equal. */
  row(box: Box, thing: Thing): Found {
    const rows = this.card(box).find('list', 'Items').find('listitem');
    return rows.nth(box.things.indexOf(thing));
  }

  press(button: Found): Promise<void> {
    return activate(this.side, button);
  }

  /** Moves a container by its toolbar, or in a narrow card by the menu "More actions", which stays open. */
  async onContainer(box: Box, move: string): Promise<void> {
    const button = this.card(box).find('button', move);
    if ((await button.count()) > 0) {
      await this.press(button);
      return;
    }
    const more = this.card(box).find('button', 'More actions');
    await this.press(more);
    const item = await this.card(box).find('menuitem', move).appears();
    await (this.side.by === 'mouse' ? item.click() : item.press('Enter'));
    await this.key('Escape');
    await item.disappears();
  }

  write(field: Found, text: string): Promise<void> {
    return write(this.side, field, text);
  }

  key(keys: string): Promise<void> {
    return this.side.panel.press(keys);
  }

  async dialog(title: string, button: Found): Promise<Found> {
    await this.press(button);
    return this.side.panel.find('dialog', title).appears();
  }

  thing(name: string, quantity = 1, copper = 0): Thing {
    return { id: this.account.nextId(), name, quantity, equipped: false, copper };
  }

  flagged(box: Box): Thing[] {
    const flags = this.side.seen.flags.get(box.id);
    return box.things.filter(({ id }) => flags?.has(id));
  }
}

/** Thrown if an action is impossible at the moment. */
export class Pointless extends Error {}
