import browser from 'webextension-polyfill';

/** Kept in memory until the browser ends; undefined in browsers without it. */
export const sessionStorage = browser.storage.session as typeof browser.storage.session | undefined;

/** Runs an action once those before it that have the same name are over, on this page and on others. */
export function inTurn(name: string, action: () => Promise<void>): Promise<void> {
  // The browser frees the lock when the page ends.
  return navigator.locks.request(name, action);
}
