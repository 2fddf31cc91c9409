import browser from 'webextension-polyfill';
import { ExtensionStorage } from './extensionStorage';
import { LocalStore } from './localStore';

/** The storages of this browser. No other file accesses the browser's storages. */
export const localStore = new LocalStore(localStorage);
export const extensionStorage = new ExtensionStorage(browser.storage.local);

/** Calls `listener` whenever another panel has changed anything in `localStorage`. */
export function onStorageChanged(listener: () => void): void {
  window.addEventListener('storage', listener);
}

/**
 * Calls `listener` with the entries that a panel has written to the extension's own storage. Only if the extension may
 * run in private windows: they have a separate `localStorage`, so no storage event reports their changes.
 */
export async function onExtensionStorageChanged(
  listener: (entries: Record<string, unknown>) => void,
): Promise<void> {
  if (!(await browser.extension.isAllowedIncognitoAccess())) {
    return;
  }
  browser.storage.local.onChanged.addListener((changes) => {
    const written = Object.entries(changes).map(([key, { newValue }]) => [key, newValue]);
    listener(Object.fromEntries(written));
  });
}
