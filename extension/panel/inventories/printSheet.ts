import type { InventoryId } from '../../engine/types';
import { showProblem } from '../../engine/views';
import { openSheet } from '../../platform';

/** Opens the sheet of an inventory, or of all (docs/rules/panel.md#printing). */
export function printSheet(inventory?: InventoryId): void {
  openSheet(inventory).catch(() => showProblem('The browser opened no tab.'));
}
