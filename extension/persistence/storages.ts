/** The synchronous storage: the part of `localStorage` that is used. */
export type SyncStorage = Pick<
  Storage,
  'getItem' | 'setItem' | 'removeItem' | 'clear' | 'key' | 'length'
>;

/**
 * The extension's own storage, `storage.local`. It is slower than `localStorage` but is on disk once a
 * call has resolved, so it keeps data that must not be lost: the safety copy, and texts that were set aside.
 */
export interface AsyncStorage {
  /** The entries under these keys; all entries for `null`. */
  get(keys: string[] | null): Promise<Record<string, unknown>>;
  set(entries: Record<string, unknown>): Promise<void>;
  remove(keys: string[]): Promise<void>;
  clear(): Promise<void>;
  /** The keys of all entries; missing in browsers before Chrome 130 and Firefox 143. */
  getKeys?(): Promise<string[]>;
}
