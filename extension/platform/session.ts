import browser from 'webextension-polyfill';

/** Kept in memory until the browser ends; undefined in browsers without it. */
export const sessionStorage = browser.storage.session as typeof browser.storage.session | undefined;

/** True if Chromium refuses a call to a storage because its last window is closed. */
export function isShutdown(error: unknown): boolean {
  return error instanceof Error && error.message === 'The browser is shutting down.';
}

/** Runs an action once those before it that have the same name are over, on this page and on others. */
export function inTurn(name: string, action: () => Promise<void>): Promise<void> {
  // The browser frees the lock when the page ends.
  return navigator.locks.request(name, action);
}
