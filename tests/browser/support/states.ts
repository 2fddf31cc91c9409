/** All dialogs and states of the panel, for checks that apply to each of them. */
import { fileOf } from './files.ts';
import type { Found } from './found.ts';
import {
  bramblewick,
  type Inventory,
  inventory,
  pouch,
  saved,
  stack,
  storage,
} from './inventories.ts';
import { mixed } from './loot.ts';
import { type OpenOptions, openPanel } from './open-panel.ts';
import type { Panel } from './panel.ts';
import {
  card,
  fillAndLeave,
  more,
  onContainer,
  openPart,
  refuseToCopy,
  row,
} from './panel-parts.ts';

interface Scene {
  stored: string;
  /** The states by name; each starts from the previous one. */
  states: Record<string, State>;
}

/** Shows a dialog or a menu, which is closed afterwards, or changes the page, on which later states may rely. */
type State = ((panel: Panel) => Promise<Found>) | { page: (panel: Panel) => Promise<unknown> };

const word = 'Donaudampfschifffahrtselektrizitätenhauptbetriebswerk';
const most = 9_007_199_254_740_991;

/** An inventory with the longest texts and numbers. */
const huge: Inventory = {
  ...inventory(
    `${word}${word} and ${word}`,
    [
      storage(`${word}${word}`, [
        {
          ...stack(word, { quantity: most, value: 123_456.78, weight: 4321.25, equipped: true }),
          note: `${word} and\n`.repeat(35),
        },
        stack('A very long name of an item made of many short words that go on and on', {
          quantity: 123_456,
          value: 0.01,
          weight: 1_234_567.89,
        }),
      ]),
      pouch(word, { cp: most, sp: most, ep: most, gp: most, pp: most }),
    ],
    [storage('', [stack('', { quantity: 617 }), stack('🪢'.repeat(40))], 123_456_789.2)],
    [
      { source: word, slots: 1.5 },
      { source: '', slots: 2 },
    ],
  ),
  strengthScore: 1_234_567,
  levels: [
    { from: 12, of: 'slots', name: word.slice(0, 40) },
    { from: 1_000_000, of: 'slots', name: 'Beyond any bar' },
    { from: 80, of: 'lb', name: 'An even longer name of many short words' },
  ],
};

/** The inventory with a fixed load in its first container. */
function withBagOfHolding(of: Inventory): Inventory {
  const [[first, ...others] = [], ...columns] = of.columns;
  const bag = { ...first, load: { slots: 3, weight: 15 } } as Inventory['columns'][0][0];
  return { ...of, columns: [[bag, ...others], ...columns] };
}

/** The inventory with all its stacks as supplies. */
function withSupplies(of: Inventory): Inventory {
  return JSON.parse(JSON.stringify(of), (_, value) =>
    value?.item ? { ...value, supply: true } : value,
  );
}

const futureKind = { kind: 'familiar', name: 'Owl' } as unknown as Inventory['columns'][0][0];

/** The page as it opens. */
const nothing = { page: async () => {} };

/** Clicks a button, and returns the dialog that it opens. */
async function dialogBy(panel: Panel, button: Found, title: string): Promise<Found> {
  await button.click();
  return panel.find('dialog', title).appears();
}

const addContainer = (panel: Panel) =>
  dialogBy(panel, panel.find('button', 'Add container'), 'Add Container');

async function addPage(panel: Panel, choice: string, title: string): Promise<Found> {
  await addContainer(panel);
  return dialogBy(panel, panel.find('button', choice), title);
}

const onRow = (button: string, title: string) => (panel: Panel) =>
  dialogBy(panel, row(panel, 'Backpack', 'Rations').find('button', button), title);

/** Opens "Breakdown" at one of its tabs. */
const explain = (tile: string) => (panel: Panel) =>
  dialogBy(panel, panel.find('group', tile).find('button', `${tile} breakdown`), 'Breakdown');

const onCard = (container: string, button: string, title: string) => (panel: Panel) =>
  dialogBy(panel, card(panel, container).find('button', button), title);

/** Opens Pay or Receive of a pouch and types an amount. */
const coins =
  (name: 'Pay' | 'Receive', amount: string, container: string) => async (panel: Panel) => {
    const dialog = await onCard(container, name, name)(panel);
    await dialog.find('textbox', 'Amount').paste(amount);
    return dialog;
  };
