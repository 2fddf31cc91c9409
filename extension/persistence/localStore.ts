import type { Clock } from './clock';
import type { RevisedList } from './newest';
import { readWholeNumber, type Setting, type Settings } from './settings';
import type { SyncStorage } from './storages';

/** The key of the list of inventories: a JSON array, shared with the web application. */
const LIST = 'hss-invs';
/** The revision of the list, which is compared with that of the safety copy and rises with every change. */
const REVISION = 'hss-revision';
/** The ids of that list, as the engine writes them. */
const IDS = 'hss-ids';
/** The beginning of the keys of tails, as the engine writes them. */
const TAIL = 'hss-tail-';
/** While everything is being forgotten: the revision up to which it is. */
const FORGETTING = 'hss-forgetting';
/** The revision up to which everything was forgotten, the only entry that forgetting leaves. */
const FORGOTTEN = 'hss-forgotten';
/** The size limit of an extension's localStorage in Chromium and Firefox, in UTF-16 units of keys and values. */
const QUOTA = 5_242_880;

/** The key of the tail of a log (docs/rules/storage.md#the-tail). */
export const tailKey = (log: number) => `${TAIL}${log}`;

/** The logs of these tails. */
export function logsOfTails(tails: Readonly<Record<string, string>>): number[] {
  const logs = Object.keys(tails).map((key) => Number(key.slice(TAIL.length)));
  return logs.filter((log) => Number.isSafeInteger(log) && log >= 0);
}

/** The revision of the list that a tail was stored with; -1 if there is none. */
function revisionOfTail(text: string | undefined): number {
  try {
    const { revision }: { revision?: unknown } = JSON.parse(text ?? '');
    return typeof revision === 'number' ? revision : -1;
  } catch {
    return -1;
  }
}

/** What is stored beside a list under a revision. */
export interface StoredBeside {
  revision: number;
  /** The entry with the ids of the list. */
  ids: string;
  /** The tail of this panel's log; undefined if the panel has none. */
  tail: Tail | undefined;
}

/** A tail. Its text is empty if there is nothing in it. */
export interface Tail {
  key: string;
  text: string;
}

/** The entries in `localStorage` (docs/rules/storage.md#other-stored-entries). */
export class LocalStore implements Settings {
  /** The highest revision that this panel has seen, so that it rises even where storage was emptied. */
  #latest = 0;
  /** The list that this panel last read or wrote, and its revision. */
  #seen: RevisedList = { list: undefined, revision: 0, ids: undefined };

  constructor(
    private readonly storage: SyncStorage,
    private readonly clock: Clock,
  ) {}

  /** The stored list of inventories as text; `undefined` while nothing is stored. */
  get list(): string | undefined {
    return this.storage.getItem(LIST) ?? undefined;
  }

  /** The revision of the stored list; 0 if it has none. */
  get revision(): number {
    return this.#number(REVISION) ?? 0;
  }

  /**
   * The stored list if it has changed since this panel last read or wrote it. A list of a different revision has
   * changed even if its text is the same: two equal rows may have changed places.
   */
  readIfChanged(): RevisedList | 'unchanged' {
    const before = this.#seen;
    this.#seen = this.revised;
    const { list, revision } = this.#seen;
    if (list === before.list && revision === before.revision) {
      return 'unchanged';
    }
    return this.#seen;
  }

  /** The list that this panel last read or wrote. */
  get seen(): RevisedList {
    return this.#seen;
  }

  /** The stored list with its revision and its ids. */
  get revised(): RevisedList {
    const ids = this.storage.getItem(IDS) ?? undefined;
    return { list: this.list, revision: this.revision, ids };
  }

  /**
   * Stores the tail of this panel's log, the list of inventories with a revision, and then its ids, each if there is
   * space for it. Throws when the list or its revision does not fit, and leaves everything as it was. Whichever write
   * is the last one before the browser is killed, the ids are those of the list or absent, and a tail that is above the
   * revision of the list never happened.
   */
  write(list: string, { revision, ids, tail }: StoredBeside): void {
    this.raiseRevisionAbove(revision);
    const tails = Object.keys(this.tails);
    const keys = new Set([REVISION, LIST, IDS, ...tails, ...(tail ? [tail.key] : [])]);
    const before = [...keys].map((key) => [key, this.storage.getItem(key)] as const);
    this.writeTail(tail);
    this.storage.removeItem(IDS);
    try {
      if (!this.#tryList(list, revision)) {
        // A tail never takes the space of a list.
        this.removeTails(Object.keys(this.tails));
        this.#writeList(list, revision);
      }
    } catch (error) {
      for (const [key, value] of before) {
        this.#restore(key, value);
      }
      throw error;
    }
    this.writeIds(ids);
    this.#seen = this.revised;
  }

