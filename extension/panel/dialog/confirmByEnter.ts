import type { KeyboardEvent } from 'react';

/**
 * Confirms a dialog by Ctrl+Enter wherever the focus is in it, and by Enter in a list that opens. Other fields of one
 * line do so by themselves, and in one of several lines Enter begins a line.
 */
export function confirmByEnter(event: KeyboardEvent<HTMLFormElement>): void {
  const isCommand = event.ctrlKey || event.metaKey;
  const isInList = event.target instanceof HTMLSelectElement;
  if (event.key === 'Enter' && (isCommand || isInList) && !event.defaultPrevented) {
    event.preventDefault();
    event.currentTarget.requestSubmit();
  }
}