/** Pastes a text with several items into an add row, which opens Add from text. */
const fromText = (container: string, text: string) => async (panel: Panel) => {
  await card(panel, container).find('textbox', 'New item name').focus();
  await panel.paste(text);
  const dialog = await panel.find('dialog', 'Add from text').appears();
  await dialog.find('list', 'Lines read').find('listitem').nth(0).appears();
  return dialog;
};

/**
 * Imports a changed version of a stored inventory, with all kinds of differences, and copies them while copying is
 * refused.
 */
async function whatChanged(panel: Panel): Promise<Found> {
  const dialog = await dialogBy(panel, panel.find('button', 'Import'), 'Import Inventory');
  const changed = { ...huge, name: bramblewick.name };
  await panel.chooseFiles('Choose files', fileOf('changed.json', JSON.stringify(changed)));
  await dialog.find('textbox', 'Or paste codes').paste('HSS1:abcd. HSS1:abc HSS2:abc');
  await dialog.find('status', { text: /newer version/ }).appears();
  await refuseToCopy(panel);
  await dialog.find('button', 'Copy changes').click();
  await dialog.find('textbox', 'Copy as text').appears();
  return dialog;
}

/** Copies while the browser refuses it. */
async function copyInVain(panel: Panel): Promise<Found> {
  await refuseToCopy(panel);
  await onContainer(panel, 'Backpack', 'Copy as text');
  return panel.find('dialog', 'Copy as text').appears();
}

/** An inventory that was copied as text. */
const copied = `**Mira** 5/23 slots, 20/120 lb, 12 gp
**Mule** 2/40.5 slots, 10 lb, stored
- Rope (10 lb, 1 gp)
**Coin Purse** 12 gp`;

/** Three things with uses, the first with a bundle and a note. */
export const withUses = [
  {
    ...stack('Burning arrow', { quantity: 12, value: 3, slotOverride: 0.05, bundle: 20 }),
    uses: { left: 2, of: 3 },
    note: 'It burns for an hour.',
  },
  { ...stack('Wand of webs', { value: 250, weight: 1 }), uses: { left: 100, of: 999 } },
  { ...stack('Waterskin', { quantity: 0, weight: 5 }), uses: { left: 0, of: 4 }, supply: true },
];

const longList = {
  ...inventory(`The market of ${word}`, [
    storage('Shelf', [stack(word, { value: most, weight: most }), ...withUses]),
  ]),
  itemList: true,
};

