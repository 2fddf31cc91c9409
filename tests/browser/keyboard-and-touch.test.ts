/**
 * The whole tracker, once with the keyboard alone and once with touch, narrow and wide. Until the first item is added
 * by touch in Chromium, the panel has a sixth of the processor, as beside a tabletop that keeps the machine busy: what
 * is typed arrives whole, and every tap at its own control. With `npm run soak` it has no more all the time, and so for
 * the keyboard there.
 */
import { expect, inject, onTestFinished, test } from 'vitest';
import type { Found } from './support/found.ts';
import { type Hand, keyboard, touch } from './support/hands.ts';
import { firstInventory, inventory, pouch, saved, stack, storage } from './support/inventories.ts';
import { openPanel } from './support/open-panel.ts';
import type { Panel } from './support/panel.ts';
import { card, forgetEverything, row, rowNames } from './support/panel-parts.ts';

async function addStorage(panel: Panel, hand: Hand, name: string): Promise<void> {
  await hand.activate(panel.find('button', 'Add container'));
  await hand.activate(panel.find('button', 'Item Storage'));
  const page = panel.find('dialog', 'Configure Item Storage');
  await hand.write(page.find('textbox', 'Name'), name);
  await hand.activate(page.find('button', 'Add'));
  await page.disappears();
}

async function addItem(panel: Panel, hand: Hand, name: string, quantity: string): Promise<void> {
  const backpack = card(panel, 'Backpack');
  await hand.write(backpack.find('textbox', 'New item name'), name);
  await hand.write(backpack.find('textbox', 'New item quantity'), quantity);
  await hand.write(backpack.find('textbox', 'New item weight'), '5');
  await hand.activate(backpack.find('button', 'Add'));
  await row(panel, 'Backpack', name).appears();
}

/** Makes a character with containers, coins and one kind of item. */
async function makeAnInventory(panel: Panel, hand: Hand): Promise<void> {
  await hand.activate(panel.find('button', 'New Inventory'));
  await hand.write(panel.find('textbox', 'Inventory name'), 'Mira');
  await hand.activate(panel.find('button', 'Create'));
  await panel.find('heading', 'Mira').appears();
  await addStorage(panel, hand, 'Sack');
  await addStorage(panel, hand, 'Backpack');
  await hand.activate(panel.find('button', 'Add container'));
  await hand.activate(panel.find('button', 'Money Pouch'));
  await hand.activate(panel.find('button', 'Back'));
  await hand.activate(panel.find('button', 'Money Pouch'));
  await hand.activate(panel.find('dialog').find('button', 'Add'));
  await hand.write(card(panel, 'Coin Purse').find('textbox', 'gp'), '12');

  await addItem(panel, hand, 'Torch', '6');
}

