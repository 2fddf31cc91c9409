/**
 * Checks that every change can be undone, by button or by key, and has a label.
 *
 * @browser chromium
 */
import { expect, test } from 'vitest';
import { inventory, pouch, saved, stack, storage } from './support/inventories.ts';
import { openPanel } from './support/open-panel.ts';
import type { Panel } from './support/panel.ts';
import {
  card,
  confirm,
  createInventory,
  fillAndLeave,
  onContainer,
  row,
  rowNames,
  select,
} from './support/panel-parts.ts';

const mira = inventory(
  'Mira',
  [storage('Backpack', [stack('Torch', { quantity: 7 }), stack('Rope')])],
  [pouch('Purse')],
);
const stored = saved(mira, inventory('Tom', [storage('Sack')]));

function open(): Promise<Panel> {
  return openPanel({ width: 1280, stored });
}

function coin(panel: Panel) {
  return card(panel, 'Purse').find('textbox', 'gp');
}

/** Makes a change, and checks that undo and redo restore exactly the stored texts before and after it. */
async function thereAndBack(panel: Panel, act: () => Promise<void>): Promise<void> {
  const before = await panel.stored();
  await act();
  await expect.poll(() => panel.stored()).not.toBe(before);
  const after = await panel.stored();
  await panel.find('button', 'Undo').click();
  await expect.poll(() => panel.stored()).toBe(before);
  await panel.find('button', 'Redo').click();
  await expect.poll(() => panel.stored()).toBe(after);
}

test('changes of rows, coins, containers, places and inventories are undone and redone', async () => {
  const panel = await open();
  await expect.poll(() => panel.find('button', 'Undo').disabled()).toBe(true);
  await expect.poll(() => panel.find('button', 'Redo').disabled()).toBe(true);
  const field = (name: string) => row(panel, 'Backpack', 'Torch').find('textbox', name);

  await thereAndBack(panel, () => fillAndLeave(field('Quantity'), '9'));
  await thereAndBack(panel, () => fillAndLeave(coin(panel), '12'));
  await thereAndBack(panel, () =>
    row(panel, 'Backpack', 'Rope').find('button', 'Equipped').click(),
  );
  await thereAndBack(panel, async () => {
    await card(panel, 'Backpack').find('textbox', 'New item name').type('Lantern');
    await panel.press('Enter');
  });
  await thereAndBack(panel, async () => {
    await row(panel, 'Backpack', 'Rope').find('button', 'Select').click();
    await card(panel, 'Backpack').find('button', 'Delete Selected').click();
  });
  await thereAndBack(panel, async () => {
    await card(panel, 'Backpack').hover();
    await onContainer(panel, 'Backpack', 'Move right');
  });
  await thereAndBack(panel, async () => {
    await card(panel, 'Purse').hover();
    await onContainer(panel, 'Purse', 'Delete');
    await confirm(panel);
  });
  await thereAndBack(panel, async () => {
    await panel.find('button', 'Configure inventory').click();
    await panel
      .find('dialog', 'Configure Inventory')
      .find('spinbutton', 'Strength Score')
      .fill('14');
    await panel.press('Enter');
  });
  await thereAndBack(panel, async () => {
    await createInventory(panel, 'Nia');
  });
  await thereAndBack(panel, () => panel.find('button', 'Duplicate inventory').click());

  // Undoes all steps, one by one.
  for (let step = 0; step < 10; step += 1) {
    await panel.find('button', 'Undo').click();
  }
  expect(await panel.stored()).toBe(stored);
  await expect.poll(() => panel.find('button', 'Undo').disabled()).toBe(true);
});

