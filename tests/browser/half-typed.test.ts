/** What is half typed when the panel closes comes back (docs/rules/panel.md#half-typed-text). */
import { expect, test } from 'vitest';
import { inventory, saved, stack, stacksIn, storage } from './support/inventories.ts';
import { openPanel } from './support/open-panel.ts';
import type { Panel } from './support/panel.ts';
import { card, confirm, onContainer, row } from './support/panel-parts.ts';

/** Closes the dialog by its key. */
async function close(panel: Panel): Promise<void> {
  await panel.press('Escape');
  await panel.find('dialog').disappears();
}

const backIs = /^Your text from .* is back\.$/;

test('half-typed text comes back after the panel was closed, and is added, saved or discarded only by the player', async () => {
  const mira = inventory('Mira', [storage('Sack', [{ ...stack('Wand'), note: '7 charges' }])]);
  const panel = await openPanel({ width: 360, stored: saved(mira, inventory('Tobin')) });
  await row(panel, 'Sack', 'Wand').find('button', 'Configure').click();
  await panel.find('textbox', 'Note').fill('6 charges');
  await panel.reload();

  await row(panel, 'Sack', 'Wand').find('button', 'Configure').click();
  const note = panel.find('textbox', 'Note');
  await expect.poll(() => note.value()).toBe('6 charges');
  await panel.find('dialog', 'Configure Entry').find('status', { text: backIs }).appears();
  await panel.find('button', 'Discard').click();
  await expect.poll(() => note.value()).toBe('7 charges');
  await close(panel);
  expect((await stacksIn(panel, 'Sack'))[0]?.note).toBe('7 charges');

  await card(panel, 'Sack').find('button', 'Add from text').click();
  await panel.find('textbox', 'Text').fill('3 torches');
  await panel.reload();
  await card(panel, 'Sack').find('button', 'Add from text').click();
  await panel.find('dialog', 'Add from text').find('status', { text: backIs }).appears();
  await panel.find('button', 'Add 1 item').click();
  await panel.find('dialog').disappears();
  await card(panel, 'Sack').find('button', 'Add from text').click();
  await expect.poll(() => panel.find('textbox', 'Text').value()).toBe('');
  await close(panel);

  const openImport = async () => {
    await panel.find('button', 'Inventories panel').click();
    await panel.find('button', 'Import').click();
    return panel.find('dialog', 'Import Inventory').appears();
  };
  await (await openImport()).find('textbox', 'Or paste codes').fill('Codes of');
  await panel.reload();
  const codes = (await openImport()).find('textbox', 'Or paste codes');
  await expect.poll(() => codes.value()).toBe('Codes of');
  await panel.find('dialog').find('status', { text: backIs }).appears();
  await panel.find('button', 'Discard').click();
  await expect.poll(() => codes.value()).toBe('');
  await close(panel);
  await panel.find('button', 'Inventories panel').click();

  await card(panel, 'Sack').find('textbox', 'New item name').fill('Silver rin');
  await panel.reload();
  const name = card(panel, 'Sack').find('textbox', 'New item name');
  await expect.poll(() => name.value()).toBe('Silver rin');
  expect(await name.focused()).toBe(false);
  await panel.press('Alt+PageDown');
  await panel.find('heading', 'Tobin').appears();
  await panel.press('Alt+PageUp');
  await expect.poll(() => card(panel, 'Sack').find('textbox', 'New item name').value()).toBe('');

  // The text of a container that is gone is gone with it.
  await card(panel, 'Sack').find('textbox', 'New item name').fill('Copper rin');
  await onContainer(panel, 'Sack', 'Delete');
  await confirm(panel);
  await card(panel, 'Sack').disappears();
  await panel.reload();
  // The stored steps are read after the list is shown.
  await expect.poll(() => panel.find('button', 'Undo').disabled()).toBe(false);
  await panel.press('Control+z');
  await expect.poll(() => card(panel, 'Sack').find('textbox', 'New item name').value()).toBe('');
});
