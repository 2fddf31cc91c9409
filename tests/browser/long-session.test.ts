/**
 * A long session in one panel: every gesture works after every change of situation.
 * The two browsers share the pairs of both. A failure names the gesture and the situation. `npm run soak` plays all
 * pairs in each browser, by mouse and by keyboard at both widths.
 */
import { expect, inject, test } from 'vitest';
import { Account, wealthText } from './support/account.ts';
import { fileOf } from './support/files.ts';
import { inventoriesOf, saved } from './support/inventories.ts';
import { openPanel } from './support/open-panel.ts';
import {
  card,
  confirm,
  fillAndLeave,
  headerWealth,
  row,
  scrollTo,
  select,
} from './support/panel-parts.ts';
import {
  activate,
  add,
  type By,
  belongings,
  gestures,
  inList,
  type Player,
  undoTo,
  write,
} from './support/session.ts';

const NARROW = 360;
const WIDE = 1280;
/** So high that no message lies over what is clicked next. */
const HEIGHT = 1500;

/** Waits until an inventory is open. */
async function opened(player: Player, name: string): Promise<void> {
  await player.panel.find('heading', name).appears();
  player.open = name;
}

async function selectByClick(player: Player, name: string): Promise<void> {
  await inList(player, name);
  await opened(player, name);
}

/** Opens a dialog, types into it if it has a field for that, and cancels it. */
async function cancel(player: Player, button: string, title: string, field?: string) {
  await activate(player, row(player.panel, 'Backpack', 'Torch').find('button', button));
  const dialog = await player.panel.find('dialog', title).appears();
  if (field !== undefined) {
    await write(player, dialog.find('textbox', field), 'Never stored');
  }
  await player.panel.press('Escape');
  await dialog.disappears();
}

const newName = (player: Player) => card(player.panel, 'Backpack').find('textbox', 'New item name');
const flagOf = (player: Player, name: string) =>
  row(player.panel, 'Backpack', name).find('button', 'Select');

/** Types into the add row and flags a row, and leaves both so. */
async function leaveHalfDone(player: Player): Promise<void> {
  await write(player, newName(player), 'Half typed');
  await activate(player, flagOf(player, 'Rope'));
}

async function expectHalfDone(player: Player): Promise<void> {
  await expect.poll(() => newName(player).value(), { message: 'the add row' }).toBe('Half typed');
  await expect
    .poll(() => flagOf(player, 'Rope').attribute('aria-pressed'), { message: 'the flag' })
    .toBe('true');
}

async function expectNothingHalfDone(player: Player): Promise<void> {
  await expect.poll(() => newName(player).value(), { message: 'the add row' }).toBe('');
  await expect
    .poll(() => flagOf(player, 'Rope').attribute('aria-pressed'), { message: 'the flag' })
    .toBe('false');
}

/** Ends what was left half done. */
async function finish(player: Player): Promise<void> {
  await expectHalfDone(player);
  await write(player, newName(player), ' ');
  await player.panel.press('Backspace');
  await activate(player, card(player.panel, 'Backpack').find('button', 'Clear'));
}

