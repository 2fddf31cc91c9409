/**
 * Checks accessibility: colours of icons, what a dialog hides, and every name with its role. axe-core looks at every
 * dialog and state in `geometry.test.ts`.
 *
 * @browser chromium
 */
import { expect, test } from 'vitest';
import { fileOf } from './support/files.ts';
import type { Found } from './support/found.ts';
import { bramblewick, inventory, pouch, saved, stack, storage } from './support/inventories.ts';
import { openPanel } from './support/open-panel.ts';
import type { Panel } from './support/panel.ts';
import { card, openPart, row } from './support/panel-parts.ts';

test('icons have the colour of the text around them, in forced colours as well', async () => {
  const panel = await openPanel({ width: 360, stored: saved(bramblewick) });
  const colours = () =>
    panel.page.evaluate(() => {
      const icons = [...document.querySelectorAll('main i')];
      const wrong = icons.filter(
        (icon) =>
          getComputedStyle(icon).backgroundColor !==
          getComputedStyle(icon.parentElement ?? icon).color,
      );
      return { icons: icons.length > 30, wrong: wrong.length };
    });
  for (const scheme of ['light', 'forced'] as const) {
    await panel.setColorScheme(scheme);
    await expect.poll(colours, { message: scheme }).toEqual({ icons: true, wrong: 0 });
  }
});

test('an open dialog hides everything except itself and the live region', async () => {
  const panel = await openPanel({ width: 1280, stored: saved(bramblewick) });
  const open = () =>
    panel.page.evaluate(() =>
      [...document.querySelectorAll('h1, h2, h4, button, input, output, [aria-live]')]
        .filter((element) => !element.closest('[aria-hidden="true"], [role="dialog"]'))
        .map((element) => element.getAttribute('aria-live') ?? element.localName),
    );
  const before = (await open()).length;
  expect(before).toBeGreaterThan(100);
  await card(panel, 'Backpack').find('button', 'Find Item').click();
  await panel.find('dialog', 'Find Item').appears();
  expect(await open()).toEqual(['polite']);
  expect(await panel.accessibilityFaults()).toEqual([]);
  await panel.press('Escape');
  await panel.find('dialog').disappears();
  expect(await open()).toHaveLength(before);
});

/** Checks that each of these exists exactly once: `['button', 'Add', 'Find Item']`. */
async function expectEach(
  scope: Panel | Found,
  expected: [role: string, ...names: (string | RegExp)[]][],
) {
  for (const [role, ...names] of expected) {
    for (const name of names) {
      await expect
        .poll(() => scope.find(role, name).count(), { message: `${role} "${name}"` })
        .toBe(1);
    }
  }
}

