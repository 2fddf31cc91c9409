import type { FocusEvent } from 'react';
import { isDialogOpen } from '../dialog/openDialog';

/** True if the focus leaves an element for good: a dialog and another window return it later. */
export function focusLeaves({ currentTarget, relatedTarget }: FocusEvent): boolean {
  // In a window that goes to the back, what had the focus keeps it.
  const next = relatedTarget ?? document.activeElement;
  return !isDialogOpen() && !currentTarget.contains(next);
}
