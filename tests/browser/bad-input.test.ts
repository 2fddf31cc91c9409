/**
 * Checks that no text in a number field breaks the page, a different field or the stored data
 * (docs/rules/game.md#number-fields). The engine's tests have complete tables; here a few of their rows are typed into
 * the page.
 *
 * @browser chromium
 */
import { expect, test } from 'vitest';
import type { Found } from './support/found.ts';
import {
  firstInventory,
  type Inventory,
  type ItemContainer,
  inventory,
  type MoneyPouch,
  pouch,
  saved,
  stack,
  storage,
} from './support/inventories.ts';
import { openPanel } from './support/open-panel.ts';
import type { Panel } from './support/panel.ts';
import { card, openPart, row } from './support/panel-parts.ts';

const typed = ['abc', '1e3', '1,5', '-4', '🪙', '0x10', '9'.repeat(400)];
/** The results in an amount field with the default 0 and the minimum 0. */
const amounts = [0, 1000, 1.5, 0, 0, 0, 0];
/** Those of the texts that the fields of items accept, and the results in an amount field. */
const accepted = ['abc', '1e3', '1,5', '🪙', '9'.repeat(400)];
const acceptedAmounts = [0, 1000, 1.5, 0, 0];

/** A field and the stored values for the texts above, in the same order. */
interface Line {
  field: Found;
  stored: readonly (number | null)[];
  /** The path to it in the stored list. */
  set: (inventory: Inventory, value: number) => void;
}

const torch = stack('Torch', { quantity: 3, value: 1, weight: 2 });

function open(): Promise<Panel> {
  const mira = inventory('Mira', [storage('Backpack', [torch])], [pouch('Purse', { gp: 5 })]);
  mira.penalties = [{ source: 'Wet', slots: 1 }];
  return openPanel({ width: 640, stored: saved(mira) });
}

const backpackOf = ({ columns }: Inventory) => columns[0]?.at(-1) as ItemContainer;
const purseOf = ({ columns }: Inventory) => columns[1]?.[0] as MoneyPouch;
const torchOf = (stored: Inventory) => backpackOf(stored).items[0] ?? torch;

/** Pastes each text into all the fields, saves, and checks that only these fields have changed. */
async function pasteAll(
  panel: Panel,
  lines: Line[],
  { texts = typed, opened = async () => {}, saved = async () => panel.press('Enter') } = {},
): Promise<void> {
  const expected = await firstInventory(panel);
  for (const [index, text] of texts.entries()) {
    await opened();
    for (const [place, { field, stored, set }] of lines.entries()) {
      await field.fill('');
      // It is then in the clipboard.
      await panel.paste(place === 0 ? text : undefined);
      set(expected, stored[index] as number);
    }
    await saved();
    expect(await firstInventory(panel), text.slice(0, 20)).toEqual(expected);
    const seen = await panel.page.evaluate(() => document.body.innerText);
    expect(seen).not.toMatch(/NaN|undefined|null|∞/);
  }
}

/** Opens a dialog before the texts are pasted, saves it with Enter. */
function inDialog(panel: Panel, button: Found) {
  return {
    opened: () => button.click(),
    saved: async () => {
      await panel.press('Enter');
      await panel.find('dialog').disappears();
    },
  };
}

test('the fields of a row and of a pouch', async () => {
  const panel = await open();
  const field = (name: string) => row(panel, 'Backpack', 'Torch').find('textbox', name);
  // A difference that is too large changes nothing, nor does a value below 0.
  await pasteAll(panel, [
    {
      field: field('Quantity'),
      stored: [0, 1, 1, 1, 0, 1, 0],
      set: (stored, value) => Object.assign(torchOf(stored), { quantity: value }),
    },
    {
      field: field('Value'),
      stored: [0, 1000, 1.5, 1.5, 0, 0, 0],
      set: (stored, value) => Object.assign(torchOf(stored).item, { value }),
    },
    { field: field('Weight'), stored: amounts, set: () => {} },
    {
      field: card(panel, 'Purse').find('textbox', 'gp'),
      stored: [0, 1, 1, 1, 0, 0, 0],
      set: (stored, value) => Object.assign(purseOf(stored).coins, { gp: value }),
    },
  ]);
  await expect.poll(() => field('Weight').value()).toBe('2');
});

test('other digits and “Infinity” are no numbers, as “abc” is none', async () => {
  const panel = await open();
  await pasteAll(
    panel,
    [
      {
        field: row(panel, 'Backpack', 'Torch').find('textbox', 'Value'),
        stored: [0, 0],
        set: (stored, value) => Object.assign(torchOf(stored).item, { value }),
      },
    ],
    { texts: ['٥', 'Infinity'] },
  );
});

