/** Panels with storages whose failures a test sets, for the tests of persistence/. */
import { afterEach, beforeEach, vi } from 'vitest';
import type { Clock } from './clock';
import { ExtensionStorage } from './extensionStorage';
import { LocalStore } from './localStore';
import type { RevisedList } from './newest';
import { type EngineUpdate, Persistence } from './persistence';
import type { Status } from './status';
import type { AsyncStorage, SyncStorage } from './storages';

/** A `localStorage` that several panels share, with as much room as it is given. */
export class FakeLocalStorage implements SyncStorage {
  readonly entries = new Map<string, string>();
  room = Number.POSITIVE_INFINITY;
  #listeners: (() => void)[] = [];

  /** The storage as one of the panels sees it: its own changes notify the others, as storage events do. */
  seenBy(listener: () => void): SyncStorage {
    const notifyOthers = () => {
      for (const other of this.#listeners) {
        if (other !== listener) {
          queueMicrotask(other);
        }
      }
    };
    this.#listeners.push(listener);
    const local = this;
    return {
      get length() {
        return local.length;
      },
      key: (index) => this.key(index),
      getItem: (key) => this.getItem(key),
      setItem: (key, text) => {
        this.setItem(key, text);
        notifyOthers();
      },
      removeItem: (key) => {
        this.removeItem(key);
        notifyOthers();
      },
      clear: () => {
        this.clear();
        notifyOthers();
      },
    };
  }

  /** Stops notifying a closed panel. */
  closed(listener: () => void): void {
    this.#listeners = this.#listeners.filter((other) => other !== listener);
  }

  get length(): number {
    return this.entries.size;
  }

  key(index: number): string | null {
    return [...this.entries.keys()][index] ?? null;
  }

  getItem(key: string): string | null {
    return this.entries.get(key) ?? null;
  }

  setItem(key: string, text: string): void {
    const others = [...this.entries].filter(([other]) => other !== key);
    const used = others.reduce((sum, [other, value]) => sum + other.length + value.length, 0);
    if (used + key.length + text.length > this.room) {
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
}

type Method = keyof AsyncStorage;

/** A `storage.local` that can be slow, or refuse to do something. */
export class FakeExtensionStorage implements AsyncStorage {
  readonly entries = new Map<string, unknown>();
  /** The delay before the effect of each call, in milliseconds. */
  delays: Partial<Record<Method, number>> = {};
  failures: Partial<Record<Method, string>> = {};

  async get(keys: string[] | null): Promise<Record<string, unknown>> {
    await this.#turn('get');
    const all = [...this.entries];
    return Object.fromEntries(all.filter(([key]) => keys === null || keys.includes(key)));
  }

  async set(entries: Record<string, unknown>): Promise<void> {
    await this.#turn('set');
    for (const [key, value] of Object.entries(entries)) {
      this.entries.set(key, value);
    }
  }

  async remove(keys: string[]): Promise<void> {
    await this.#turn('remove');
    for (const key of keys) {
      this.entries.delete(key);
    }
  }

  async clear(): Promise<void> {
    await this.#turn('clear');
    this.entries.clear();
  }

  async #turn(method: Method): Promise<void> {
    // Decided when it is asked, as a call that is on its way does not know what comes later.
    const failure = this.failures[method];
    await new Promise((resolve) => setTimeout(resolve, this.delays[method] ?? 1));
    if (failure !== undefined) {
      throw new Error(failure);
    }
  }
}

/** A list of words in place of the engine's inventories: "!" in it can't be read. */
class WordListEngine {
  words: string[] = [];
  /** The position of the word that is open, as an inventory is. */
  selected = 0;
  unsaved: string[] = [];
  /** The ids of the list that was loaded last. */
  ids: string | undefined;
  #refused = false;