const scenes: Scene[] = [
  { stored: '[]', states: { 'no inventory': nothing } },
  {
    stored: saved(inventory('Mira'), bramblewick),
    states: {
      'no containers': nothing,
      'several inventories': {
        page: async (panel) => {
          const toggle = panel.find('button', 'Inventories panel');
          if ((await toggle.attribute('aria-expanded')) === 'false') {
            await toggle.click();
          }
          await panel.find('button', 'New Inventory').appears();
        },
      },
      'Import Inventory': (panel) =>
        dialogBy(panel, panel.find('button', 'Import'), 'Import Inventory'),
      'What changed': whatChanged,
      'matches in other inventories': {
        page: async (panel) => {
          // Without containers nothing is searched.
          await panel.find('button', 'Add a backpack and a purse').click();
          await panel.find('searchbox', 'Find in inventory').fill('a');
          await panel.find('group', 'In other inventories').appears();
        },
      },
    },
  },
  {
    // The purse overflows, the armour is full, the belt pouch is exactly full.
    stored: saved(bramblewick),
    states: {
      'full and overflowing': nothing,
      'Keyboard shortcuts': (panel) =>
        dialogBy(panel, panel.find('button', 'Keyboard shortcuts'), 'Keyboard shortcuts'),
      'Save a report': async (panel) => {
        await panel.find('button', 'Keyboard shortcuts').click();
        return dialogBy(panel, panel.find('button', 'Save a report'), 'Save a report');
      },
      'Configure Inventory': (panel) =>
        dialogBy(panel, panel.find('button', 'Configure inventory'), 'Configure Inventory'),
      More: async (panel) => {
        await panel.find('button', 'More').click();
        return panel.find('menu', 'More').appears();
      },
      'More actions': async (panel) => {
        await card(panel, 'Belt Pouch').find('button', 'More actions').click();
        return panel.find('menu', 'More actions').appears();
      },
      'Add Container': addContainer,
      'Configure Money Pouch, new': (panel) =>
        addPage(panel, 'Money Pouch', 'Configure Money Pouch'),
      'Configure Item Storage': (panel) => addPage(panel, 'Item Storage', 'Configure Item Storage'),
      'Configure Money Pouch': onCard('Coin Purse', 'Edit', 'Configure Money Pouch'),
      'Configure Container': onCard('Backpack', 'Edit', 'Configure Container'),
      'Find Item': onCard('Backpack', 'Find Item', 'Find Item'),
      'Configure Entry': async (panel) => {
        const dialog = await onRow('Configure', 'Configure Entry')(panel);
        await openPart(dialog, 'Bundles and wearing');
        return dialog;
      },
      'Move Item': onRow('Move', 'Move Item'),
      'Slots breakdown': explain('Slots'),
      'Total Wealth breakdown': explain('Total Wealth'),
      'Find Item, paying': async (panel) => {
        const dialog = await onCard('Backpack', 'Find Item', 'Find Item')(panel);
        await dialog.find('switch', 'Pay for it').click();
        await dialog.find('searchbox', 'Search').fill('plate');
        await dialog.find('button', /^Plate.*short/).appears();
        return dialog;
      },
      flagged: {
        page: async (panel) => {
          // The first row is in the document even if the window is too low for the list.
          await row(panel, 'Backpack', 'Bedroll').find('button', 'Select').click();
          await row(panel, 'Belt Pouch', 'Chalk').find('button', 'Select').click();
          await card(panel, 'Belt Pouch').find('button', 'Clear').appears();
        },
      },
      'Sell Selected': onCard('Backpack', 'Sell Selected', 'Sell Selected'),
      'Move Item, of selected rows': onCard('Backpack', 'Move Selected', 'Move Item'),
      'Add from text': fromText('Backpack', mixed),
      'Add from text, a copied inventory': fromText('Backpack', copied),
      suggestions: {
        page: async (panel) => {
          await card(panel, 'Backpack').find('textbox', 'New item name').fill('r');
          await panel.find('listbox', 'Suggestions').appears();
          await panel.press('ArrowDown');
        },
      },
      'half typed': {
        page: async (panel) => {
          await card(panel, 'Backpack').find('textbox', 'New item name').fill('Lan');
          await row(panel, 'Backpack', 'Torch').find('textbox', 'Quantity').fill('+5');
          await card(panel, 'Backpack').find('status', { text: /^adds/ }).appears();
        },
      },
      'not money': {
        page: async (panel) => {
          await card(panel, 'Backpack').find('textbox', 'New item value').fill('5 sp or so');
          await card(panel, 'Backpack')
            .find('status', { text: /^Not an amount/ })
            .appears();
          await row(panel, 'Backpack', 'Torch').find('textbox', 'Value').fill('5 sp or so');
        },
      },
      'Configure Entry, not money': async (panel) => {
        const dialog = await onRow('Configure', 'Configure Entry')(panel);
        await dialog.find('spinbutton', 'Value').fill('1 gp and some');
        await dialog.find('paragraph', { text: 'Not an amount of money.' }).appears();
        return dialog;
      },
      'a weight on offer': {
        page: async (panel) => {
          for (const [name, weight] of [
            ['Torch', '1234.75'],
            ['Bedroll', '0.5'],
          ] as const) {
            await fillAndLeave(row(panel, 'Backpack', name).find('textbox', 'Weight'), weight);
            await row(panel, 'Backpack', name)
              .find('button', /^Set weight/)
              .appears();
          }
        },
      },
      'a message': {
        page: async (panel) => {
          await card(panel, 'Backpack').find('button', 'Delete Selected').click();
          await panel.find('status', { text: /Bedroll/ }).appears();
        },
      },
      'Copy as text': copyInVain,
      'collapsed cards': {
        page: async (panel) => {
          await more(panel, 'Collapse all');
          await card(panel, 'Coin Purse').find('group', 'Coins').appears();
        },
      },
      'Delete Container': async (panel) => {
        await onContainer(panel, 'Backpack', 'Delete');
        return panel.find('alertdialog', 'Delete Container').appears();
      },
      'Undo history': async (panel) => {
        await panel.find('button', 'Undo').press('ArrowDown');
        return panel.find('menu', 'Undo history').appears();
      },
      // With a deletion that can be restored, and a step that is undone.
      History: async (panel) => {
        await panel.find('button', 'Undo').click();
        await panel.find('button', 'Inventories panel').click();
        return dialogBy(panel, panel.find('button', 'History'), 'History');
      },
      'New Inventory': (panel) =>
        dialogBy(panel, panel.find('button', 'New Inventory'), 'New Inventory'),
    },
  },
  {
    // He carries more than his strength allows; his backpack is a bag of holding, and rows have no value or weight.
    stored: saved({
      ...withBagOfHolding({ ...bramblewick, strengthScore: 5 }),
      // As long as a wide tile has room for.
      penalties: [{ source: 'A long march in the rain', slots: 1.5 }],
      hiddenColumns: ['value', 'weight'],
    }),
    states: {
      'too much': nothing,
      'Slots breakdown, over': explain('Slots'),
      'Configure Container, fixed load': onCard('Backpack', 'Edit', 'Configure Container'),
      'dropped and stored': {
        page: async (panel) => {
          const dialog = await onCard('Belt Pouch', 'Edit', 'Configure Container')(panel);
          await dialog.find('radio', 'Stored elsewhere').click();
          await dialog.find('button', 'Save').click();
          await card(panel, 'Belt Pouch').find('button', 'Stored').appears();
          await card(panel, 'Backpack').find('button', 'Carried').click();
          // This comes last: it is scrolled to the middle, where another tap at once would be a double tap, which is
          // ignored.
          await card(panel, 'Coin Purse').find('button', 'Carried').click();
          await panel.find('button', 'Pick up all').appears();
          // The name has the least room while the toolbar is visible.
          await card(panel, 'Backpack').find('button', 'Edit').focus();
        },
      },
      'Move Item, not carried': onRow('Move', 'Move Item'),
      'Carried Weight breakdown': explain('Carried Weight'),
    },
  },
  {
    // Two pouches to pay from, and friends with pouches of their own.
    stored: saved(
      { ...bramblewick, columns: [...bramblewick.columns.slice(0, 1), [pouch('Boot', { gp: 3 })]] },
      inventory('Mira Thornwood', [pouch('Purse', { gp: 3 })]),
      inventory(`${word} and ${word}`, [pouch(word)]),
    ),
    states: {
      'Pay, from two': coins('Pay', '6 sp 1 cp', 'Coin Purse'),
      'Receive, shared': async (panel) => {
        const dialog = await coins('Receive', '70 gp', 'Coin Purse')(panel);
        await dialog.find('checkbox', 'Also to Mira Thornwood').press(' ');
        await dialog.find('checkbox', /^Also to Donau/).press(' ');
        await dialog.find('radio', 'take it').appears();
        return dialog;
      },
    },
  },
  {
    stored: saved(huge, inventory('Tobin', [futureKind])),
    states: {
      'huge numbers and long names': nothing,
      'Configure Entry, huge': (panel) =>
        dialogBy(
          panel,
          row(panel, `${word}${word}`, word).find('button', 'Configure'),
          'Configure Entry',
        ),
      'Move Item, huge': (panel) =>
        dialogBy(panel, row(panel, `${word}${word}`, word).find('button', 'Move'), 'Move Item'),
      'Slots breakdown, huge': explain('Slots'),
      'Pay, huge': coins('Pay', `${most - 1} pp ${most - 2} gp ${most} sp`, word),
      'Sell Selected, huge': async (panel) => {
        const name = 'A very long name of an item made of many short words that go on and on';
        await row(panel, `${word}${word}`, name).find('button', 'Select').click();
        return onCard(`${word}${word}`, 'Sell Selected', 'Sell Selected')(panel);
      },
      'Add from text, huge': fromText(
        `${word}${word}`,
        `${most} x ${word}${word}\n${most} gp\n${word.repeat(5)}\n- 123456 torches`,
      ),
      'Configure Inventory, huge': (panel) =>
        dialogBy(panel, panel.find('button', 'Configure inventory'), 'Configure Inventory'),
    },
  },
  {
    // Mules, chests, and limits of its own.
    stored: saved(
      { ...bramblewick, limits: { slots: null, weight: null }, coinsInUse: ['sp', 'gp'] },
      inventory('Mira', [storage('Satchel')]),
      { ...huge, limits: { slots: null, weight: null } },
    ),
    states: {
      'no limits': nothing,
      'Slots breakdown, no limit': explain('Slots'),
      'Move Item, no limit': async (panel) =>
        dialogBy(panel, row(panel, 'Backpack', 'Bedroll').find('button', 'Move'), 'Move Item'),
      'Configure Inventory, numbers': async (panel) => {
        const dialog = await dialogBy(
          panel,
          panel.find('button', 'Configure inventory'),
          'Configure Inventory',
        );
        for (const part of ['Counting', 'Columns and coins', 'Penalties and bonuses']) {
          await openPart(dialog, part);
        }
        await dialog.find('combobox', 'Slots allowed').choose('A number');
        await dialog.find('combobox', 'Weight limit').choose('A number');
        await dialog.find('spinbutton', 'Number of pounds').appears();
        return dialog;
      },
    },
  },
  {
    // A card that is higher than any window, with something equipped.
    stored: saved(
      inventory('Mira', [
        storage('Backpack', [
          stack('Shield', { weight: 6, equipped: true }),
          ...Array.from({ length: 120 }, (_, index) => stack(`Torch ${index + 1}`)),
        ]),
        storage('Worn'),
      ]),
    ),
    states: {
      'buttons for selected rows at the lower edge': {
        page: async (panel) => {
          await row(panel, 'Backpack', 'Torch 1').find('button', 'Select').click();
          await card(panel, 'Backpack').find('button', 'Sell Selected').appears();
        },
      },
      'a message above them': {
        page: async (panel) => {
          await card(panel, 'Backpack').find('button', 'Carried').click();
          await panel.find('button', 'Drop them too').appears();
        },
      },
    },
  },
  {
    stored: saved(withSupplies(bramblewick)),
    states: {
      supplies: {
        page: async (panel) => {
          await panel.find('button', 'Use one Chalk, 1 left').click();
          await panel.find('button', 'Use one Chalk, 0 left').appears();
        },
      },
    },
  },
  { stored: saved(withSupplies(huge)), states: { 'supplies, huge': nothing } },
  {
    // Rows with uses, and a list of items with the longest names.
    stored: saved(inventory('Ada', [storage('Pack', withUses)], [pouch('Purse')]), longList),
    states: {
      uses: {
        page: async (panel) => {
          await row(panel, 'Pack', 'Burning arrow').find('button', 'Select').click();
          await card(panel, 'Pack').find('button', 'Sell Selected').appears();
        },
      },
      'Find Item, from a list': async (panel) => {
        const dialog = await onCard('Pack', 'Find Item', 'Find Item')(panel);
        await dialog.find('heading', 'From your lists').appears();
        return dialog;
      },
      'a list of items': {
        page: async (panel) => {
          await panel.press('Alt+PageDown');
          await card(panel, 'Shelf').appears();
          // The buttons of a row under the mouse lie over the end of its name.
          await panel.page.mouse.move(5, 5);
        },
      },
    },
  },
  {
    // A character with free slots, one who would carry too much, and the longest names.
    stored: saved(
      bramblewick,
      inventory('Mira Thornwood', [storage('Satchel')], [storage('', [], 0)]),
      { ...inventory('', [{ ...storage('Sack'), place: 'stored' }]), strengthScore: 1 },
      { ...huge, strengthScore: 1 },
    ),
    states: {
      'Move Item, to someone else': onRow('Move', 'Move Item'),
      'Move Item, to the last of them': async (panel) => {
        const dialog = await onRow('Move', 'Move Item')(panel);
        await dialog.find('button', /^\(unnamed\), Donau/).focus();
        return dialog;
      },
      'a message of what was given': {
        page: async (panel) => {
          await onRow('Move', 'Move Item')(panel);
          await panel.find('button', 'Satchel, Mira Thornwood').click();
          await panel.find('status', { text: /^Gave 7 × Rations to Mira Thornwood/ }).appears();
        },
      },
    },
  },
  { stored: saved(inventory('Tobin', [futureKind])), states: { 'an unknown container': nothing } },
  { stored: '{"not": "a list"', states: { 'damaged data': nothing } },
];

/** Runs `check` in every state, with the open dialog, if any, or only in those without. Returns the faults by state. */
export async function inEveryState(
  { pagesOnly = false, ...options }: OpenOptions & { pagesOnly?: boolean },
  check: (panel: Panel, dialog: Found | undefined) => Promise<string[]>,
): Promise<Record<string, string[]>> {
  const wrong: Record<string, string[]> = {};
  const run = async (name: string, panel: Panel, dialog?: Found) => {
    const faults = await check(panel, dialog);
    if (faults.length > 0) {
      wrong[name] = faults;
    }
  };
  for (const { stored, states } of scenes) {
    const panel = await openPanel({ ...options, stored });
    for (const [name, state] of Object.entries(states)) {
      if ('page' in state) {
        await state.page(panel);
        await run(name, panel);
      } else if (!pagesOnly) {
        const dialog = await state(panel);
        await run(name, panel, dialog);
        await panel.press('Escape');
        await dialog.disappears();
      }
    }
    await panel.close();
  }
  return wrong;
}
