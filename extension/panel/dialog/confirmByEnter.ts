import type { KeyboardEvent } from 'react';

/** Confirms the dialog of a field of several lines by Ctrl+Enter: Enter alone begins a line. */
export function submitByCommandEnter(event: KeyboardEvent<HTMLTextAreaElement>): void {
  if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) {
    event.preventDefault();
    event.currentTarget.form?.requestSubmit();
  }
}
