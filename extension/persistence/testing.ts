/** Panels with storages whose failures a test sets, for the tests of persistence/. */
import { afterEach, beforeEach, vi } from 'vitest';
import type { Clock } from './clock';
import { ExtensionStorage } from './extensionStorage';
import { LocalStore } from './localStore';
import type { RevisedList } from './newest';
import { type EngineUpdate, Persistence } from './persistence';
import { SimulatedExtensionStorage } from './simulated/extensionStorage';
import { SimulatedLocalStorage } from './simulated/localStorage';
import { SimulatedLocks } from './simulated/locks';
import { SimulatedPage } from './simulated/page';
import type { Status } from './status';

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

export let local: SimulatedLocalStorage;
export let extension: SimulatedExtensionStorage;
export let locks: SimulatedLocks;

/** An open panel. */
export class Opened {
  readonly status: Status = {};
  readonly words = new WordListEngine();
  readonly persistence: Persistence;
  revokeHosts = () => Promise.resolve();
  readonly #page = new SimulatedPage(clock);

  constructor(storage = local) {
    this.persistence = new Persistence({
      localStore: new LocalStore(storage.seenBy(this.#page), clock),
      extensionStorage: new ExtensionStorage(extension.seenBy(this.#page), clock),
      clock: this.#page,
      report: (kind, what) => {
        this.status[kind] = what;
      },
      revokeHosts: () => this.revokeHosts(),
    });
    storage.listen(this.#page, () => this.persistence.syncAndRetry());
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
    this.#page.end();
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
  locks = new SimulatedLocks();
  local = new SimulatedLocalStorage(clock);
  extension = new SimulatedExtensionStorage(clock);
});

afterEach(() => {
  vi.useRealTimers();
});
