/** A long session in one panel: gestures by mouse or keyboard, in the inventory that is open. */
import { expect } from 'vitest';
import type { Found } from './found.ts';
import {
  type Inventory,
  type ItemContainer,
  inventoriesOf,
  inventory,
  type MoneyPouch,
  pouch,
  stack,
  storage,
} from './inventories.ts';
import type { Panel } from './panel.ts';
import { card, row, rowNames } from './panel-parts.ts';

export type By = 'mouse' | 'keyboard';

/** A user of a panel. All gestures expect an inventory like the one that {@link belongings} returns. */
export interface Player {
  panel: Panel;
  by: By;
  /** The name of the open inventory. Names are unique. */
  open: string;
}

/**
 * An inventory with everything that the gestures need. The first and the last card of a column are always in the
 * document; with shelves, the Backpack is neither, so that it is drawn only while it is visible.
 */
export function belongings(name: string, shelves = 0): Inventory {
  const sack = storage('Sack', [stack('Pebble', { quantity: 3 })]);
  const backpack = storage('Backpack', [
    stack('Rope', { weight: 10, value: 1 }),
    stack('Torch', { quantity: 5, weight: 1, value: 0.01 }),
    stack('Lamp', { quantity: 2, weight: 1 }),
  ]);
  const purse = pouch('Purse', { gp: 5, sp: 10 });
  if (shelves === 0) {
    return inventory(name, [backpack, purse, sack]);
  }
  const books = Array.from({ length: 14 }, (_, index) => stack(`Book ${index + 1}`));
  const rest = Array.from({ length: shelves }, (_, index) => storage(`Shelf ${index + 1}`, books));
  return inventory(name, [sack, backpack, purse, ...rest]);
}

/**
 * Moves the focus to an element with the Tab key, in soak all the way. `keyboard-and-touch.test.ts` goes all the way
 * each time.
 */
function reach(element: Found): Promise<void> {
  return process.env.SOAK ? element.reach() : element.reachFromNearby();
}

/** Presses a button, a switch or an option. */
export async function activate(player: Player, button: Found): Promise<void> {
  if (player.by === 'mouse') {
    await button.click();
  } else {
    await reach(button);
    await player.panel.press(' ');
  }
}

/** Replaces the text in a field by typing. */
export async function write(player: Player, field: Found, text: string): Promise<void> {
  const { panel, by } = player;
  await (by === 'mouse' ? field.click() : reach(field));
  await panel.press('Control+A');
  await panel.page.keyboard.type(text);
}

/** Opens the list of inventories if it is closed. */
async function showList(player: Player) {
  const toggle = player.panel.find('button', 'Inventories panel');
  if ((await toggle.attribute('aria-expanded')) === 'false') {
    await activate(player, toggle);
  }
  return player.panel.find('complementary', 'Inventories');
}

/** Presses a button of the list of inventories. */
export async function inList(player: Player, name: string): Promise<void> {
  await activate(player, (await showList(player)).find('button', name));
}

/** The open inventory in the stored list. */
async function stored({ panel, open }: Player): Promise<Inventory> {
  const found = (await inventoriesOf(panel)).filter(({ name }) => name === open);
  if (found.length !== 1 || !found[0]) {
    throw new Error(`${found.length} stored inventories have the name ${open}.`);
  }
  return found[0];
}

async function container(player: Player, name: string): Promise<ItemContainer | MoneyPouch> {
  const found = (await stored(player)).columns.flat().find((each) => each.name === name);
  if (!found) {
    throw new Error(`No container ${name} is stored.`);
  }
  return found;
}

/** The stored stacks of a container, as lines such as "5 Torch". */
async function stacks(player: Player, name: string): Promise<string[]> {
  const found = await container(player, name);
  return found.kind === 'item-container'
    ? found.items.map(({ quantity, item }) => `${quantity} ${item.name}`)
    : [];
}

async function coins(player: Player): Promise<Partial<MoneyPouch['coins']>> {
  const found = await container(player, 'Purse');
  return found.kind === 'money-pouch' ? found.coins : {};
}

async function stackNamed(player: Player, name: string) {
  const found = await container(player, 'Backpack');
  return found.kind === 'item-container'
    ? found.items.find(({ item }) => item.name === name)
    : undefined;
}