test('the page: every name with its role', async () => {
  const panel = await openPanel({ width: 1280, stored: saved(bramblewick, inventory('Mira')) });
  expect(await panel.title()).toBe("Hoffman's Storage Solution");
  await expectEach(panel, [
    ['heading', "Hoffman's Storage Solution", 'Sir Bramblewick'],
    ['complementary', 'Inventories'],
    ['button', 'New Inventory', 'Import', 'Inventories panel', 'Export everything', 'Print all'],
    ['button', 'History'],
    ['checkbox', 'Save a copy to Downloads every week'],
    ['button', 'Copy code', 'Export inventory', 'Configure inventory', 'More', 'Add container'],
    ['group', 'Strength', 'Slots', 'Slots Remaining', 'Carried Weight', 'Total Wealth'],
    ['list', 'Left column', 'Right column'],
    ['region', 'Backpack', 'Coin Purse', 'Equipped', 'Belt Pouch'],
  ]);
  const switching = panel.find('heading', 'Sir Bramblewick').find('button', 'Sir Bramblewick');
  expect(await switching.attribute('title')).toBe('Switch inventory');
  await switching.click();
  await expectEach(await panel.find('menu', 'Switch inventory').appears(), [
    ['menuitemradio', 'Sir Bramblewick 17.6/26.5 slots', 'Mira 0/20 slots'],
  ]);
  await panel.press('Escape');
  const list = panel.find('complementary', 'Inventories').find('list');
  await expect
    .poll(() => list.find('button', 'Sir Bramblewick').attribute('aria-current'))
    .toBe('true');
  await expect.poll(() => list.find('button', 'Mira').attribute('aria-current')).toBeNull();
  const toggle = panel.find('button', 'Inventories panel');
  await expect.poll(() => toggle.attribute('aria-expanded')).toBe('true');

  const backpack = card(panel, 'Backpack');
  const title = backpack.find('heading', 'Backpack').find('button', 'Backpack');
  await expect.poll(() => title.attribute('aria-expanded')).toBe('true');
  await expectEach(backpack.find('toolbar', 'Container actions'), [
    ['button', 'Edit', 'Duplicate', 'Copy as text', 'Delete'],
    ['button', 'Move left', 'Move up', 'Move down', 'Move right', 'More actions'],
  ]);
  await backpack.find('button', 'More actions').click();
  await expectEach(await panel.find('menu', 'More actions').appears(), [
    ['menuitem', 'Give to…', 'Select all'],
  ]);
  await panel.press('Escape');
  await panel.resize(360, 800);
  await expectEach(backpack.find('toolbar', 'Container actions'), [
    ['button', 'Edit', 'More actions'],
  ]);
  await panel.resize(1280, 800);
  await expectEach(row(panel, 'Backpack', 'Torch'), [
    ['textbox', 'Name', 'Quantity', 'Value', 'Weight', 'Slots each'],
    ['status', 'Slots'],
    ['button', 'Equipped', 'Select', 'Configure', 'Move', 'Reorder'],
  ]);
  await expectEach(backpack, [
    ['textbox', 'New item quantity', 'New item name', 'New item value', 'New item weight'],
    ['textbox', 'New item slots'],
    ['button', 'Add', 'Add from text', 'Find Item'],
    [
      'button',
      'Sort by Name',
      'Sort by Quantity',
      'Sort by Value',
      'Sort by Weight',
      'Sort by Slots',
    ],
    ['group', 'Slots used', 'Value', 'Weight'],
  ]);
  const flag = row(panel, 'Backpack', 'Torch').find('button', 'Select');
  await flag.click();
  await expect.poll(() => flag.attribute('aria-pressed')).toBe('true');
  await expectEach(backpack, [
    ['button', 'Delete Selected', 'Move Selected', 'Copy Selected', 'Sell Selected', 'Clear'],
  ]);
  await expectEach(card(panel, 'Coin Purse'), [
    ['textbox', 'cp', 'sp', 'ep', 'gp', 'pp'],
    ['group', 'Coins', 'Value', 'Weight'],
  ]);
  const overflowing = card(panel, 'Coin Purse').find('status', {
    text: 'This pouch is overflowing!',
  });
  await expect.poll(() => overflowing.count()).toBe(1);
  // The column heads are only visible: each field of a row has its own name.
  await expect.poll(() => backpack.text()).toMatch(/Name Quantity Value Weight \(lb\) Slots/);
});

test('notes, limits and coins in use: every name with its role', async () => {
  const noted = { ...stack('Wand'), note: '4 of 7 charges left' };
  const mira = inventory('Mira', [storage('Sack', [noted])]);
  const limits = { slots: 26, weight: 200 };
  const coinSlots = { coins: 100, free: 100 };
  const levels = [{ from: 1, of: 'slots' as const, name: 'Slow' }];
  const stored = saved({ ...mira, limits, coinSlots, levels });
  const panel = await openPanel({ width: 320, stored });
  await expectEach(row(panel, 'Sack', 'Wand'), [['button', 'Note']]);
  await row(panel, 'Sack', 'Wand').find('button', 'Configure').click();
  await expectEach(await panel.find('dialog', 'Configure Entry').appears(), [['textbox', 'Note']]);
  await panel.press('Escape');
  await panel.find('dialog').disappears();
  await panel.find('button', 'Configure inventory').click();
  const configure = await panel.find('dialog', 'Configure Inventory').appears();
  const parts = [
    'Name and score',
    'Limits',
    'Counting',
    'Columns and coins',
    'Penalties and bonuses',
  ];
  for (const part of parts) {
    await configure.find('heading', part).appears();
    await openPart(configure, part);
  }
  await expectEach(configure, [
    ['combobox', 'Rules', 'Slots allowed', 'Weight limit', 'Equipped slots allowed'],
    ['combobox', 'Items take', 'Coins take', 'Coins of', 'Begins at', 'Unit'],
    ['spinbutton', 'Number of slots', 'Number of pounds', 'Coins per slot', 'Free coins', 'From'],
    ['group', 'Coins', 'Columns', 'Levels of encumbrance', 'Penalties and bonuses'],
    ['textbox', 'Level name', 'Coin 1 name', 'Coin 5 abbreviation'],
    ['spinbutton', 'Coin 1 worth'],
    ['button', ...parts, 'Add level', 'Remove level'],
    ['checkbox', 'Value', 'Weight', 'Slots', 'Coin 1 in use', 'Coin 5 in use'],
    ['switch', 'List of items'],
  ]);
  await configure.find('combobox', 'Weight limit').choose('By a formula');
  await expectEach(configure, [
    ['spinbutton', 'Base', 'For each point', 'At least'],
    ['combobox', 'Rounded'],
    ['textbox', 'Score'],
  ]);
  expect(await panel.accessibilityFaults()).toEqual([]);
});