test('the add row', async () => {
  const panel = await open();
  const field = (name: string) => card(panel, 'Backpack').find('textbox', `New item ${name}`);
  const added = (stored: Inventory) => backpackOf(stored).items.at(-1) ?? torch;
  await pasteAll(
    panel,
    [
      {
        field: field('quantity'),
        stored: [1, 1, 1, 1, 1],
        set: (stored, quantity) => backpackOf(stored).items.push(stack('Nail', { quantity })),
      },
      {
        field: field('value'),
        stored: acceptedAmounts,
        set: (stored, value) => Object.assign(added(stored).item, { value }),
      },
      {
        field: field('weight'),
        stored: acceptedAmounts,
        set: (stored, weight) => Object.assign(added(stored).item, { weight }),
      },
      {
        field: field('slots'),
        stored: [null, 1000, 1.5, null, null],
        set: (stored, slotOverride) => Object.assign(added(stored).item, { slotOverride }),
      },
    ],
    { texts: accepted, opened: () => field('name').fill('Nail') },
  );
});

test('Configure Entry', async () => {
  const panel = await open();
  const dialog = panel.find('dialog', 'Configure Entry');
  const button = row(panel, 'Backpack', 'Torch').find('button', 'Configure');
  const line = (name: string, field: string): Line => ({
    field: dialog.find('spinbutton', name),
    stored: acceptedAmounts,
    set: (stored, value) => Object.assign(torchOf(stored).item, { [field]: value }),
  });
  const { saved } = inDialog(panel, button);
  const opened = async () => {
    await button.click();
    await openPart(dialog, 'Bundles and wearing');
    for (const name of ['Override slots', 'Uses slots while equipped']) {
      const toggle = dialog.find('switch', name);
      if ((await toggle.attribute('aria-checked')) === 'false') {
        await toggle.click();
      }
    }
  };
  await pasteAll(
    panel,
    [
      {
        field: dialog.find('spinbutton', 'Quantity'),
        stored: [0, 1, 1, 0, 0],
        set: (stored, quantity) => Object.assign(torchOf(stored), { quantity }),
      },
      line('Value', 'value'),
      line('Weight', 'weight'),
      line('Slots each', 'slotOverride'),
      line('Equipped slots each', 'equippedSlots'),
    ],
    { texts: accepted, opened, saved },
  );
});

test('Configure Inventory, Configure Container and Configure Money Pouch', async () => {
  const panel = await open();
  const number = (title: string, name: string) =>
    panel.find('dialog', title).find('spinbutton', name);
  await pasteAll(
    panel,
    [
      {
        field: number('Configure Inventory', 'Strength Score'),
        stored: [10, 1000, 1.5, 0, 10, 0, 10],
        set: (stored, strengthScore) => Object.assign(stored, { strengthScore }),
      },
      {
        field: number('Configure Inventory', 'Penalty slots'),
        // Below 0 it is a bonus.
        stored: [0, 1000, 1.5, -4, 0, 0, 0],
        set: (stored, slots) => Object.assign(stored.penalties[0] ?? {}, { slots }),
      },
    ],
    inDialog(panel, panel.find('button', 'Configure inventory')),
  );
  await pasteAll(
    panel,
    [
      {
        field: number('Configure Container', 'Capacity (slots)'),
        stored: [10, 1, 1, 1, 1, 1, 1],
        set: (stored, capacity) => Object.assign(backpackOf(stored), { capacity }),
      },
    ],
    inDialog(panel, card(panel, 'Backpack').find('button', 'Edit')),
  );
  await pasteAll(
    panel,
    [
      {
        field: number('Configure Money Pouch', 'Capacity'),
        stored: [100, 1, 1, 1, 1, 1, 1],
        set: (stored, capacity) => Object.assign(purseOf(stored), { capacity }),
      },
      {
        field: number('Configure Money Pouch', 'Slots'),
        stored: [1, 1000, 1.5, 0.2, 0.2, 0.2, 0.2],
        set: (stored, slots) => Object.assign(purseOf(stored), { slots }),
      },
    ],
    inDialog(panel, card(panel, 'Purse').find('button', 'Edit')),
  );
});

test('the pages of Add Container', async () => {
  const panel = await open();
  const page = (choice: string, title: string) => {
    const { saved } = inDialog(panel, panel.find('button', 'Add container'));
    const opened = async () => {
      await panel.find('button', 'Add container').click();
      await panel.find('button', choice).click();
      await panel.find('dialog', title).appears();
    };
    return { opened, saved };
  };
  const first = (stored: Inventory) => stored.columns[0]?.[0] ?? storage('');
  await pasteAll(
    panel,
    [
      {
        field: panel.find('spinbutton', 'Capacity (slots)'),
        stored: [10, 1000, 1.5, 0.2, 10, 0.2, 10],
        set: (stored, capacity) => stored.columns[0]?.unshift(storage('Backpack', [], capacity)),
      },
    ],
    page('Item Storage', 'Configure Item Storage'),
  );
  await pasteAll(
    panel,
    [
      {
        field: panel.find('spinbutton', 'Capacity'),
        stored: [100, 1000, 1.5, 1, 100, 1, 100],
        set: (stored, capacity) =>
          stored.columns[0]?.unshift(pouch('Coin Purse', {}, { capacity })),
      },
      {
        field: panel.find('spinbutton', 'Slots'),
        stored: [1, 1000, 1.5, 0.2, 1, 0.2, 1],
        set: (stored, slots) => Object.assign(first(stored), { slots }),
      },
    ],
    page('Money Pouch', 'Configure Money Pouch'),
  );
});
