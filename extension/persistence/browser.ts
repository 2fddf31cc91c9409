import browser from 'webextension-polyfill';
import { ExtensionStorage } from './extensionStorage';
import { LocalStore } from './localStore';

/** What is stored in this browser; the only place that names the browser's storages. */
export const stored = new LocalStore(localStorage);
export const durable = new ExtensionStorage(browser.storage.local);

/** Calls `listener` whenever another panel has changed anything in `localStorage`. */
export function onStorageChanged(listener: () => void): void {
  window.addEventListener('storage', listener);
}

/**
 * Calls `listener` with what a panel has written to the extension's own storage. Only where the extension
 * may run in private windows: their `localStorage` is another one, so that no storage event tells.
 */
export async function onDurableChanged(
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
