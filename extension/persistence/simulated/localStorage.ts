import type { Clock } from '../clock';
import type { SyncStorage } from '../storages';
import type { SimulatedPage } from './page';

/** At most this many earlier states are remembered. */
const MOST_STATES = 60;

/** The entries at a moment. */
interface Moment {
  time: number;
  entries: ReadonlyMap<string, string>;
}

/** A listener for the changes of other pages. */
interface Listener {
  page: SimulatedPage;
  onChange: () => void;
  /** The time at which the latest event of this page arrives. */
  latest: number;
}

/**
 * A `localStorage` that pages share. It has as much room as it is given, notifies the other pages of each change, and
 * goes back to an earlier state when the browser is killed.
 */
export class SimulatedLocalStorage implements SyncStorage {
  readonly entries = new Map<string, string>();
  /** The UTF-16 units of keys and values for which there is space. */
  room = Number.POSITIVE_INFINITY;
  /** The entries for which there is no space, however much room there is. */
  readonly refused = new Set<string>();
  /** The time until another page hears of a change, in milliseconds. Events never overtake each other. */
  eventDelay: () => number = () => 0;
  /** Called after a page has changed an entry, with its previous value. */
  onWritten: (page: SimulatedPage, key: string, before: string | null) => void = () => undefined;
  #listeners: Listener[] = [];
  /** The states of the last seconds, the oldest first. */
  #past: Moment[] = [];

  constructor(private readonly clock: Clock) {}

  /** The storage as a page sees it: what the page changes notifies the others. */
  seenBy(page: SimulatedPage): SyncStorage {
    const storage = this;
    return {
      get length() {
        return storage.length;
      },
      key: (index) => this.key(index),
      getItem: (key) => this.getItem(key),
      setItem: (key, text) => this.#change(page, [key], () => this.setItem(key, text)),
      removeItem: (key) => this.#change(page, [key], () => this.removeItem(key)),
      clear: () => this.#change(page, [...this.entries.keys()], () => this.clear()),
    };
  }

  /** Calls `onChange` when a different page has changed anything, until the page ends. */
  listen(page: SimulatedPage, onChange: () => void): void {
    this.#listeners = this.#listeners.filter((listener) => listener.page.isOpen);
    this.#listeners.push({ page, onChange, latest: 0 });
  }

  getItem(key: string): string | null {
    return this.entries.get(key) ?? null;
  }

  get length(): number {
    return this.entries.size;
  }

  key(index: number): string | null {
    return [...this.entries.keys()][index] ?? null;
  }

  setItem(key: string, text: string): void {
    const used = this.used - this.#sizeOf(key) + key.length + text.length;
    if (used > this.room || this.refused.has(key)) {
      throw new DOMException('full', 'QuotaExceededError');
    }
    this.entries.set(key, text);
  }

  removeItem(key: string): void {
    this.entries.delete(key);
  }

  clear(): void {
    this.entries.clear();
  }

  /** The UTF-16 units of all keys and values. */
  get used(): number {
    return [...this.entries.keys()].reduce((sum, key) => sum + this.#sizeOf(key), 0);
  }

  /** The states that a killed browser may have on disk: those of the last `milliseconds`, and the present one. */
  statesSince(milliseconds: number): ReadonlyMap<string, string>[] {
    const first = this.clock.now() - milliseconds;
    const past = this.#past.filter(({ time }) => time >= first).map(({ entries }) => entries);
    return [...past, new Map(this.entries)];
  }

  /** Goes back to a state, as the end of the browser does. */
  fallBackTo(entries: ReadonlyMap<string, string>): void {
    this.entries.clear();
    for (const [key, text] of entries) {
      this.entries.set(key, text);
    }
    this.#past = [];
  }

  #sizeOf(key: string): number {
    const text = this.entries.get(key);
    return text === undefined ? 0 : key.length + text.length;
  }

  #change(page: SimulatedPage, keys: string[], change: () => void): void {
    const before = new Map(this.entries);
    change();
    this.#past.push({ time: this.clock.now(), entries: before });
    this.#past = this.#past.slice(-MOST_STATES);
    for (const key of keys) {
      if (before.get(key) !== this.entries.get(key)) {
        this.onWritten(page, key, before.get(key) ?? null);
        this.#notify(page);
      }
    }
  }

  #notify(changed: SimulatedPage): void {
    const now = this.clock.now();
    for (const listener of this.#listeners) {
      if (listener.page !== changed) {
        listener.latest = Math.max(listener.latest, now + this.eventDelay());
        listener.page.deliver(listener.latest - now, listener.onChange);
      }
    }
  }
}
