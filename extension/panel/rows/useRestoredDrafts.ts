import { useEffect, useRef } from 'react';
import type { InventoryId } from '../../engine/types';
import { persistence } from '../../persistence';
import { timeText } from '../days/days';
import { announce } from '../messages/announcements';
import { restoreDrafts } from './cardState';

/**
 * Puts the half-typed texts that closed panels have left back into the add rows of the open inventory, and drops those
 * of an inventory when a different one is selected (docs/rules/panel.md#half-typed-text).
 */
export function useRestoredDrafts(inventory: InventoryId | undefined): void {
  const before = useRef(inventory);

  useEffect(() => {
    if (before.current !== undefined && before.current !== inventory) {
      persistence.drafts.dropOf(before.current);
    }
    before.current = inventory;
    if (inventory === undefined) {
      return undefined;
    }
    const restore = () => {
      const latest = restoreDrafts(inventory);
      if (latest !== undefined) {
        announce(`Your text from ${timeText(latest)} is back.`);
      }
    };
    restore();
    return persistence.drafts.subscribe(restore);
  }, [inventory]);
}
