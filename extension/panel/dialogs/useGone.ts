import { useEffect } from 'react';
import { refuse } from '../../engine/views';
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
