/**
 * A monkey at two panels: random gestures by mouse and keyboard, and after each of them what is stored and what both
 * panels show is compared with an account that is kept without the engine. `MONKEY_SEED=… npx vitest run …` repeats a
 * run, whose seed a failure names.
 */
import { expect, test } from 'vitest';
import {
  Account,
  type Box,
  copperOf,
  KINDS,
  linesOf,
  type Owner,
  open,
  type Seen,
  screenLines,
  type Thing,
} from './support/account.ts';
import { eventually } from './support/eventually.ts';
import type { Found } from './support/found.ts';
import { inventoriesOf, saved } from './support/inventories.ts';
import { openPanel } from './support/open-panel.ts';
import { activate, belongings, inList, type Player, write } from './support/session.ts';
import { card } from './support/tracker.ts';

const soak = Boolean(process.env.SOAK);
/** Always the same in `npm test`, so that it says of a change what it said of the one before. */
const seed = Number(
  process.env.MONKEY_SEED ?? (soak ? 1 + Math.floor(Math.random() * 2_000_000_000) : 271_828),
);
const STEPS = soak ? 3000 : 70;
/** So high that no message lies over what is clicked next. */
const HEIGHT = 1700;
const MOST_INVENTORIES = 4;
const MOST_THINGS = 6;

/** One of the two panels, and how far its latest steps can be taken back in the account. */
interface Side extends Player {
  seen: Seen;
  /** The inventories before each of its steps since the other panel's latest one. */
  past: Owner[][];
  /** The inventories before its undo, if nothing was done since. */
  undone: Owner[] | undefined;
}

class Monkey {
  readonly account: Account;
  readonly sides: Side[];
  /** What was done, for the message of a failure. */
  readonly done: string[] = [];
  /** What it tried last. */
  doing = '';
  side: Side;
  #state = seed;

