import { views } from '../../engine/page';
import type { InventoryId } from '../../engine/types';
import { status } from '../../persistence';
import { openSheet } from '../../platform';

/** Opens the sheet of an inventory, or of all (docs/rules/panel.md#printing). It shows what is stored. */
export function printSheet(inventory?: InventoryId): void {
  openSheet(inventory).then(
    () => {
      if (status.get().unsaved) {
        views.showProblem('The sheet lacks your latest changes, which are not saved.');
      }
    },
    () => views.showProblem('The browser opened no tab.'),
  );
}