test('the dialogs about money: every name with its role', async () => {
  const panel = await openPanel({
    width: 1280,
    stored: saved(
      inventory('Mira', [pouch('Purse', { gp: 5 }), pouch('Belt pouch')]),
      inventory('Tobin', [pouch('Till')]),
    ),
  });
  const purse = card(panel, 'Purse');
  await expectEach(purse, [['button', 'Pay', 'Receive']]);
  await purse.find('button', 'Pay').click();
  await expectEach(await panel.find('dialog', 'Pay').appears(), [
    ['textbox', 'Amount'],
    ['combobox', 'To'],
    ['switch', 'Small coins first'],
    ['group', 'Also from'],
    ['checkbox', 'Also from Belt pouch'],
    ['status', 'After this change'],
    ['button', 'All coins', 'Pay', 'Cancel'],
  ]);
  await panel.find('textbox', 'Amount').fill('+3 cp');
  const receive = await panel.find('dialog', 'Receive').appears();
  await receive.find('spinbutton', 'Shared by').fill('2');
  await receive.find('radiogroup', 'Left over').appears();
  await expectEach(receive, [
    ['textbox', 'Amount'],
    ['radiogroup', 'Coins'],
    ['radio', 'Found', 'In this pouch'],
    ['switch', 'Make change'],
    ['checkbox', 'Mine'],
    ['group', 'Also to'],
    ['checkbox', 'Also to Tobin'],
    ['radio', 'leave it', 'take it'],
    ['status', 'After this change'],
    ['button', 'Receive', 'Cancel'],
  ]);
});

test('Import Inventory: every name with its role', async () => {
  const panel = await openPanel({ width: 360, stored: saved(inventory('Mira'), inventory('Bo')) });
  await panel.find('button', 'Inventories panel').click();
  await panel.find('button', 'Import').click();
  const dialog = await panel.find('dialog', 'Import Inventory').appears();
  const files = [inventory('Kesh'), inventory('Bo')];
  const character = { name: 'Tam', stats: { STR: 9 }, gear: [] };
  await panel.chooseFiles(
    'Choose files',
    ...files.map((each) => fileOf(`${each.name}.json`, JSON.stringify(each))),
    fileOf('party.json', JSON.stringify([character])),
  );
  await dialog.find('list', 'Files').appears();
  await dialog
    .find('textbox', 'Or paste codes')
    .paste(JSON.stringify(inventory('Tobin')).padEnd(110_000));
  await dialog.find('list', 'Long texts').appears();
  await expectEach(dialog, [
    ['list', 'Long texts', 'Files'],
    ['button', /^Remove: A text of 110,000 characters/, 'Add 4', 'Cancel'],
    ['checkbox', 'Tam'],
    ['radio', 'Add as new', 'Replace'],
  ]);
  // Kesh, Tam and Tobin are new; a file that has the name of an inventory replaces that one.
  await expect.poll(() => dialog.find('combobox', 'Inventory to replace').count()).toBe(3);
  expect(await panel.accessibilityFaults()).toEqual([]);
});

test('an empty name is announced as (unnamed), and several such containers have different names', async () => {
  const nameless = inventory('', [storage(' '), pouch('Purse'), pouch('')], [storage('')]);
  const panel = await openPanel({ stored: saved(nameless) });
  await panel.find('heading', '(unnamed)').nth(0).appears();
  await card(panel, '(unnamed)').find('list', 'Items').appears();
  const names = () => panel.find('region').names();
  expect(await names()).toEqual(['(unnamed)', 'Purse', '(unnamed) 2', '(unnamed) 3']);
  expect(await panel.accessibilityFaults()).toEqual([]);
  await card(panel, '(unnamed)').find('button', 'Edit').click();
  const configure = panel.find('dialog', 'Configure Container');
  await configure.find('textbox', 'Name').fill('Pack');
  await panel.press('Enter');
  await configure.disappears();
  await expect.poll(names).toEqual(['Pack', 'Purse', '(unnamed)', '(unnamed) 2']);
});
