import browser from 'webextension-polyfill';

/**
 * The extension's own storage area. It is slower than `localStorage` but is on disk once a call has
 * resolved, so it keeps what must not be lost: texts that were put aside, and the safety copy.
 */
export const durable = {
  async get(key: string): Promise<string | null> {
    const found = await browser.storage.local.get(key);
    return typeof found[key] === 'string' ? found[key] : null;
  },
  set(key: string, text: string): Promise<void> {
    return browser.storage.local.set({ [key]: text });
  },
  /** Removes everything that this extension keeps there. */
  clear(): Promise<void> {
    return browser.storage.local.clear();
  },
};
