import type { RevisedList } from './newest';
import type { QuickStorage } from './storages';

/** The key of the list of inventories: a JSON array, shared with the web application. */
const LIST = 'hss-invs';
/** How new that list is, beside the safety copy of it: rises with every change. */
const REVISION = 'hss-revision';
/** The revision of the list in whose place that list was stored, if one step lies between the two. */
const REPLACED = 'hss-replaced';
/** The position of the open inventory in that list, in decimal. */
const SELECTED = 'hss-selected';
/** The remote catalogue's host. Nothing is stored while there is none. */
const HOST = 'hss-catalogue-host';
/** While everything is being forgotten: the revision up to which it is. */
const FORGETTING = 'hss-forgetting';

/** The version of the extension that was open here last. */
const VERSION = 'hss-version';

/** What Chromium and Firefox give an extension's localStorage, in UTF-16 units of keys and values. */
const QUOTA = 5_242_880;

/** How many steps of other panels lie between two lists; `several` also where nobody knows. */
export type StepsBetween = 'one' | 'several';

/** The entries in `localStorage` (docs/rules/storage.md#other-stored-entries). */
export class LocalStore {
  /** The highest revision that this panel has seen, so that it rises even where storage was emptied. */
  #latest = 0;
  /** The list that this panel last read or wrote, and its revision. */
  #seen: RevisedList = { list: undefined, revision: 0 };

  constructor(private readonly storage: QuickStorage) {}

  /** The stored list of inventories as text; `undefined` while nothing is stored. */
  get list(): string | undefined {
    return this.storage.getItem(LIST) ?? undefined;
  }

  /** The revision of the stored list; 0 if it has none. */
  get revision(): number {
    return this.#number(REVISION) ?? 0;
  }

  /**
   * The stored list, if it is another than this panel last read or wrote, and how many steps of other panels lie
   * between the two; `unchanged` otherwise.
   */
  readIfChanged(): { text: string | undefined; steps: StepsBetween } | 'unchanged' {
    const before = this.#seen;
    this.#seen = this.revised;
    const { list, revision } = this.#seen;
    if (list === before.list) {
      return 'unchanged';
    }
    const isNext = revision > before.revision && this.#number(REPLACED) === before.revision;
    return { text: list, steps: isNext ? 'one' : 'several' };
  }

  /** The stored list with how new it is. */
  get revised(): RevisedList {
    return { list: this.list, revision: this.revision };
  }

  /**
   * Stores the list of inventories, which lies that many steps from the stored one. Throws when it does not fit.
   *
   * The revision follows the clock, so that whoever could not see the latest one still goes beyond it.
   */
  write(list: string, steps: StepsBetween): void {
    const replaced = this.revision;
    const revision = this.nextRevision();
    // First, so that a list that was stored is never taken for older than it is. Where there is no room
    // even for that, the new list may be shorter and make some.
    const isWritten = this.#try(REVISION, revision);
    this.storage.setItem(LIST, list);
    if (!isWritten) {
      this.#try(REVISION, revision);
    }
    if (steps === 'several' || !this.#try(REPLACED, replaced)) {
      // What is there is about an earlier list.
      this.storage.removeItem(REPLACED);
    }
    this.#seen = this.revised;
  }

  /** A revision beyond all that this panel has seen. */
  nextRevision(): number {
    this.#latest = Math.max(this.#latest + 1, this.revision + 1, Date.now());
    return this.#latest;
  }

  /** The next change of the list will be newer than that. */
  goBeyond(revision: number): void {
    this.#latest = Math.max(this.#latest, revision);
  }

  /** The revision up to which a panel is forgetting everything at this moment. */
  get forgetting(): number | undefined {
    return this.#number(FORGETTING);
  }

  /** Tells the other panels that everything up to that revision is being forgotten. */
  beginForgetting(revision: number): void {
    // Where there is no room for it, the others notice a moment later, when the list is gone.
    this.#try(FORGETTING, revision);
  }

  /** Tells the other panels that nothing was forgotten. */
  giveUpForgetting(): void {
    this.storage.removeItem(FORGETTING);
  }

  /** Removes everything that this extension keeps here. */
  clear(): void {
    this.storage.clear();
  }

  /** The remembered position of the open inventory, if there is one. */
  get selected(): number | undefined {
    return this.#number(SELECTED);
  }

  /** Remembers which inventory is open (docs/rules/storage.md#the-selected-inventory). Never fails. */
  select(position: number | undefined): void {
    if (position === this.selected) {
      return;
    }
    if (position === undefined) {
      this.storage.removeItem(SELECTED);
    } else {
      // Without room the first one is opened next time, and nothing of the user's is lost.
      this.#try(SELECTED, position);
    }
  }

  /** The saved host of the catalogue; empty means the built-in one (docs/rules/catalogues-and-text.md#the-catalogue-server). */
  get catalogueHost(): string {
    return this.storage.getItem(HOST) ?? '';
  }

  /** Saves the host of the catalogue. Throws when it does not fit. */
  saveCatalogueHost(host: string): void {
    if (host === '') {
      this.storage.removeItem(HOST);
    } else {
      this.storage.setItem(HOST, host);
    }
  }

  /** Remembers which version of the extension is open. Answers whether another one was before. */
  noteVersion(version: string): boolean {
    const before = this.storage.getItem(VERSION);
    return this.#try(VERSION, version) && before !== null && before !== version;
  }

  /** The used part of the browser's storage. */
  get used(): number {
    return this.usedWith(this.list?.length ?? 0);
  }

  /**
   * The used part of the browser's storage with a list of that many UTF-16 units; 1 is all of it.
   */
  usedWith(listLength: number): number {
    let used = LIST.length + listLength;
    for (let index = 0; index < this.storage.length; index += 1) {
      const key = this.storage.key(index);
      if (key !== null && key !== LIST) {
        used += key.length + (this.storage.getItem(key)?.length ?? 0);
      }
    }
    return used / QUOTA;
  }

  #number(key: string): number | undefined {
    const text = this.storage.getItem(key);
    return text !== null && /^\d{1,15}$/.test(text) ? Number(text) : undefined;
  }

  #try(key: string, value: number | string): boolean {
    try {
      this.storage.setItem(key, String(value));
      return true;
    } catch {
      return false;
    }
  }
}