const backpack = ({ panel }: Player) => card(panel, 'Backpack');
const inBackpack = ({ panel }: Player, name: string) => row(panel, 'Backpack', name);

/** Types a name into the add row of a container, and adds the item. */
export async function add(player: Player, container: string, name: string): Promise<void> {
  const there = card(player.panel, container);
  const field = there.find('textbox', 'New item name');
  await write(player, field, name);
  await expect.poll(() => field.value(), { message: `the add row of ${container}` }).toBe(name);
  await (player.by === 'mouse' ? there.find('button', 'Add').click() : player.panel.press('Enter'));
  await expect.poll(() => stacks(player, container)).toContain(`1 ${name}`);
  await row(player.panel, container, name).appears();
  await expect.poll(() => field.value(), { message: 'the add row after adding' }).toBe('');
}

/** Selects a row and deletes it. */
async function flagAndDelete(player: Player, container: string, name: string): Promise<void> {
  const there = card(player.panel, container);
  const flag = row(player.panel, container, name).find('button', 'Select');
  await activate(player, flag);
  await expect
    .poll(() => flag.attribute('aria-pressed'), { message: `the flag in ${container}` })
    .toBe('true');
  await activate(player, there.find('button', 'Delete Selected'));
  await row(player.panel, container, name).disappears();
  expect(await stacks(player, container)).not.toContain(`1 ${name}`);
  await there.find('button', 'Delete Selected').disappears();
}

/** The open dialog, by its title. */
async function dialog(player: Player, title: string, button: Found): Promise<Found> {
  await activate(player, button);
  return player.panel.find('dialog', title).appears();
}

export type Gesture = (player: Player) => Promise<void>;

/**
 * All gestures, in an order in which each finds the items that it needs. The second half needs nothing of the first
 * one.
 */
