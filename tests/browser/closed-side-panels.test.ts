/**
 * Closes the real side panel right after a change: the next one can undo it (docs/rules/storage.md#the-tail).
 * `npm run soak` closes it after each kind of change at each moment.
 */
import { expect, inject, test } from 'vitest';
import { inventory, pouch, saved, stack, storage } from './support/inventories.ts';
import { openPanel } from './support/open-panel.ts';
import type { Panel } from './support/panel.ts';
import { card, confirm, onContainer, row } from './support/panel-parts.ts';

const stored = saved(
  inventory(
    'Mira',
    [storage('Backpack', [stack('Torch')]), storage('Sack', [stack('Rope')])],
    [pouch('Purse', { gp: 62 })],
  ),
);

/** The kinds of changes, with the label of their step. */
const changes: readonly [string, (panel: Panel) => Promise<void>][] = [
  ['Equipped Torch', (panel) => row(panel, 'Backpack', 'Torch').find('button', 'Equipped').click()],
  [
    // Typing that is not finished.
    'Changed the quantity of Torch: 1 → 8',
    (panel) => row(panel, 'Backpack', 'Torch').find('textbox', 'Quantity').fill('+7'),
  ],
  ['Changed gp in Purse: 62 → 5', (panel) => card(panel, 'Purse').find('textbox', 'gp').fill('5')],
  [
    'Deleted Sack, 1 item',
    async (panel) => {
      await onContainer(panel, 'Sack', 'Delete');
      await confirm(panel);
    },
  ],
];

/** The times between the change and the closing, in milliseconds. */
const moments = [0, 50, 150, 400];
const ways = ['by its button', 'with its window'] as const;

test('a step is there in the next side panel, however soon after it the panel was closed', async () => {
  const panel = await openPanel({ surface: 'panel', stored });
  const undo = panel.find('button', 'Undo');
  for (const [index, moment] of moments.entries()) {
    for (const [turn, way] of ways.entries()) {
      for (const [number, [label, change]] of changes.entries()) {
        // Each moment and each change once, and all of them together in soak.
        if (!process.env.SOAK && (number !== index || turn === index % ways.length)) {
          continue;
        }
        await card(panel, 'Sack').appears();
        await change(panel);
        // Nothing is waited for: so long after the change the panel is closed, which is what is tried.
        await new Promise((resolve) => setTimeout(resolve, moment));
        await panel.closeAndOpen(way);
        const message = `${inject('browser')}, ${way} after ${moment} ms: ${label}`;
        await expect.poll(() => undo.attribute('title'), { message }).toContain(`Undo: ${label} (`);
        await undo.click();
        await expect.poll(() => panel.stored(), { message }).toBe(stored);
      }
    }
  }
});
