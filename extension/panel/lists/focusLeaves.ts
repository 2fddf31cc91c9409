import type { FocusEvent } from 'react';
import { isDialogOpen } from '../dialog/openDialog';

/** True if the focus leaves an element for good: a dialog and another window return it later. */
export function focusLeaves({ currentTarget, relatedTarget }: FocusEvent): boolean {
  // In a window that loses the focus, the active element stays the same.
  const next = relatedTarget ?? document.activeElement;
  return !isDialogOpen() && !currentTarget.contains(next);
}