/** The changes of situation in the order of the session. */
const situations: Record<string, (player: Player) => Promise<void>> = {
  async 'the panel was opened'() {},

  async 'another inventory was selected by click'(player) {
    await leaveHalfDone(player);
    await selectByClick(player, 'Bran');
    await expectNothingHalfDone(player);
  },

  async 'an inventory was duplicated'(player) {
    await inList(player, 'Duplicate inventory');
    await opened(player, 'Bran (copy)');
  },

  async 'undo took the open inventory away'(player) {
    await leaveHalfDone(player);
    await player.panel.find('button', 'Undo').click();
    await opened(player, 'Cellar');
    await expectNothingHalfDone(player);
  },

  async 'undo selected the inventory of its step'(player) {
    await gestures.edit?.(player);
    await selectByClick(player, 'Bran');
    await player.panel.find('button', 'Undo').click();
    await opened(player, 'Cellar');
  },

  async 'the inventory before was deleted'(player) {
    await selectByClick(player, 'Bran');
    await leaveHalfDone(player);
    await inList(player, 'Delete inventory');
    await confirm(player.panel);
    await opened(player, 'Cellar');
    await expectNothingHalfDone(player);
  },

  async 'a card was scrolled out of sight and back'(player) {
    await leaveHalfDone(player);
    await player.panel.page.evaluate(() => {
      (document.activeElement as HTMLElement).blur();
      document.querySelector('main')?.focus();
    });
    const backpack = card(player.panel, 'Backpack');
    // Again if something has scrolled back. A card that is still drawn although the list is at its end is a failure:
    // scrolling to the same place sends no event.
    await expect
      .poll(async () => {
        await scrollTo(player.panel, 1_000_000);
        return backpack.count();
      })
      .toBe(0);
    const account = new Account(await inventoriesOf(player.panel));
    const owner = account.inventories.find(({ name }) => name === player.open);
    await expect.poll(() => headerWealth(player.panel)).toBe(owner && wealthText(owner));
    await scrollTo(player.panel, 0);
    await backpack.appears();
    await finish(player);
  },

  async 'dialogs were cancelled'(player) {
    await cancel(player, 'Configure', 'Configure Entry', 'Item Name');
    await cancel(player, 'Move', 'Move Item');
  },

  async 'an inventory was imported with Replace'(player) {
    await selectByClick(player, 'Ada');
    await leaveHalfDone(player);
    await inList(player, 'Import');
    const dialog = await player.panel.find('dialog', 'Import Inventory').appears();
    const file = fileOf('ada.json', JSON.stringify(belongings('Ada')));
    await player.panel.chooseFiles('Choose files', file);
    if (player.by === 'mouse') {
      await dialog.find('radio', 'Replace').click();
    } else {
      await dialog.find('radio', 'Add as new').reach();
      await player.panel.press('ArrowDown');
    }
    await activate(player, dialog.find('button', 'Replace 1'));
    await dialog.disappears();
    await opened(player, 'Ada');
  },

  async 'another panel changed the open inventory'(player) {
    await leaveHalfDone(player);
    const other = await player.panel.another({ width: WIDE, height: HEIGHT });
    await select(other, 'Ada');
    await fillAndLeave(row(other, 'Backpack', 'Torch').find('textbox', 'Quantity'), '9');
    await fillAndLeave(card(other, 'Purse').find('textbox', 'sp'), '3');
    await expect
      .poll(() => row(player.panel, 'Backpack', 'Torch').find('textbox', 'Quantity').value())
      .toBe('9');
    await other.close();
    await player.panel.toFront();
    await finish(player);
  },

  async 'another panel deleted the open inventory'(player) {
    await leaveHalfDone(player);
    const other = await player.panel.another({ width: WIDE, height: HEIGHT });
    await select(other, 'Ada');
    await other.find('complementary', 'Inventories').find('button', 'Delete inventory').click();
    await confirm(other);
    await opened(player, 'Cellar');
    await other.close();
    await player.panel.toFront();
    await expectNothingHalfDone(player);
  },

  async 'the panel was resized across 640 px'(player) {
    const width = await player.panel.page.evaluate(() => innerWidth);
    await leaveHalfDone(player);
    await player.panel.resize(width === WIDE ? NARROW : WIDE, HEIGHT);
    await expectHalfDone(player);
    await player.panel.resize(width, HEIGHT);
    await finish(player);
  },

  async 'everything was forgotten and begun anew'(player) {
    const { panel } = player;
    await leaveHalfDone(player);
    await inList(player, 'Forget everything');
    await confirm(panel);
    await confirm(panel);
    await panel.find('button', 'Open an example').appears();
    await activate(
      player,
      panel.find('complementary', 'Inventories').find('button', 'New Inventory'),
    );
    await write(player, panel.find('textbox', 'Inventory name'), 'Dora');
    await panel.press('Enter');
    await opened(player, 'Dora');
    for (const [kind, name] of [
      ['Money Pouch', 'Purse'],
      ['Item Storage', 'Backpack'],
      ['Item Storage', 'Sack'],
    ] as const) {
      await activate(player, panel.find('button', 'Add container'));
      await activate(player, panel.find('dialog').find('button', kind));
      await write(player, panel.find('dialog').find('textbox', 'Name'), name);
      await panel.press('Enter');
      await panel.find('dialog').disappears();
    }
    await write(player, newName(player), 'Rope');
    await panel.press('Shift+Enter');
    await add(player, 'Backpack', 'Torch');
    await write(player, newName(player), '2 x Lamp');
    await panel.press('Enter');
    await write(player, card(panel, 'Sack').find('textbox', 'New item name'), '3 x Pebble');
    await panel.press('Enter');
    await write(player, card(panel, 'Purse').find('textbox', 'gp'), '5');
    await panel.press('Enter');
  },
};