  constructor(account: Account, sides: [Side, Side]) {
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

  /** A name that nothing else has, and that is no beginning of another one. */
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

  /** A container for things, with at least so many and at most so many in it. */
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

  /** The row of a thing, by its place: names may be the same. */
  row(box: Box, thing: Thing): Found {
    const rows = this.card(box).find('list', 'Items').find('listitem');
    return rows.nth(box.things.indexOf(thing));
  }

  press(button: Found): Promise<void> {
    return activate(this.side, button);
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

  thing(name: string, quantity = 1): Thing {
    return { id: this.account.nextId(), name, quantity, equipped: false };
  }

  flagged(box: Box): Thing[] {
    const flags = this.side.seen.flags.get(box.id);
    return box.things.filter(({ id }) => flags?.has(id));
  }
}

/** There is nothing to do this with. */
class Pointless extends Error {}

/** What a monkey can do: it does it in the panel and in the account, and says what it was. */
type Trick = (monkey: Monkey) => Promise<string>;

const remove = (box: Box, things: Thing[]) => {
  box.things = box.things.filter((thing) => !things.includes(thing));
};

/** A place for things beside `box`: in the open inventory, or in any other one as well. */
function targetBeside(monkey: Monkey, box: Box): { target: Box; button: string } {
  const targets = monkey.account.inventories.flatMap((owner) =>
    owner.boxes
      .filter((other) => !other.coins && other !== box && other.things.length < MOST_THINGS)
      .map((target) => ({
        target,
        button: owner === monkey.owner ? target.name : `${target.name}, ${owner.name}`,
      })),
  );
  return monkey.any(targets);
}

const tricks: [weight: number, trick: Trick][] = [
  [
    6,
    async function selectAnother(monkey) {
      const other = monkey.any(monkey.account.inventories.filter((each) => each !== monkey.owner));
      await inList(monkey.side, other.name);
      open(monkey.side.seen, other.id);
      return `selects ${other.name}`;
    },
  ],
  [
    5,
    async function add(monkey) {
      const box = monkey.box(0, MOST_THINGS);
      const thing = monkey.thing(monkey.name(), 1 + monkey.below(9));
      await monkey.write(monkey.card(box).find('textbox', 'New item name'), thing.name);
      await monkey.write(
        monkey.card(box).find('textbox', 'New item quantity'),
        String(thing.quantity),
      );
      await (monkey.side.by === 'mouse'
        ? monkey.card(box).find('button', 'Add').click()
        : monkey.key('Enter'));
      box.things.push(thing);
      monkey.side.seen.drafts.delete(box.id);
      return `adds ${thing.quantity} ${thing.name} to ${box.name}`;
    },
  ],
  [
    3,
    async function typeHalf(monkey) {
      const box = monkey.box();
      const text = monkey.name();
      await monkey.write(monkey.card(box).find('textbox', 'New item name'), text);
      await monkey.key('Tab');
      monkey.side.seen.drafts.set(box.id, text);
      return `leaves ${text} in the add row of ${box.name}`;
    },
  ],
  [
    6,
    async function flag(monkey) {
      const box = monkey.box(1);
      const thing = monkey.any(box.things);
      await monkey.press(monkey.row(box, thing).find('button', 'Flag for deletion'));
      const flags = monkey.side.seen.flags.get(box.id) ?? new Set();
      monkey.side.seen.flags.set(box.id, flags);
      if (!flags.delete(thing.id)) {
        flags.add(thing.id);
      }
      return `flags ${thing.name} in ${box.name}`;
    },
  ],
  [
    3,
    async function useFlags(monkey) {
      const box = monkey.any(monkey.owner.boxes.filter((each) => monkey.flagged(each).length > 0));
      const flagged = monkey.flagged(box);
      const names = flagged.map(({ name }) => name).join(', ');
      const kind = monkey.below(3);
      if (kind === 0) {
        await monkey.press(monkey.card(box).find('button', 'Clear'));
        monkey.side.seen.flags.delete(box.id);
        return `clears the flags of ${box.name}`;
      }
      if (kind === 1) {
        await monkey.press(monkey.card(box).find('button', 'Delete Selected'));
        remove(box, flagged);
        return `deletes ${names} from ${box.name}`;
      }
      const { target, button } = targetBeside(monkey, box);
      const dialog = await monkey.dialog(
        'Move Item',
        monkey.card(box).find('button', 'Move Selected'),
      );
      await monkey.press(dialog.find('button', button));
      await dialog.disappears();
      remove(box, flagged);
      target.things.push(...flagged);
      return `moves ${names} from ${box.name} to ${button}`;
    },
  ],
  [
    4,
    async function quantity(monkey) {
      const box = monkey.box(1);
      const thing = monkey.any(box.things);
      const before = thing.quantity;
      const to = 1 + monkey.below(40);
      const difference = to < before ? `${to - before}` : `+${to - before}`;
      const text = monkey.below(2) === 0 ? String(to) : difference;
      await monkey.write(monkey.row(box, thing).find('textbox', 'Quantity'), text);
      await monkey.key('Enter');
      thing.quantity = to;
      return `types ${text} over ${before} ${thing.name} in ${box.name}`;
    },
  ],
  [
    3,
    async function rename(monkey) {
      const box = monkey.box(1);
      // Whoever has flagged it in the other panel has flagged something else.
      const flagged = monkey.others.flatMap(({ seen }) => [...(seen.flags.get(box.id) ?? [])]);
      const preferred = box.things.filter(({ id }) => flagged.includes(id));
      const thing = monkey.any(preferred.length > 0 ? preferred : box.things);
      const [before, after] = [thing.name, monkey.name()];
      await monkey.write(monkey.row(box, thing).find('textbox', 'Name'), after);
      await monkey.key('Enter');
      thing.name = after;
      for (const other of monkey.others) {
        other.seen.flags.get(box.id)?.delete(thing.id);
      }
      return `calls ${before} ${after} in ${box.name}`;
    },
  ],
  [
    2,
    async function equip(monkey) {
      const box = monkey.box(1);
      const thing = monkey.any(box.things);
      await monkey.press(monkey.row(box, thing).find('button', 'Equipped'));
      thing.equipped = !thing.equipped;
      return `equips or stows ${thing.name} in ${box.name}`;
    },
  ],
  [
    2,
    async function configure(monkey) {
      const box = monkey.box(1);
      const thing = monkey.any(box.things);
      const row = monkey.row(box, thing);
      const dialog = await monkey.dialog('Configure Entry', row.find('button', 'Configure'));
      const quantity = 1 + monkey.below(40);
      await monkey.write(dialog.find('spinbutton', 'Quantity'), String(quantity));
      const isMeant = monkey.below(3) > 0;
      await monkey.key(isMeant ? 'Enter' : 'Escape');
      await dialog.disappears();
      if (isMeant) {
        thing.quantity = quantity;
      }
      return `configures ${quantity} ${thing.name} in ${box.name}${isMeant ? '' : ', and cancels'}`;
    },
  ],
  [
    4,
    async function moveOrSplit(monkey) {
      const box = monkey.box(1);
      const thing = monkey.any(box.things);
      const { target, button } = targetBeside(monkey, box);
      const dialog = await monkey.dialog(
        'Move Item',
        monkey.row(box, thing).find('button', 'Move'),
      );
      const isSplit = thing.quantity > 1 && monkey.below(2) === 0;
      if (isSplit) {
        await dialog.find('slider', 'Split').press('Home');
      }
      await monkey.press(dialog.find('button', button));
      await dialog.disappears();
      if (isSplit) {
        thing.quantity -= 1;
        target.things.push({ ...monkey.thing(thing.name), equipped: thing.equipped });
      } else {
        remove(box, [thing]);
        target.things.push(thing);
      }
      return `moves ${isSplit ? 'one of ' : ''}${thing.name} from ${box.name} to ${button}`;
    },
  ],
  [
    4,
    async function drag(monkey) {
      const box = monkey.box(1);
      const thing = monkey.any(box.things);
      const handle = monkey.row(box, thing).find('button', 'Reorder');
      if (monkey.side.by === 'keyboard') {
        const step = monkey.any([-1, 1]);
        await handle.reach();
        await monkey.key(step < 0 ? 'ArrowUp' : 'ArrowDown');
        const index = box.things.indexOf(thing);
        const to = Math.max(0, Math.min(box.things.length - 1, index + step));
        remove(box, [thing]);
        box.things.splice(to, 0, thing);
        return `moves ${thing.name} ${step < 0 ? 'up' : 'down'} in ${box.name}`;
      }
      const target = monkey.box(1);
      const index = monkey.below(target.things.length);
      const before = monkey.any(target.things.slice(index, index + 1));
      const own = box.things.indexOf(thing);
      if (target === box && (index === own || index === own + 1)) {
        throw new Pointless();
      }
      const { mouse } = monkey.side.panel.page;
      await handle.hover();
      const { x, y, width } = await monkey.row(target, before).box();
      await mouse.down();
      await mouse.move(x + width / 2, y + 2, { steps: 5 });
      await mouse.up();
      remove(box, [thing]);
      target.things.splice(target.things.indexOf(before), 0, thing);
      return `drags ${thing.name} from ${box.name} before ${before.name} in ${target.name}`;
    },
  ],
  [
    3,
    async function coin(monkey) {
      const { purse } = monkey;
      const kind = monkey.any(KINDS);
      const to = monkey.below(60);
      const change = to - purse.coins[kind];
      const difference = change < 0 ? String(change) : `+${change}`;
      const text = monkey.below(2) === 0 ? String(to) : difference;
      await monkey.write(monkey.card(purse).find('textbox', kind), text);
      await monkey.key('Enter');
      purse.coins[kind] = to;
      return `types ${text} as ${kind}, which makes ${to}`;
    },
  ],
  [
    2,
    async function pay(monkey) {
      const { purse } = monkey;
      const all = copperOf(purse.coins);
      const amount = 1 + monkey.below(Math.max(all, 1));
      if (amount > all) {
        throw new Pointless();
      }
      const dialog = await monkey.dialog('Pay', monkey.card(purse).find('button', 'Pay'));
      await monkey.write(dialog.find('textbox', 'Amount'), `${amount} cp`);
      await monkey.key('Enter');
      await dialog.disappears();
      // Which coins these are is the engine's business, what they are worth is not.
      const stored = (await inventoriesOf(monkey.side.panel))
        .find(({ name }) => name === monkey.owner.name)
        ?.columns.flat()
        .find(({ name }) => name === purse.name);
      const coins = stored?.kind === 'money-pouch' ? stored.coins : purse.coins;
      expect(copperOf(coins), 'the copper after paying').toBe(all - amount);
      purse.coins = { ...coins };
      return `pays ${amount} cp`;
    },
  ],
  [
    1,
    async function receive(monkey) {
      const { purse } = monkey;
      const [gp, sp] = [1 + monkey.below(9), 1 + monkey.below(9)];
      const dialog = await monkey.dialog('Receive', monkey.card(purse).find('button', 'Receive'));
      await monkey.write(dialog.find('textbox', 'Amount'), `${gp} gp ${sp} sp`);
      await monkey.key('Enter');
      await dialog.disappears();
      purse.coins.gp += gp;
      purse.coins.sp += sp;
      return `receives ${gp} gp ${sp} sp`;
    },
  ],
  [
    1,
    async function findItem(monkey) {
      const box = monkey.box(0, MOST_THINGS);
      const dialog = await monkey.dialog('Find Item', monkey.card(box).find('button', 'Find Item'));
      await monkey.write(dialog.find('searchbox', 'Search'), 'crowbar');
      await dialog.find('button', /^Crowbar/).appears();
      await monkey.key('Enter');
      await dialog.disappears();
      box.things.push(monkey.thing('Crowbar'));
      return `finds a Crowbar for ${box.name}`;
    },
  ],
  [
    1,
    async function fromText(monkey) {
      const box = monkey.box(0, MOST_THINGS);
      const { purse } = monkey;
      const thing = monkey.thing(monkey.name(), 2 + monkey.below(5));
      const button = monkey.card(box).find('button', 'Add from text');
      const dialog = await monkey.dialog('Add from text', button);
      const text = `${thing.quantity} x ${thing.name}; 3 sp`;
      await monkey.write(dialog.find('textbox', 'Text'), text);
      await monkey.press(dialog.find('button', 'Add 1 item'));
      await dialog.disappears();
      box.things.push(thing);
      purse.coins.sp += 3;
      return `adds “${text}” to ${box.name}`;
    },
  ],
  [
    1,
    async function drop(monkey) {
      const box = monkey.box();
      const button = box.isDropped ? 'Dropped' : 'Carried';
      await monkey.press(monkey.card(box).find('button', button));
      box.isDropped = !box.isDropped;
      return `drops or picks up ${box.name}`;
    },
  ],
  [
    1,
    async function moveDown(monkey) {
      const { boxes } = monkey.owner;
      const box = monkey.any(boxes.slice(0, -1));
      await monkey.press(monkey.card(box).find('button', 'Move down'));
      const index = boxes.indexOf(box);
      boxes.splice(index, 1);
      boxes.splice(index + 1, 0, box);
      return `moves the card of ${box.name} down`;
    },
  ],
  [
    1,
    async function duplicate(monkey) {
      const { account, owner, side } = monkey;
      const copy = account.copyOf(owner);
      const isThere = account.inventories.some(({ name }) => name === copy.name);
      if (isThere || account.inventories.length >= MOST_INVENTORIES) {
        throw new Pointless();
      }
      await inList(side, 'Duplicate inventory');
      account.inventories.splice(account.inventories.indexOf(owner) + 1, 0, copy);
      open(side.seen, copy.id);
      return `duplicates ${owner.name}`;
    },
  ],
  [
    1,
    async function deleteInventory(monkey) {
      const { account, owner, side } = monkey;
      if (account.inventories.length < 3) {
        throw new Pointless();
      }
      side.panel.answer(true);
      await inList(side, 'Delete inventory');
      account.inventories = account.inventories.filter((each) => each !== owner);
      return `deletes ${owner.name}`;
    },
  ],
];

const all = tricks.flatMap(([weight, trick]) => Array.from({ length: weight }, () => trick));

const linesIn = async (side: Side) => linesOf(await inventoriesOf(side.panel));

/** Takes the latest step of this panel back, or brings it back. Steps that joined go together. */
async function undoOrRedo(monkey: Monkey): Promise<string> {
  const { account, side } = monkey;
  const { past, undone } = side;
  const name = undone ? 'Redo' : 'Undo';
  const candidates = undone ? [undone] : past.toReversed();
  if (candidates.length === 0) {
    throw new Pointless();
  }
  const button = side.panel.find('button', name);
  if (side.by === 'mouse') {
    await button.click();
  } else {
    await button.reach();
    await monkey.key(undone ? 'Control+Y' : 'Control+Z');
  }
  const before = account.inventories;
  const texts = candidates.map((each) => account.lines(each).join('\n'));
  let found = -1;
  await expect
    .poll(
      async () => {
        found = texts.indexOf((await linesIn(side)).join('\n'));
        return found;
      },
      { message: `the list after ${name}` },
    )
    .toBeGreaterThanOrEqual(0);
  account.inventories = candidates[found] ?? [];
  await followUndo(monkey, before);
  side.past = undone ? [...past, before] : past.slice(0, past.length - 1 - found);
  side.undone = undone ? undefined : before;
  return `presses ${name}`;
}

/** Opens in the account the inventory that the step changed; of several the panel says which it was. */
async function followUndo({ account, side }: Monkey, before: readonly Owner[]): Promise<void> {
  const texts = new Map(before.map((owner) => [owner.id, JSON.stringify(owner)]));
  const changed = account.inventories.filter(
    (owner) => texts.get(owner.id) !== JSON.stringify(owner),
  );
  if (changed.length > 0 && !changed.some(({ id }) => id === side.seen.open)) {
    const names = changed.map(({ name }) => name);
    const shown = async () => (await side.panel.page.evaluate(screenLines))[0];
    await expect.poll(shown, { message: 'the inventory opened by undo' }).toBeOneOf(names);
    const name = await shown();
    open(side.seen, changed.find((owner) => owner.name === name)?.id ?? 0);
  }
}

/** One random step, and what must be stored and shown after it. */
async function step(monkey: Monkey): Promise<void> {
  const { account, sides } = monkey;
  if (monkey.below(5) === 0) {
    monkey.side = monkey.any(sides);
    await monkey.side.panel.toFront();
  }
  const { side } = monkey;
  side.by = monkey.any(['mouse', 'keyboard'] as const);
  const before = structuredClone(account.inventories);
  const beforeLines = JSON.stringify(before);
  const isTravel = monkey.below(9) === 0;
  const trick = isTravel ? undoOrRedo : monkey.any(all);
  const who = `${sides.indexOf(side) === 0 ? 'narrow' : 'wide'}, ${side.by}`;
  monkey.doing = `${who}: ${trick.name}`;
  monkey.done.push(`${who}: ${await trick(monkey)}`);
  const isChanged = beforeLines !== JSON.stringify(account.inventories);
  for (const each of sides) {
    account.tidy(each.seen, before);
    if (isChanged && (each !== side || !isTravel)) {
      each.past = each === side ? [...each.past, before] : [];
      each.undone = undefined;
    }
    each.open = account.inventories.find(({ id }) => id === each.seen.open)?.name ?? '';
  }
  await expectLines('stored', () => linesIn(side), account.lines());
  for (const each of sides) {
    const where = `shown in the ${sides.indexOf(each) === 0 ? 'narrow' : 'wide'} panel`;
    await expectLines(
      where,
      () => each.panel.page.evaluate(screenLines),
      account.screen(each.seen),
    );
  }
}

/** Waits until these are the lines, and else names those that differ. */
function expectLines(where: string, read: () => Promise<string[]>, wanted: string[]) {
  return eventually(async () => {
    const found = await read();
    const besides = (all: string[], others: string[]) =>
      all.filter((line, index) => line !== others[index]).join('\n');
    if (found.join('\n') !== wanted.join('\n')) {
      throw new Error(
        `${where} is\n${besides(found, wanted)}\ninstead of\n${besides(wanted, found)}`,
      );
    }
  });
}

test(
  `a monkey at two panels with the seed ${seed}: everything is where it was put, and nothing else`,
  async () => {
    const start = [belongings('Ada'), belongings('Bran'), belongings('Cara')];
    const narrow = await openPanel({ width: 360, height: HEIGHT, stored: saved(...start) });
    const wide = await narrow.another({ width: 1280 });
    await narrow.toFront();
    const account = new Account(start);
    const first = account.inventories[0];
    const sideOf = (panel: typeof narrow): Side => ({
      panel,
      by: 'mouse',
      open: 'Ada',
      seen: { open: first?.id ?? 0, drafts: new Map(), flags: new Map() },
      past: [],
      undone: undefined,
    });
    const monkey = new Monkey(account, [sideOf(narrow), sideOf(wide)]);
    for (let count = 0; count < STEPS; ) {
      try {
        await step(monkey);
        count += 1;
      } catch (error) {
        if (!(error instanceof Pointless)) {
          const latest = monkey.done.slice(-12).join('\n');
          const reason = error instanceof Error ? error.message : String(error);
          throw new Error(
            `MONKEY_SEED=${seed}, step ${monkey.done.length}, ${monkey.doing}: ${reason}\nThe latest steps:\n${latest}`,
            { cause: error },
          );
        }
      }
    }
  },
  soak ? 60 * 60_000 : 5 * 60_000,
);