  #tryList(list: string, revision: number): boolean {
    try {
      this.#writeList(list, revision);
      return true;
    } catch {
      return false;
    }
  }

  #writeList(list: string, revision: number): void {
    const isShorter = list.length < (this.list?.length ?? 0);
    // The revision is written first, so that a stored list never has an older revision than its own. If there is no
    // space even for the revision, only a shorter list makes some.
    if (!this.#try(REVISION, revision) && !isShorter) {
      this.storage.setItem(REVISION, String(revision));
    }
    this.storage.setItem(LIST, list);
    this.storage.setItem(REVISION, String(revision));
  }

  /** The tails of all panels, by their keys. */
  get tails(): Record<string, string> {
    const tails: Record<string, string> = {};
    for (let index = 0; index < this.storage.length; index += 1) {
      const key = this.storage.key(index);
      if (key?.startsWith(TAIL)) {
        tails[key] = this.storage.getItem(key) ?? '';
      }
    }
    return tails;
  }

  /**
   * Stores the tail of this panel's log. Without space for it the one before is removed: it no longer says what became
   * of the steps. Returns true if nothing is missing.
   */
  writeTail(tail: Tail | undefined): boolean {
    if (!tail || (tail.text !== '' && this.#try(tail.key, tail.text))) {
      return true;
    }
    this.storage.removeItem(tail.key);
    return tail.text === '';
  }

  removeTails(keys: readonly string[]): void {
    for (const key of keys) {
      this.storage.removeItem(key);
    }
  }

  /**
   * Stores those of these tails that are newer, as far as there is space. The others know of steps that they lack.
   * Returns all tails, with those for which there is no space.
   */
  addTails(tails: Readonly<Record<string, string>>): Record<string, string> {
    const all = this.tails;
    for (const [key, text] of Object.entries(tails)) {
      if (revisionOfTail(text) > revisionOfTail(all[key])) {
        all[key] = text;
        this.#try(key, text);
      }
    }
    return all;
  }

  /** Stores the ids of the stored list, unless there is no space for them. */
  writeIds(ids: string): void {
    if (this.storage.getItem(IDS) !== ids) {
      this.#try(IDS, ids);
    }
  }

  /**
   * A revision higher than all that this panel has seen. It follows the clock, so that it also rises in a panel that
   * could not read the latest one.
   */
  nextRevision(): number {
    const known = Math.max(this.#latest, this.revision, this.forgotten);
    this.#latest = Math.max(known + 1, this.clock.now());
    return this.#latest;
  }

  /** Makes sure that the next change of the list has a higher revision than this. */
  raiseRevisionAbove(revision: number): void {
    this.#latest = Math.max(this.#latest, revision);
  }

  /** The revision up to which everything was forgotten; 0 if nothing was. */
  get forgotten(): number {
    return this.#number(FORGOTTEN) ?? 0;
  }

  /** The revision up to which a panel is forgetting everything at this moment. */
  get forgetting(): number | undefined {
    return this.#number(FORGETTING);
  }

  /**
   * Informs the other panels that everything up to that revision is being forgotten. Returns false if there is no space
   * for it: then they notice a moment later, when the list is gone.
   */
  beginForgetting(revision: number): boolean {
    return this.#try(FORGETTING, revision);
  }

  /** Informs the other panels that nothing was forgotten. */
  giveUpForgetting(): void {
    this.storage.removeItem(FORGETTING);
  }

  /**
   * Removes everything that this extension keeps here, and leaves the revision up to which everything was forgotten:
   * the next list of any panel has a higher one, even if the clock is set back and the panel can't read that revision
   * from `storage.local`.
   */
  clear(forgotten: number): void {
    this.storage.clear();
    this.#try(FORGOTTEN, forgotten);
  }

  get<Value>({ key, read }: Setting<Value>): Value {
    return read(this.storage.getItem(key));
  }

  set<Value>({ key, write }: Setting<Value>, value: Value): boolean {
    const text = write(value);
    // Other panels hear of each entry that is written.
    if (text === this.storage.getItem(key)) {
      return true;
    }
    if (text === null) {
      this.storage.removeItem(key);
      return true;
    }
    return this.#try(key, text);
  }

  /** The used part of the browser's storage, without tails, which a list does not have to leave space for. */
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
      if (key !== null && key !== LIST && !key.startsWith(TAIL)) {
        used += key.length + (this.storage.getItem(key)?.length ?? 0);
      }
    }
    return used / QUOTA;
  }

  #number(key: string): number | undefined {
    return readWholeNumber(this.storage.getItem(key));
  }

  #restore(key: string, value: string | null): void {
    if (value === null) {
      this.storage.removeItem(key);
    } else if (this.storage.getItem(key) !== value) {
      this.#try(key, value);
    }
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
