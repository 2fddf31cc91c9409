import type { FocusEvent } from 'react';
import { isDialogOpen } from '../dialog/openDialog';

/** Whether the focus goes out of an element to stay away: a dialog and another window give it back. */
export function focusLeaves({ currentTarget, relatedTarget }: FocusEvent): boolean {
  // In a window that goes to the back, what had the focus keeps it.
  const next = relatedTarget ?? document.activeElement;
  return !isDialogOpen() && !currentTarget.contains(next);
}
