import { useEffect, useState } from 'react';
import { views } from '../../engine/page';
import { useOpenInventory } from '../../engine/views';
import { closeDialog } from './openDialog';

/** Closes the dialog with a message when its subject is gone, for instance deleted in another panel. */
export function useCloseWhenGone(isGone: boolean): void {
  useEffect(() => {
    if (isGone) {
      views.showProblem('What you were editing is gone: another panel changed it.');
      closeDialog();
    }
  }, [isGone]);
}

/** Closes a dialog about the open inventory when another panel deletes it. Returns true if it is gone. */
export function useCloseWhenInventoryGone(): boolean {
  const open = useOpenInventory()?.id;
  const [opened] = useState(open);
  const isGone = open !== opened;
  useCloseWhenGone(isGone);
  return isGone;
}
