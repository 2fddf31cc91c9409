/** Whether shortcuts go by the Command key. */
export const isMac = navigator.platform.startsWith('Mac');

/** What that key is called. */
export const commandKey = isMac ? '⌘' : 'Ctrl';

/** The letter that was pressed together with the key of shortcuts, in lower case. */
export function letterWithCommand(event: KeyboardEvent): string | undefined {
  const { key, code, ctrlKey, metaKey, altKey } = event;
  if (!(isMac ? metaKey : ctrlKey) || altKey) {
    return undefined;
  }
  // On a keyboard without Latin letters the place of the key counts.
  return /^[a-z]$/i.test(key) ? key.toLowerCase() : code.slice(-1).toLowerCase();
}
