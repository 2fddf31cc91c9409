import type { Clock } from './clock';
import { type ExportRecord, parseExportRecord } from './exportRecord';
import type { RevisedList } from './newest';
import type { SyncStorage } from './storages';

/** The key of the list of inventories: a JSON array, shared with the web application. */
const LIST = 'hss-invs';
/** The revision of the list, which is compared with that of the safety copy and rises with every change. */
const REVISION = 'hss-revision';
/** The ids of that list, as the engine writes them. */
const IDS = 'hss-ids';
/** The position of the open inventory in that list, in decimal. */
const SELECTED = 'hss-selected';
/** The host of the catalogue server; absent while there is none. */
const HOST = 'hss-catalogue-host';
/** The record of the last export of everything. */
const EXPORTED = 'hss-exported';
/** Present while a copy is to be saved every week. */
const WEEKLY_COPY = 'hss-weekly-copy';
/** The ids of the containers whose cards are collapsed, as a JSON array. */
const COLLAPSED = 'hss-collapsed';
/** At most this many of them are kept, so that they leave the space to the list. */
const MOST_COLLAPSED = 1000;
/** While everything is being forgotten: the revision up to which it is. */
const FORGETTING = 'hss-forgetting';
/** The choice for inventories whose names existed already, in the last import. */
const IMPORT_CHOICE = 'hss-import-choice';
/** The version of the extension that was open here last. */
const VERSION = 'hss-version';

/** The size limit of an extension's localStorage in Chromium and Firefox, in UTF-16 units of keys and values. */
const QUOTA = 5_242_880;

/** The entries in `localStorage` (docs/rules/storage.md#other-stored-entries). */
export class LocalStore {
  /** The highest revision that this panel has seen, so that it rises even where storage was emptied. */
  #latest = 0;
  /** The list that this panel last read or wrote, and its revision. */
  #seen: RevisedList = { list: undefined, revision: 0, ids: undefined };

  /** The record of the last export, while there is no space for it, and the text that it is to replace. */
  #unstoredExport: { record: ExportRecord; replaced: string | null } | undefined;

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
    if (list === before.list && (revision === before.revision || list === undefined)) {
      return 'unchanged';
    }
    if (list === undefined) {
      this.#unstoredExport = undefined;
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
   * Stores the list of inventories and then its ids, if there is space for them. Throws when the list does not fit, and
   * leaves everything as it was. Whichever write is the last one before the browser is killed, the ids are those of the
   * list or absent.
   *
   * The revision follows the clock, so that it also rises in a panel that could not read the latest one.
   *
   * @param idsOf returns the entry with the ids of the list under a revision
   */
  write(list: string, idsOf: (revision: number) => string): void {
    const before = [REVISION, IDS].map((key) => [key, this.storage.getItem(key)] as const);
    const revision = this.nextRevision();
    this.storage.removeItem(IDS);
    // The revision is written first, so that a stored list never has an older revision than its own. If there is no
    // space even for the revision, the new list may be shorter and make some.
    const isWritten = this.#try(REVISION, revision);
    try {
      this.storage.setItem(LIST, list);
    } catch (error) {
      for (const [key, value] of before) {
        this.#restore(key, value);
      }
      throw error;
    }
    if (!isWritten) {
      this.#try(REVISION, revision);
    }
    this.writeIds(idsOf(this.revision));
    this.#seen = this.revised;
  }

  /** Stores the ids of the stored list, unless there is no space for them. */
  writeIds(ids: string): void {
    if (this.storage.getItem(IDS) !== ids) {
      this.#try(IDS, ids);
    }
  }

  /** A revision higher than all that this panel has seen. */
  nextRevision(): number {
    this.#latest = Math.max(this.#latest + 1, this.revision + 1, this.clock.now());
    return this.#latest;
  }

  /** Makes sure that the next change of the list has a higher revision than this. */
  raiseRevisionAbove(revision: number): void {
    this.#latest = Math.max(this.#latest, revision);
  }

  /** The revision up to which a panel is forgetting everything at this moment. */
  get forgetting(): number | undefined {
    return this.#number(FORGETTING);
  }

  /** Informs the other panels that everything up to that revision is being forgotten. */
  beginForgetting(revision: number): void {
    // If there is no space for it, the others notice a moment later, when the list is gone.
    this.#try(FORGETTING, revision);
  }

  /** Informs the other panels that nothing was forgotten. */
  giveUpForgetting(): void {
    this.storage.removeItem(FORGETTING);
  }

  /** Removes everything that this extension keeps here. */
  clear(): void {
    this.storage.clear();
    this.#unstoredExport = undefined;
  }

  /** The record of the last export; `undefined` if there is none or it is damaged. */
  get exported(): ExportRecord | undefined {
    const text = this.storage.getItem(EXPORTED);
    const unstored = this.#unstoredExport;
    return unstored?.replaced === text ? unstored.record : parseExportRecord(text);
  }

  /** Replaces the record of the last export. If there is no space, this panel remembers it. */
  saveExported(record: ExportRecord): void {
    const replaced = this.storage.getItem(EXPORTED);
    const isStored = this.#try(EXPORTED, JSON.stringify(record));
    this.#unstoredExport = isStored ? undefined : { record, replaced };
  }

  /** True while a copy is to be saved every week (docs/rules/storage.md#weekly-copy). */
  get weeklyCopy(): boolean {
    return this.storage.getItem(WEEKLY_COPY) !== null;
  }

  /** Switches the weekly copy on, if there is space for the entry, or off. */
  setWeeklyCopy(on: boolean): void {
    if (on) {
      this.#try(WEEKLY_COPY, 'on');
    } else {
      this.storage.removeItem(WEEKLY_COPY);
    }
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
      // If there is no space, the first one is opened next time, and no data is lost.
      this.#try(SELECTED, position);
    }
  }

  /** The ids of the containers whose cards are collapsed; none if the entry is damaged. */
  get collapsed(): number[] {
    try {
      const ids: unknown = JSON.parse(this.storage.getItem(COLLAPSED) ?? '[]');
      return Array.isArray(ids) ? ids.filter(Number.isSafeInteger) : [];
    } catch {
      return [];
    }
  }

  /** Remembers the containers whose cards are collapsed, of very many the last ones. Never fails. */
  saveCollapsed(ids: readonly number[]): void {
    if (ids.length === 0) {
      this.storage.removeItem(COLLAPSED);
    } else {
      // If there is no space, the next panel begins with other cards collapsed, and no data is lost.
      this.#try(COLLAPSED, JSON.stringify(ids.slice(-MOST_COLLAPSED)));
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

  /** The choice of the last import (docs/rules/storage.md#the-same-names-again). */
  get importChoice(): string | undefined {
    return this.storage.getItem(IMPORT_CHOICE) ?? undefined;
  }

  /** Remembers the choice of an import. Without space for it, the next import begins with the previous choice. */
  saveImportChoice(choice: string): void {
    this.#try(IMPORT_CHOICE, choice);
  }

  /** Stores the version of the extension that is open. Returns true if a different one was open before. */
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

  #restore(key: string, value: string | null): void {
    if (value === null) {
      this.storage.removeItem(key);
    } else {
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
