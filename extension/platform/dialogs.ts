/** Asks for a line of text through the browser's own prompt; `null` when it was cancelled. */
export function askText(message: string): string | null {
  return window.prompt(message);
}

/** Asks for a yes or a no through the browser's own dialog. */
export function confirmAction(message: string): boolean {
  return window.confirm(message);
}
