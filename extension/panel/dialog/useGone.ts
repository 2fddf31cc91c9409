import { useEffect, useState } from 'react';
import { refuse, useOpenInventory } from '../../engine/views';
import { closeDialog } from './openDialog';

/** Closes the dialog when what it is about is gone, for instance deleted in another panel, and says so. */
export function useGone(isGone: boolean): void {
  useEffect(() => {
    if (isGone) {
      refuse('What you were about to change is no longer there: it was changed in another panel.');
      closeDialog();
    }
  }, [isGone]);
}

/** Closes a dialog about the open inventory when another panel takes that away. Returns whether it is gone. */
export function useInventoryGone(): boolean {
  const open = useOpenInventory()?.id;
  const [opened] = useState(open);
  const isGone = open !== opened;
  useGone(isGone);
  return isGone;
}