/** The state of the page when something failed. */
function stateOf({ panel }: Player): Promise<string> {
  return panel.page
    .evaluate(() => {
      const { activeElement: active } = document;
      const tops = [...document.querySelectorAll('[data-scroller]')].map((each) => each.scrollTop);
      const focus = document.hasFocus() ? 'the focus' : 'the focus of a window behind';
      return `${innerWidth} px, scrolled to ${tops}, ${focus} on ${active?.ariaLabel ?? active?.localName}`;
    })
    .catch(() => 'a page that does not answer');
}

/** Runs a part of the session, and says which part failed. */
async function part(player: Player, name: string, run: (player: Player) => Promise<void>) {
  try {
    await run(player);
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    const state = await stateOf(player);
    throw new Error(`${name}, by ${player.by} at ${state}: ${reason}`, { cause: error });
  }
}

interface Way {
  by: By;
  width: number;
}
const ways: Way[] = [
  { by: 'mouse', width: NARROW },
  { by: 'keyboard', width: WIDE },
  { by: 'mouse', width: WIDE },
  { by: 'keyboard', width: NARROW },
];

/** The sessions: for each situation, in turn, how it is played. A browser begins where the other one does not. */
function sessions(): Way[][] {
  if (process.env.SOAK) {
    return ways.map((way) => [way]);
  }
  return [inject('browser') === 'firefox' ? [...ways.slice(1), ...ways.slice(0, 1)] : ways];
}

/**
 * The gestures after a situation. What a situation does to a gesture depends on the panel, not on the browser: where
 * one browser plays the first half of the gestures, the other one plays the second half.
 */
function gesturesAfter(situation: number): typeof gestures {
  if (process.env.SOAK) {
    return gestures;
  }
  const all = Object.entries(gestures);
  const half = all.length / 2;
  // Two situations at a time, one by mouse and one by keyboard.
  const isFirst = situation % 4 < 2 === (inject('browser') === 'chromium');
  return Object.fromEntries(isFirst ? all.slice(0, half) : all.slice(half));
}

const minutes = 60_000;

test.each(sessions())(
  'every gesture works after every change of situation',
  async (...session) => {
    const panel = await openPanel({
      width: session[0]?.width ?? WIDE,
      height: HEIGHT,
      stored: saved(belongings('Ada'), belongings('Bran'), belongings('Cellar', 8)),
    });
    const player: Player = { panel, by: 'mouse', open: 'Ada' };
    for (const [index, [situation, change]] of Object.entries(situations).entries()) {
      const { by, width } = session[index % session.length] ?? { by: 'mouse', width: WIDE };
      player.by = by;
      await panel.resize(width, HEIGHT);
      await part(player, `The situation “${situation}”`, change);
      const before = await panel.stored();
      for (const [gesture, make] of Object.entries({
        ...gesturesAfter(index),
        undo: (by: Player) => undoTo(by, before),
      })) {
        await part(player, `The gesture “${gesture}” after “${situation}”`, make);
      }
    }
    expect((await inventoriesOf(panel)).map(({ name }) => name)).toEqual(['Dora']);
  },
  process.env.SOAK ? 60 * minutes : 10 * minutes,
);
