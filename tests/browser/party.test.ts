/**
 * The inventories of a party beside each other (docs/rules/panel.md#party-line).
 *
 * @browser chromium
 */
import { expect, test } from 'vitest';
import { bramblewick, inventory, saved, stack, storage } from './support/inventories.ts';
import { openPanel } from './support/open-panel.ts';
import type { Panel } from './support/panel.ts';
import { confirm, fillAndLeave, row, select } from './support/panel-parts.ts';

const mira = inventory('Mira Thornwood', [
  storage('Satchel', [stack('Torch', { quantity: 4, weight: 1, value: 0.01 })]),
]);

const line = (panel: Panel) => panel.find('group', 'Party');

test('a line below the inventories shows their totals', async () => {
  const panel = await openPanel({ width: 1280, stored: saved(bramblewick, mira) });
  await expect.poll(() => line(panel).text()).toBe('Party: 18.4 of 46.5 slots, 116 lb, 588.3 gp');
  await expect
    .poll(() => line(panel).attribute('title'))
    .toBe('Party: 18.4 of 46.5 slots, 116.02 lb, 588.33 gp');
  await select(panel, 'Mira Thornwood');
  await fillAndLeave(row(panel, 'Satchel', 'Torch').find('textbox', 'Quantity'), '14');
  await expect.poll(() => line(panel).text()).toBe('Party: 20.4 of 46.5 slots, 126 lb, 588.4 gp');
  // It is updated when another panel changes something, and disappears when there is only one inventory.
  const other = await panel.another();
  await select(other, 'Sir Bramblewick');
  await other.find('button', 'Delete inventory').click();
  await confirm(other);
  await line(panel).disappears();
  await other.find('button', 'Undo').click();
  await expect.poll(() => line(panel).text()).toBe('Party: 20.4 of 46.5 slots, 126 lb, 588.4 gp');
});
