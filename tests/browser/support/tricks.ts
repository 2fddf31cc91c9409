/** The actions of the monkey. Each is carried out in the panel and in the account. */
import { expect } from 'vitest';
import type { Action } from '../../../extension/engine/types.ts';
import { type Box, copperOf, KINDS, open, type Thing, wealthText } from './account.ts';
import { inventoriesOf } from './inventories.ts';
import { type Monkey, Pointless } from './monkey.ts';
import { confirm, headerFigures, headerWealth, scrollTo } from './panel-parts.ts';
import { inList } from './session.ts';

const MOST_INVENTORIES = 4;
const MOST_THINGS = 6;

/** Carries out an action, and returns its description. */
type Trick = (monkey: Monkey) => Promise<string>;

const remove = (box: Box, things: Thing[]) => {
  box.things = box.things.filter((thing) => !things.includes(thing));
};

/** A random container other than `box`, in any inventory, and the label of its button in Move Item. */
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

/** Each with its weight and the types of the actions that it carries out. */
const weighted = [
  [
    6,
    ['select'],
    async function selectAnother(monkey) {
      const { account, owner, side } = monkey;
      const other = monkey.any(account.inventories.filter((each) => each !== owner));
      const step = account.inventories.indexOf(other) - account.inventories.indexOf(owner);
      if (side.by === 'keyboard' && Math.abs(step) === 1) {
        await monkey.key(step > 0 ? 'Alt+PageDown' : 'Alt+PageUp');
      } else {
        await inList(side, other.name);
      }
      open(monkey.side.seen, other.id);
      return `selects ${other.name}`;
    },
  ],
  [
    2,
    [],
    async function collapse(monkey) {
      const box = monkey.box();
      const name = monkey.card(box).find('button', box.name);
      await monkey.press(name);
      await monkey.card(box).find('list', 'Items').disappears();
      await monkey.press(name);
      return `collapses and expands ${box.name}`;
    },
  ],
  [
    2,
    [],
    async function glanceAtHeader(monkey) {
      const { panel } = monkey.side;
      const { width, height } = await panel.page.evaluate(() => ({
        width: innerWidth,
        height: innerHeight,
      }));
      // So low that everything can be scrolled.
      await panel.resize(width, 240);
      await scrollTo(panel, 1_000_000);
      const wealth = wealthText(monkey.owner);
      await expect.poll(() => headerWealth(panel)).toBe(wealth);
      await scrollTo(panel, 0);
      await headerFigures(panel).disappears();
      await panel.resize(width, height);
      return `looks at ${wealth} in the header`;
    },
  ],
  [
    5,
    ['addTyped'],
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
    [],
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
    [],
    async function flag(monkey) {
      const box = monkey.box(1);
      const thing = monkey.any(box.things);
      await monkey.press(monkey.row(box, thing).find('button', 'Select'));
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
    ['deleteStacks', 'moveStacks', 'giveStacks'],
    async function useSelected(monkey) {
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
    ['editStack'],
    async function quantity(monkey) {
      const box = monkey.box(1);
      const thing = monkey.any(box.things);
      const before = thing.quantity;
      if (monkey.below(5) === 0) {
        // More than there are changes nothing.
        const text = String(-before - 1 - monkey.below(9));
        await monkey.write(monkey.row(box, thing).find('textbox', 'Quantity'), text);
        await monkey.key('Enter');
        return `types ${text} over ${before} ${thing.name} in ${box.name}, which is refused`;
      }
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
    ['editStack'],
    async function rename(monkey) {
      const box = monkey.box(1);
      // Rows flagged in the other panel are preferred: a renamed row loses its flag there.
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
    ['toggleEquipped'],
    async function equip(monkey) {
      const box = monkey.box(1);
      const thing = monkey.any(box.things);
      await monkey.press(monkey.row(box, thing).find('button', 'Equipped'));
      thing.equipped = !thing.equipped;
      return `equips or unequips ${thing.name} in ${box.name}`;
    },
  ],
  [
    2,
    ['configureStack'],
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
    ['moveStacks', 'giveStacks'],
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
        target.things.push({ ...thing, id: monkey.account.nextId(), quantity: 1 });
      } else {
        remove(box, [thing]);
        target.things.push(thing);
      }
      return `moves ${isSplit ? 'one of ' : ''}${thing.name} from ${box.name} to ${button}`;
    },
  ],
  [
    4,
    ['placeStack'],
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
    ['typeCoins'],
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
    ['typeCoins'],
    async function cancelCoin(monkey) {
      const { purse, side } = monkey;
      const kind = monkey.any(KINDS);
      const text = String(monkey.below(60));
      await monkey.write(monkey.card(purse).find('textbox', kind), text);
      await monkey.key('Escape');
      // The first keystroke was a separate change, after which nothing can be redone.
      side.undone = undefined;
      return `types ${text} as ${kind}, and cancels`;
    },
  ],
  [
    2,
    ['pay'],
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
      // The engine chooses the coins; only their worth is checked.
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
    ['receive'],
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
    ['addFromCatalogue'],
    async function findItem(monkey) {
      const box = monkey.box(0, MOST_THINGS);
      const dialog = await monkey.dialog('Find Item', monkey.card(box).find('button', 'Find Item'));
      await monkey.write(dialog.find('searchbox', 'Search'), 'crowbar');
      await dialog.find('button', /^Crowbar/).appears();
      await monkey.key('Enter');
      await dialog.disappears();
      box.things.push(monkey.thing('Crowbar', 1, 200));
      return `finds a Crowbar for ${box.name}`;
    },
  ],
  [
    1,
    ['addFromText'],
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
    ['setPlace'],
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
    ['moveContainer'],
    async function moveDown(monkey) {
      const { boxes } = monkey.owner;
      const box = monkey.any(boxes.slice(0, -1));
      await monkey.onContainer(box, 'Move down');
      const index = boxes.indexOf(box);
      boxes.splice(index, 1);
      boxes.splice(index + 1, 0, box);
      return `moves the card of ${box.name} down`;
    },
  ],
  [
    1,
    ['duplicateInventory'],
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
    ['deleteInventory'],
    async function deleteInventory(monkey) {
      const { account, owner, side } = monkey;
      if (account.inventories.length < 3) {
        throw new Pointless();
      }
      await inList(side, 'Delete inventory');
      await confirm(side.panel);
      account.inventories = account.inventories.filter((each) => each !== owner);
      return `deletes ${owner.name}`;
    },
  ],
] as const satisfies readonly (readonly [number, readonly Action['type'][], Trick])[];

type Played = (typeof weighted)[number][1][number];

/** The actions without a trick, and why: a new action does not compile until it has one of both. */
export const notPlayed: Record<Exclude<Action['type'], Played>, string> = {
  addImported: 'the browser chooses the files',
  undo: 'undoOrRedo plays it',
  redo: 'undoOrRedo plays it',
  undoThrough: 'it is several undos, which undo-history.test.ts tests',
  restore: 'history.test.ts plays it; the account forgets what was deleted',
  takeBack: 'history.test.ts plays it; the account knows no single steps',
  createInventory: 'an empty inventory has nothing to play with',
  configureInventory: 'the account keeps none of its fields',
  moveInventory: 'inventories.test.ts plays it; the list is mostly closed here',
  openExample: 'there is always an inventory',
  addFirstContainers: 'the account begins with all of its containers',
  addContainer: 'the account begins with all of its containers',
  configureContainer: 'the account finds containers by their names',
  duplicateContainer: 'the account finds containers by their names',
  giveContainers:
    'giving-containers.test.ts plays it; the account begins with all of its containers',
  deleteContainer: 'the account begins with all of its containers',
  addStack: 'it is addTyped without reading the name',
  buyFromCatalogue: 'the account knows no prices',
  sortStacks: 'the account knows no order of letters',
  unequipAll: 'container-locations.test.ts plays it; the account knows nothing equipped',
  deleteCopied: 'copy-as-text.test.ts plays it; browsers copy only in the tab in front',
  dropItems: 'the engine chooses what is dropped',
  sellStacks: 'the account knows no prices',
  useSupply: 'the account knows no supplies',
  useStack: 'the account knows no uses',
};

/** All actions, each repeated according to its weight. */
export const tricks: Trick[] = weighted.flatMap(([weight, , trick]) =>
  Array.from({ length: weight }, () => trick),
);