export const gestures: Record<string, Gesture> = {
  async add(player) {
    await add(player, 'Backpack', 'Bell');
    await add(player, 'Sack', 'Bell');
  },

  async edit(player) {
    await write(player, inBackpack(player, 'Torch').find('textbox', 'Quantity'), '8');
    await player.panel.press('Enter');
    await expect.poll(() => stacks(player, 'Backpack')).toContain('8 Torch');
  },

  async 'take over a weight'(player) {
    const rope = inBackpack(player, 'Rope');
    await write(player, rope.find('textbox', 'Weight'), '12');
    await player.panel.press('Tab');
    await activate(player, rope.find('button', 'Set weight to 12 lb'));
    await expect.poll(async () => (await stackNamed(player, 'Rope'))?.item.weight).toBe(12);
  },

  async 'flag and delete'(player) {
    await flagAndDelete(player, 'Backpack', 'Bell');
    await flagAndDelete(player, 'Sack', 'Bell');
  },

  async equip(player) {
    const shield = inBackpack(player, 'Lamp').find('button', 'Equipped');
    await activate(player, shield);
    await expect.poll(() => shield.attribute('aria-pressed')).toBe('true');
    expect((await stackNamed(player, 'Lamp'))?.equipped).toBe(true);
  },

  async coin(player) {
    const gp = card(player.panel, 'Purse').find('textbox', 'gp');
    await write(player, gp, '+7');
    await player.panel.press('Enter');
    await expect.poll(() => gp.value()).toBe('12');
    expect(await coins(player)).toMatchObject({ gp: 12 });
  },

  async pay(player) {
    const pay = await dialog(player, 'Pay', card(player.panel, 'Purse').find('button', 'Pay'));
    await write(player, pay.find('textbox', 'Amount'), '2 gp');
    await pay.find('status', { text: 'You hand over 2 gp.' }).appears();
    await activate(player, pay.find('button', 'Pay'));
    await pay.disappears();
    expect(await coins(player)).toMatchObject({ gp: 10 });
  },

  async drag(player) {
    const { panel } = player;
    const torches = `${(await stackNamed(player, 'Torch'))?.quantity} Torch`;
    const handle = inBackpack(player, 'Lamp').find('button', 'Reorder');
    if (player.by === 'mouse') {
      const { x, y, width } = await inBackpack(player, 'Rope').box();
      await handle.hover();
      await panel.page.mouse.down();
      await panel.page.mouse.move(x + width / 2, y + 2, { steps: 6 });
      await panel.page.mouse.up();
    } else {
      await reach(handle);
      await panel.press('ArrowUp');
      await panel.press('ArrowUp');
    }
    await expect.poll(() => rowNames(panel, 'Backpack')).toEqual(['Lamp', 'Rope', 'Torch']);
    expect(await stacks(player, 'Backpack')).toEqual(['2 Lamp', '1 Rope', torches]);
  },

  async move(player) {
    const move = await dialog(
      player,
      'Move Item',
      inBackpack(player, 'Rope').find('button', 'Move'),
    );
    await activate(player, move.find('button', 'Sack'));
    await move.disappears();
    await expect.poll(() => rowNames(player.panel, 'Sack')).toEqual(['Pebble', 'Rope']);
    expect(await stacks(player, 'Sack')).toEqual(['3 Pebble', '1 Rope']);
  },

  async drop(player) {
    const sack = card(player.panel, 'Sack');
    await activate(player, sack.find('button', 'Carried'));
    await sack.find('button', 'Dropped').appears();
    expect((await container(player, 'Sack')).place).toBe('dropped');
  },

  async 'find and add'(player) {
    const found = await dialog(player, 'Find Item', backpack(player).find('button', 'Find Item'));
    await write(player, found.find('searchbox', 'Search'), 'crowbar');
    const entry = await found.find('button', /^Crowbar/).appears();
    await (player.by === 'mouse' ? entry.click() : player.panel.press('Enter'));
    await found.disappears();
    await expect.poll(() => stacks(player, 'Backpack')).toContain('1 Crowbar');
    await inBackpack(player, 'Crowbar').appears();
  },

  async 'add from text'(player) {
    const text = await dialog(
      player,
      'Add from text',
      backpack(player).find('button', 'Add from text'),
    );
    const { sp: silver = 0 } = await coins(player);
    await write(player, text.find('textbox', 'Text'), '2 x Idol; 4 sp');
    await activate(player, text.find('button', 'Add 1 item'));
    await text.disappears();
    await expect.poll(() => stacks(player, 'Backpack')).toContain('2 Idol');
    expect((await coins(player)).sp).toBe(silver + 4);
    await inBackpack(player, 'Idol').appears();
  },

  async configure(player) {
    const entry = await dialog(
      player,
      'Configure Entry',
      inBackpack(player, 'Torch').find('button', 'Configure'),
    );
    const torches = await stackNamed(player, 'Torch');
    await write(player, entry.find('textbox', 'Item Name'), 'Brand');
    await player.panel.press('Enter');
    await entry.disappears();
    await expect.poll(() => stacks(player, 'Backpack')).toContain(`${torches?.quantity} Brand`);
    await inBackpack(player, 'Brand').appears();
  },

  async export(player) {
    const { name, text } = await player.panel.download(() =>
      activate(player, player.panel.find('button', 'Export inventory')),
    );
    expect(name).toBe(`${player.open}.json`);
    expect(JSON.parse(text)).toEqual(await stored(player));
  },

  async 'collapse and expand'(player) {
    const name = backpack(player).find('button', 'Backpack');
    await activate(player, name);
    await backpack(player).find('list', 'Items').disappears();
    await activate(player, name);
    await backpack(player).find('list', 'Items').appears();
    await expect.poll(() => name.attribute('aria-expanded')).toBe('true');
  },
};

/** Undoes all steps since the stored text was `before`. */
export async function undoTo(player: Player, before: string | null): Promise<void> {
  const { panel, by } = player;
  if (by === 'keyboard') {
    await reach(panel.find('button', 'Undo'));
  }
  for (let now = await panel.stored(); now !== before; now = await panel.stored()) {
    const undo = panel.find('button', 'Undo');
    if (await undo.disabled()) {
      throw new Error(`Undone is everything, but stored is ${now} instead of ${before}`);
    }
    await (by === 'mouse' ? undo.click() : panel.press('Control+Z'));
    await expect.poll(() => panel.stored()).not.toBe(now);
  }
  await panel.find('heading', player.open).appears();
  expect(await rowNames(panel, 'Backpack')).toEqual(
    (await stacks(player, 'Backpack')).map((line) => line.slice(line.indexOf(' ') + 1)),
  );
}
