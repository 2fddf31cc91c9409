/** True if shortcuts use the Command key. */
export const isMac = navigator.platform.startsWith('Mac');

/** The name of the key that shortcuts use. */
export const commandKey = isMac ? '⌘' : 'Ctrl';

/** The letter pressed together with that key, in lower case; `undefined` for any other key. */
export function letterWithCommand(event: KeyboardEvent): string | undefined {
  const { key, code, ctrlKey, metaKey, altKey } = event;
  if (!(isMac ? metaKey : ctrlKey) || altKey) {
    return undefined;
  }
  // On a keyboard without Latin letters the place of the key counts.
  return /^[a-z]$/i.test(key) ? key.toLowerCase() : code.slice(-1).toLowerCase();
}