/** Adds to that character, and changes everything there is. */
async function keepAnInventory(panel: Panel, hand: Hand): Promise<void> {
  await addItem(panel, hand, 'Ribbon', '1');
  await addItem(panel, hand, 'Charm', '1');
  await hand.write(row(panel, 'Backpack', 'Torch').find('textbox', 'Quantity'), '+1');
  await hand.activate(row(panel, 'Backpack', 'Ribbon').find('button', 'Equipped'));
  expect((await firstInventory(panel)).columns[0]?.[1]).toMatchObject({
    items: [{ quantity: 7 }, { equipped: true }, {}],
  });
  await hand.activate(row(panel, 'Backpack', 'Charm').find('button', 'Select'));
  await hand.activate(card(panel, 'Backpack').find('button', 'Delete Selected'));
  await row(panel, 'Backpack', 'Charm').disappears();
  await hand.lift(row(panel, 'Backpack', 'Torch'), row(panel, 'Backpack', 'Ribbon'));
  await expect.poll(() => rowNames(panel, 'Backpack')).toEqual(['Ribbon', 'Torch']);

  await hand.activate(row(panel, 'Backpack', 'Torch').find('button', 'Configure'));
  const entry = panel.find('dialog', 'Configure Entry');
  await hand.write(entry.find('textbox', 'Item Name'), 'Lamp');
  await hand.activate(entry.find('switch', 'Override slots'));
  await hand.write(entry.find('spinbutton', 'Slots each'), '0.5');
  await hand.activate(entry.find('button', 'Save'));
  await entry.disappears();
  await hand.activate(row(panel, 'Backpack', 'Lamp').find('button', 'Move'));
  const move = panel.find('dialog', 'Move Item');
  await hand.lower(move.find('slider', 'Split'));
  await hand.activate(move.find('button', 'Sack'));
  await move.disappears();
  await row(panel, 'Sack', 'Lamp').appears();

  await hand.activate(panel.find('button', 'Configure inventory'));
  const configure = panel.find('dialog', 'Configure Inventory');
  await hand.write(configure.find('spinbutton', 'Strength Score'), '12');
  await hand.activate(configure.find('button', 'Penalties and bonuses'));
  await hand.activate(configure.find('button', 'Add penalty'));
  await hand.write(configure.find('textbox', 'Penalty source'), 'Wet');
  await hand.activate(configure.find('button', 'Save'));
  await configure.disappears();
  await hand.onCard(card(panel, 'Backpack'), 'Move right');
  await hand.onCard(card(panel, 'Sack'), 'Move up');
  await hand.activate(card(panel, 'Backpack').find('button', 'Edit'));
  const edit = panel.find('dialog', 'Configure Container');
  await hand.write(edit.find('textbox', 'Name'), 'Rucksack');
  await hand.activate(edit.find('button', 'Save'));
  await edit.disappears();
  await hand.activate(card(panel, 'Rucksack').find('button', 'Carried'));
  await hand.activate(panel.find('button', 'Pick up'));
  await card(panel, 'Rucksack').find('button', 'Carried').appears();
  await hand.activate(panel.find('button', 'Carried Weight breakdown'));
  const parts = panel.find('dialog', 'Breakdown');
  await hand.activate(parts.find('list', 'Top items').find('button', /^Ribbon/));
  await parts.disappears();
  await addStorage(panel, hand, 'Mistake');
  await hand.activate(card(panel, 'Mistake').find('button', 'Add from text'));
  const text = panel.find('dialog', 'Add from text');
  await hand.write(text.find('textbox', 'Text'), '3 odd things\nan odd lamp');
  await hand.activate(text.find('checkbox', '1 × Odd lamp'));
  await hand.activate(text.find('button', 'Add 1 item'));
  await text.disappears();
  await row(panel, 'Mistake', 'Odd things').appears();
  await hand.onCard(card(panel, 'Mistake'), 'Delete');
  await hand.activate(panel.find('alertdialog', 'Delete Container').find('button', 'Delete'));
  await card(panel, 'Mistake').disappears();
}

const isFirefox = inject('browser') === 'firefox';

/** Each browser has the keyboard at one width and touch at the other. */
const ways = isFirefox
  ? [
      { name: 'the keyboard alone', width: 360, hand: keyboard },
      { name: 'touch', width: 1280, hand: touch },
    ]
  : [
      { name: 'the keyboard alone', width: 1280, hand: keyboard },
      { name: 'touch', width: 360, hand: touch },
    ];

test.each(ways)('the whole tracker with $name at $width px', async ({ width, hand }) => {
  const panel = await openPanel({ width, touch: hand === touch });
  const isSlow = !isFirefox && (hand === touch || process.env.SOAK);
  if (isSlow) {
    await panel.page.emulateCPUThrottling(6);
    onTestFinished(() => panel.page.emulateCPUThrottling(1));
  }
  await makeAnInventory(panel, hand(panel));
  if (isSlow && !process.env.SOAK) {
    // It takes the rest of the processor to do so.
    await panel.page.emulateCPUThrottling(1);
  }
  await keepAnInventory(panel, hand(panel));
  const result = await firstInventory(panel);
  // It was a torch when it was added, and so it is a supply.
  const lamp = (quantity = 0) => ({
    ...stack('Lamp', { value: 0.01, weight: 5, slotOverride: 0.5, quantity }),
    supply: true,
  });
  const [sack, rucksack] = [result.columns[0]?.[0], result.columns[1]?.[0]];
  const lamps = [sack, rucksack].map((each) =>
    each?.kind === 'item-container' ? (each.items.at(-1)?.quantity ?? 0) : 0,
  );
  expect((lamps[0] ?? 0) + (lamps[1] ?? 0)).toBe(7);
  expect(lamps).not.toContain(0);
  expect(result).toEqual({
    ...inventory(
      'Mira',
      [storage('Sack', [lamp(lamps[0])]), pouch('Coin Purse', { gp: 12 })],
      [storage('Rucksack', [stack('Ribbon', { weight: 5, equipped: true }), lamp(lamps[1])])],
      [{ source: 'Wet', slots: 1 }],
    ),
    strengthScore: 12,
  });
});

