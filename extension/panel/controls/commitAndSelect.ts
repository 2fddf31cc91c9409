import { flushSync } from 'react-dom';

/**
 * Commits the text of a field, and selects what the field shows then. A frame later, it would also select what has been
 * typed since.
 */
export function commitAndSelect(field: HTMLInputElement, commit: () => void): void {
  flushSync(commit);
  // Selecting would return the focus to the field.
  if (document.activeElement === field) {
    field.select();
  }
}
