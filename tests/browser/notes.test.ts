/**
 * Notes on things (docs/rules/actions.md#notes).
 *
 * @browser chromium
 */
import { expect, test } from 'vitest';
import { inventory, saved, stack, stacksIn, storage } from './support/inventories.ts';
import { openPanel } from './support/open-panel.ts';
import { card, row } from './support/panel-parts.ts';

const wand = { ...stack('Wand'), note: '4 of 7 charges left' };
const stored = saved(inventory('Mira', [storage('Sack', [wand, stack('Rope')])]));

test('a note is written in Configure Entry, where Enter begins a line and Ctrl+Enter saves', async () => {
  const panel = await openPanel({ width: 320, stored });
  const rope = row(panel, 'Sack', 'Rope');
  await expect.poll(() => rope.find('button', 'Note').count()).toBe(0);
  await rope.find('button', 'Configure').click();
  const dialog = await panel.find('dialog', 'Configure Entry').appears();
  const note = dialog.find('textbox', 'Note');
  await note.focus();
  await note.type('Belongs to Mira');
  await panel.press('Enter');
  await note.type('50 feet');
  await panel.press('Control+Enter');
  await dialog.disappears();
  expect((await stacksIn(panel, 'Sack'))[1]?.note).toBe('Belongs to Mira\n50 feet');
  await rope.find('button', 'Note').appears();
  await panel.press('Control+z');
  await rope.find('button', 'Note').disappears();
  expect((await stacksIn(panel, 'Sack'))[1]).not.toHaveProperty('note');
});

test.each([false, true])(
  'the mark of a note says it and leads to it, with touch: %s',
  async (touch) => {
    const panel = await openPanel({ width: 320, stored, touch });
    const mark = row(panel, 'Sack', 'Wand').find('button', 'Note');
    await expect.poll(() => mark.attribute('title')).toBe('4 of 7 charges left');
    await mark.click();
    const dialog = await panel.find('dialog', 'Configure Entry').appears();
    const note = dialog.find('textbox', 'Note');
    await expect.poll(() => note.focused()).toBe(true);
    await note.fill('3 of 7 charges left');
    await dialog.find('button', 'Save').click();
    await dialog.disappears();
    await expect.poll(() => mark.attribute('title')).toBe('3 of 7 charges left');
    await expect.poll(() => mark.focused()).toBe(true);
  },
);

test('a note takes no more than 2,000 UTF-16 units', async () => {
  const panel = await openPanel({ stored });
  await row(panel, 'Sack', 'Wand').find('button', 'Note').click();
  const note = await panel.find('textbox', 'Note').appears();
  await note.fill('');
  await note.paste('x'.repeat(2100));
  expect((await note.value()).length).toBe(2000);
});

test('Find in inventory finds a thing by its note', async () => {
  const panel = await openPanel({ stored });
  await panel.find('searchbox', 'Find in inventory').fill('CHARGES');
  await expect.poll(() => panel.find('status', 'Matches').text()).toBe('1 of 1');
  await expect
    .poll(() => card(panel, 'Sack').find('list', 'Items').find('listitem', 'Wand').count())
    .toBe(1);
});