/** The name of the focused element, or its tag if it has none. */
const focused = (panel: Panel): Promise<string> =>
  panel.page.evaluate(() => {
    const { activeElement } = document;
    const text = activeElement?.matches('button') && activeElement.firstElementChild?.textContent;
    return activeElement?.ariaLabel || text || activeElement?.textContent || '';
  });

/** Presses a button, and checks that the focus moves to an element and stays there. */
async function leadsTo(panel: Panel, button: Found, home: Found): Promise<void> {
  await button.press('Enter');
  while ((await panel.find('alertdialog').count()) > 0) {
    // From "Cancel" to the button that carries it out.
    await panel.press('Tab');
    await panel.press('Enter');
  }
  await expect.poll(() => home.focused(), { message: await focused(panel) }).toBe(true);
  // Browsers take the focus from a disabled element at the next frame.
  await panel.page.evaluate(() => new Promise((done) => setTimeout(done, 50)));
  await expect.poll(() => home.focused(), { message: await focused(panel) }).toBe(true);
}

test('the focus is not lost when its element is removed or disabled', async () => {
  const items = [stack('Chalk'), stack('Rope'), stack('Arrow', { quantity: 20, weight: 0.05 })];
  const panel = await openPanel({
    width: 1280,
    stored: saved(
      inventory('Mira', [storage('Pack', items), storage('Sack')], [pouch('Purse')]),
      inventory('Tobin'),
    ),
  });
  const main = panel.find('main');
  const pack = card(panel, 'Pack');
  const flag = row(panel, 'Pack', 'Chalk').find('button', 'Select');
  const configure = row(panel, 'Pack', 'Arrow').find('button', 'Configure');
  const button = (name: string) => panel.find('button', name);
  const bundle = button('Count 20 as 1 slot');

  await button('Bundle').press('Enter');
  await leadsTo(panel, bundle, configure);
  await row(panel, 'Pack', 'Rope').find('textbox', 'Weight').fill('12');
  await panel.press('Tab');
  await expect.poll(() => button('Set weight to 12 lb').focused()).toBe(true);
  await panel.press(' ');
  await expect
    .poll(() => row(panel, 'Pack', 'Rope').find('button', 'Configure').focused())
    .toBe(true);
  await leadsTo(panel, flag, flag);
  await leadsTo(panel, pack.find('button', 'Clear'), pack);
  await leadsTo(panel, flag, flag);
  await leadsTo(panel, pack.find('button', 'Delete Selected'), pack);
  await leadsTo(panel, button('Undo the deletion'), main);
  await leadsTo(panel, button('Dismiss'), main);
  await leadsTo(panel, pack.find('button', 'Move down'), pack.find('button', 'Move up'));
  await leadsTo(panel, card(panel, 'Purse').find('button', 'Carried'), button('Dropped'));
  await leadsTo(panel, button('Pick up'), main);
  await leadsTo(panel, button('Undo it'), main);
  await leadsTo(panel, card(panel, 'Sack').find('button', 'Delete'), main);

  await row(panel, 'Pack', 'Rope').find('textbox', 'Name').focus();
  const other = await panel.another();
  await row(other, 'Pack', 'Rope').find('button', 'Select').press('Enter');
  await card(other, 'Pack').find('button', 'Delete Selected').press('Enter');
  await expect.poll(() => pack.focused()).toBe(true);
  await other.close();

  const inventories = panel.find('complementary', 'Inventories').find('list');
  await leadsTo(panel, button('Duplicate inventory'), inventories.find('button', 'Mira (copy)'));
  await leadsTo(panel, button('Move inventory down'), button('Move inventory up'));
  await leadsTo(panel, button('Delete inventory'), inventories.find('button', 'Tobin'));
  const [undo, redo] = [button('Undo'), button('Redo')];
  while (!(await undo.disabled())) {
    await undo.press('Enter');
  }
  await expect.poll(() => redo.focused()).toBe(true);
  while (!(await redo.disabled())) {
    await redo.press('Enter');
  }
  await expect.poll(() => undo.focused()).toBe(true);
  await panel.press('ArrowDown');
  await panel.find('menu', 'Undo history').appears();
  await panel.page.keyboard.press('?');
  await expect.poll(() => panel.find('dialog', 'Keyboard shortcuts').count()).toBe(0);
  await expect.poll(() => panel.find('menu', 'Undo history').count()).toBe(1);
  const third = await panel.another();
  await forgetEverything(third);
  await expect.poll(() => main.focused()).toBe(true);
  await third.close();

  await leadsTo(panel, button('Open an example'), main);
  await leadsTo(panel, button('Forget everything'), button('New Inventory'));
});