  load({ list: text, ids }: RevisedList): EngineUpdate {
    this.ids = ids;
    this.words = parse(text) ?? [];
    return { damaged: text !== undefined && parse(text) === undefined, ...this.#index() };
  }

  reload({ list: text }: RevisedList & { list: string }): EngineUpdate {
    if (!this.#refused) {
      this.unsaved = [];
    }
    const words = parse(text);
    if (!words) {
      return { damaged: true, ...(this.unsaved.length > 0 && this.#toStore()) };
    }
    this.words = [...words, ...this.unsaved.filter((word) => !words.includes(word))];
    const isMore = this.words.length > words.length;
    return { damaged: false, ...(isMore && this.#toStore()), ...this.#index() };
  }

  forget(): EngineUpdate {
    this.words = [];
    this.stored();
    return { damaged: false };
  }

  stored(): void {
    this.unsaved = [];
    this.#refused = false;
  }

  notStored(): void {
    this.#refused = true;
  }

  add(word: string): EngineUpdate {
    if (!this.#refused) {
      this.unsaved = [];
    }
    this.#refused = false;
    this.unsaved.push(word);
    this.words = [...this.words, word];
    return { damaged: false, ...this.#toStore(), ...this.#index() };
  }

  get text(): string {
    return this.words.join(' ');
  }

  idsEntry(revision: number): string {
    return `${revision}: ${this.words.length}`;
  }

  /** Words have no steps; those of the real engine are tested in steps.test.ts. */
  stepsStored(): void {}
  takeOverSteps(): void {}
  entriesWritten(): void {}
  entryChanges = () => ({ entries: {} });

  #toStore(): Pick<EngineUpdate, 'store'> {
    return { store: this.text };
  }

  #index() {
    return this.words.length > 0 ? { index: this.selected } : {};
  }
}

function parse(text: string | undefined): string[] | undefined {
  return text?.includes('!') ? undefined : text?.split(' ').filter((word) => word !== '');
}

/** The locks of all open panels. */
let locks: Set<string>;

/** The locks of one panel. */
export class PanelLocks {
  readonly #taken: string[] = [];

  readonly take = (name: string): Promise<boolean> => {
    const isFree = !locks.has(name);
    if (isFree) {
      locks.add(name);
      this.#taken.push(name);
    }
    return Promise.resolve(isFree);
  };

  /** Releases them, as the end of the page does. */
  release(): void {
    for (const lock of this.#taken) {
      locks.delete(lock);
    }
  }
}

/** The clock that a test sets forward. */
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

export let local: FakeLocalStorage;
export let extension: FakeExtensionStorage;

/** An open panel. */
export class Opened {
  readonly status: Status = {};
  readonly words = new WordListEngine();
  readonly persistence: Persistence;
  revokeHosts = () => Promise.resolve();
  readonly #listener = () => this.persistence.syncAndRetry();

  constructor(storage = local) {
    this.persistence = new Persistence({
      localStore: new LocalStore(storage.seenBy(this.#listener), clock),
      extensionStorage: new ExtensionStorage(extension, clock),
      clock,
      report: (kind, what) => {
        this.status[kind] = what;
      },
      revokeHosts: () => this.revokeHosts(),
    });
  }

  static async open(storage = local): Promise<Opened> {
    const panel = new Opened(storage);
    const reading = panel.persistence.readBeforeOpening();
    await vi.advanceTimersByTimeAsync(5000);
    panel.persistence.open(panel.words, await reading);
    await vi.advanceTimersByTimeAsync(0);
    return panel;
  }

  add(word: string): void {
    this.persistence.loadExternalChanges();
    this.persistence.keep(this.words.add(word));
  }

  close(): void {
    local.closed(this.#listener);
    this.persistence.end();
  }
}

export const list = () => local.getItem('hss-invs');
export const copy = () =>
  (extension.entries.get('inventories') as { list: string } | undefined)?.list;
export const aside = (kind: string) =>
  [...extension.entries].filter(([key]) => key.startsWith(`${kind}-`)).map(([, text]) => text);
export const wait = (milliseconds: number) => vi.advanceTimersByTimeAsync(milliseconds);

beforeEach(() => {
  vi.useFakeTimers({ now: 1_000_000 });
  locks = new Set();
  local = new FakeLocalStorage();
  extension = new FakeExtensionStorage();
});

afterEach(() => {
  vi.useRealTimers();
});
