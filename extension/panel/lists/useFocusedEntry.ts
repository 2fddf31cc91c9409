import { type FocusEvent, useState } from 'react';
import { DIALOG } from '../controls/focusHomes';
import { isDialogOpen } from '../dialog/openDialog';

/**
 * Follows the focus through a list of which only a part is drawn: returns the entry that has it, a function that sets
 * the entry that gets it next, and the handlers of the list.
 *
 * An entry stays the focused one until another one has the focus, or until the focus leaves the list: between two
 * entries the focus is nowhere, and an entry that isn't drawn in that moment is passed over.
 */
export function useFocusedEntry<Entry>(entryWith: (element: Element) => Entry | undefined) {
  const [focused, setFocused] = useState<Entry>();
  return {
    focused,
    setFocused,
    following: {
      onFocus: ({ target }: FocusEvent) => setFocused(entryWith(target)),
      onBlur: (event: FocusEvent) => focusLeaves(event) && setFocused(undefined),
    },
  };
}

/** True if the focus leaves a list for good: a dialog above it and another window return it later. */
function focusLeaves({ currentTarget, relatedTarget }: FocusEvent): boolean {
  const isBelowDialog = isDialogOpen() && !currentTarget.closest(DIALOG);
  // In a window that loses the focus, the active element stays the same.
  const next = relatedTarget ?? document.activeElement;
  return !isBelowDialog && !currentTarget.contains(next);
}
