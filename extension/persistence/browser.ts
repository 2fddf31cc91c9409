import browser, { type Storage } from 'webextension-polyfill';
import { sessionStorage } from '../platform/session';
import type { Clock } from './clock';
import { ExtensionStorage } from './extensionStorage';
import { LocalStore } from './localStore';
import type { TakeLock } from './stepStore';

/** The clock of this page, whose timers end with it. */
export const clock: Clock = {
  now: () => Date.now(),
  after: (milliseconds, action) => {
    const timer = setTimeout(action, milliseconds);
    return () => clearTimeout(timer);
  },
  every: (milliseconds, action) => {
    const timer = setInterval(action, milliseconds);
    return () => clearInterval(timer);
  },
};

/** The storages of this browser. No other file accesses them, except the session storage, which the background uses. */
export const localStore = new LocalStore(localStorage, clock);
export const extensionStorage = new ExtensionStorage(browser.storage.local, clock);

/**
 * Takes a lock that is free until the page is closed. Undefined in a private window, which stores neither steps nor
 * half-typed text: it has locks of its own, but not its own `storage.local` and `storage.session`.
 */
export const takeLock: TakeLock | undefined = browser.extension.inIncognitoContext
  ? undefined
  : (name) =>
      new Promise((resolve, reject) => {
        const request = navigator.locks.request(name, { ifAvailable: true }, (lock) => {
          resolve(lock !== null);
          return lock ? new Promise<never>(() => undefined) : undefined;
        });
        request.catch(reject);
      });

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
  const { onChanged } = browser.storage.local;
  const onWritten = (changes: Record<string, Storage.StorageChange>) => {
    const written = Object.entries(changes).map(([key, { newValue }]) => [key, newValue]);
    listener(Object.fromEntries(written));
  };
  // At once, as nothing may be missed meanwhile.
  onChanged.addListener(onWritten);
  if (!(await browser.extension.isAllowedIncognitoAccess())) {
    onChanged.removeListener(onWritten);
  }
}

/** Calls `listener` with the names of the entries that were changed in the browser's session storage. */
export function onSessionStorageChanged(listener: (names: string[]) => void): void {
  sessionStorage?.onChanged.addListener((changes) => listener(Object.keys(changes)));
}