test('the tooltips of the buttons name the step', async () => {
  const panel = await open();
  await fillAndLeave(coin(panel), '5');
  const undo = panel.find('button', 'Undo');
  await expect
    .poll(() => undo.attribute('title'))
    .toMatch(/^Undo: Changed gp in Purse: 0 → 5 \((Ctrl\+|⌘)Z\)$/);
  await undo.click();
  await expect
    .poll(() => panel.find('button', 'Redo').attribute('title'))
    .toMatch(/^Redo: Changed gp in Purse: 0 → 5 \(/);
  await panel.find('status', { text: 'Undone: Changed gp in Purse: 0 → 5' }).appears();
});

test('a deletion shows a notice with Undo', async () => {
  const panel = await open();
  await card(panel, 'Backpack').hover();
  await onContainer(panel, 'Backpack', 'Delete');
  await confirm(panel);
  await panel.find('status', { text: 'Deleted Backpack, 2 items' }).appears();
  await panel.find('button', 'Undo the deletion').click();
  await expect.poll(() => panel.stored()).toBe(stored);
  expect(await rowNames(panel, 'Backpack')).toEqual(['Torch', 'Rope']);
});

test('after the next change the notice no longer offers to undo the deletion', async () => {
  const panel = await open();
  await row(panel, 'Backpack', 'Rope').find('button', 'Select').click();
  await card(panel, 'Backpack').find('button', 'Delete Selected').click();
  await panel.find('button', 'Undo the deletion').appears();
  await coin(panel).fill('3');
  await panel.find('button', 'Undo the deletion').disappears();
});

test('by keys: Ctrl+Z, Ctrl+Shift+Z and Ctrl+Y', async () => {
  const panel = await open();
  await fillAndLeave(coin(panel), '5');
  const after = await panel.stored();
  for (const redo of ['Control+Shift+Z', 'Control+y']) {
    await panel.press('Control+z');
    await expect.poll(() => panel.stored()).toBe(stored);
    await panel.press(redo);
    await expect.poll(() => panel.stored()).toBe(after);
  }
  // No text can be typed in a checkbox.
  const checkbox = panel.find('checkbox', 'Save a copy to Downloads every week');
  await checkbox.focus();
  await panel.press('Control+z');
  await expect.poll(() => panel.stored()).toBe(stored);
  expect(await checkbox.focused()).toBe(true);
});

test('also in a coin field, where every key is stored; a count typed digit by digit is one step', async () => {
  const panel = await open();
  await coin(panel).fill('123');
  expect(await panel.stored()).toContain('"gp":123');
  await panel.press('Control+z');
  await expect.poll(() => panel.stored()).toBe(stored);
  await expect.poll(() => coin(panel).value()).toBe('0');
  await expect.poll(() => coin(panel).focused()).toBe(true);
  await panel.press('Tab');
  expect(await panel.stored()).toBe(stored);
});

test('in a field with unsaved typing, the browser undoes the typing', async () => {
  const panel = await open();
  await coin(panel).fill('5');
  const name = row(panel, 'Backpack', 'Torch').find('textbox', 'Name');
  await name.type('es');
  const before = await panel.stored();
  await panel.press('Control+z');
  expect(await panel.stored()).toBe(before);
  await name.press('Escape');
  await panel.press('Control+z');
  await expect.poll(() => panel.stored()).toBe(stored);

  await panel.press('Control+Shift+z');
  await expect.poll(() => panel.stored()).toBe(before);
  await card(panel, 'Backpack').find('textbox', 'New item name').type('Lan');
  await panel.press('Control+z');
  expect(await panel.stored()).toBe(before);
});

test('in a dialog, outside its fields, the keys undo nothing behind it', async () => {
  const panel = await open();
  await fillAndLeave(coin(panel), '12');
  const after = await panel.stored();
  await panel.find('button', 'Configure inventory').click();
  for (const outside of [
    panel.find('dialog').find('button', 'Cancel'),
    panel.find('dialog').find('switch', 'List of items'),
  ]) {
    await outside.focus();
    await panel.press('Control+z');
  }
  await panel.press('Escape');
  await panel.find('dialog').disappears();
  expect(await panel.stored()).toBe(after);
  await expect.poll(() => coin(panel).value()).toBe('12');
});

test('undoing a change of a different inventory selects that inventory', async () => {
  const panel = await open();
  await coin(panel).fill('5');
  await select(panel, 'Tom');
  await panel.press('Control+z');
  await panel.find('heading', { name: 'Mira' }).appears();
  await expect.poll(() => coin(panel).value()).toBe('0');
});
