import browser from 'webextension-polyfill';
import type { SafetyCopy } from '../storage/newest';

/** Where the copy of the stored list is kept in the extension's own storage. */
const COPY = 'inventories';

/** The safety copy, if there is one. */
export async function readCopy(): Promise<SafetyCopy | undefined> {
  const found = await browser.storage.local.get(COPY);
  return asCopy(found[COPY]);
}

/** Replaces the safety copy. It is on disk once this has resolved. */
export function writeCopy({ revision, list }: SafetyCopy): Promise<void> {
  return browser.storage.local.set({ [COPY]: { revision, list } });
}

/**
 * Calls `listener` whenever a panel has written the safety copy. Only where the extension may run in
 * private windows: their localStorage is another one, so that no storage event tells.
 */
export async function onCopyWritten(listener: (copy: SafetyCopy) => void): Promise<void> {
  if (!(await browser.extension.isAllowedIncognitoAccess())) {
    return;
  }
  browser.storage.local.onChanged.addListener((changes) => {
    const copy = asCopy(changes[COPY]?.newValue);
    if (copy) {
      listener(copy);
    }
  });
}

function asCopy(value: unknown): SafetyCopy | undefined {
  const { revision, list } = (value ?? {}) as Partial<SafetyCopy>;
  return typeof revision === 'number' && typeof list === 'string' ? { revision, list } : undefined;
}
