import type { Clock } from './clock';
import {
  type ExtensionStorageState,
  isForgottenCopy,
  type SafetyCopy,
  withoutForgotten,
} from './newest';
import type { AsyncStorage } from './storages';

/** The key of the copy of the stored list. */
const COPY = 'inventories';
/** The key of the revision up to which everything was forgotten, the only entry that forgetting leaves. */
const FORGOTTEN = 'forgotten';

/** The record of the last export, which version 1.0.1 kept here. */
const OLD_EXPORTED = 'hss-exported';

/** The number of texts of each kind that are set aside. */
const MOST_QUARANTINED = 3;

/** The extension's own storage. What was forgotten is not read, and not left there by what is written later. */
export class ExtensionStorage {
  /** The revision up to which everything was forgotten, as far as this panel knows. */
  #forgotten = 0;
  /** What was removed to be forgotten, until that is certain. */
  #removed: Record<string, unknown> = {};
  /** The time in the name of the text that this panel has set aside last: no two have the same. */
  #latestName = 0;

  constructor(
    private readonly storage: AsyncStorage,
    private readonly clock: Clock,
  ) {}

  /** The safety copy, if there is one, and the forgotten revision. */
  async read(): Promise<ExtensionStorageState> {
    const entries = await this.storage.get([COPY, FORGOTTEN]);
    // What this panel has removed and not forgotten is still there, and what was forgotten meanwhile is not.
    return readState({ ...this.#removed, ...entries }, this.#forgotten);
  }

  /** The revision up to which everything was forgotten. */
  async forgotten(): Promise<number> {
    return readState(await this.storage.get([FORGOTTEN])).forgotten;
  }

  /** The names of all entries. */
  async names(): Promise<string[]> {
    return this.storage.getKeys?.() ?? Object.keys(await this.storage.get(null));
  }

  /** True if there are steps or copies that were set aside. */
  async hasMoreThanTheCopy(): Promise<boolean> {
    const others = [COPY, FORGOTTEN, OLD_EXPORTED];
    return (await this.names()).some((name) => !others.includes(name));
  }

  /** The texts of entries by their names; others are left out. */
  async texts(names: string[]): Promise<Record<string, string>> {
    const entries = Object.entries(names.length > 0 ? await this.storage.get(names) : {});
    const texts = entries.filter(
      (entry): entry is [string, string] => typeof entry[1] === 'string',
    );
    return Object.fromEntries(texts);
  }

  /**
   * Writes the safety copy, if there is a new one, together with entries of steps, and then removes those with
   * an empty text: if the storage refuses, the entries that are there still need them. All that is on disk once this
   * has resolved. What was forgotten meanwhile does not stay. Resolves to the revision up to which everything was.
   */
  async write(copy: SafetyCopy | undefined, entries: ReadonlyMap<string, string>): Promise<number> {
    const known = this.#forgotten;
    const { written, removed } = writtenAndRemoved(entries);
    await this.storage.set({ ...withCopy(copy), ...written });
    await this.#remove(removed);
    const forgotten = await this.forgotten();
    const names = forgotten > known ? Object.keys(written) : [];
    await this.#remove(copy && isForgottenCopy(copy, forgotten) ? [COPY, ...names] : names);
    return forgotten;
  }

  /** Writes the safety copy and entries of steps, and removes others, in one turn of the event loop. */
  async writeAtOnce(
    copy: SafetyCopy | undefined,
    entries: ReadonlyMap<string, string>,
  ): Promise<void> {
    const { written, removed } = writtenAndRemoved(entries);
    await Promise.all([this.storage.set({ ...withCopy(copy), ...written }), this.#remove(removed)]);
  }

  async #remove(names: string[]): Promise<void> {
    if (names.length > 0) {
      await this.storage.remove(names);
    }
  }

  /** Removes what nobody reads any more: an entry of an earlier version, and a safety copy that was forgotten. */
  removeLeftovers({ hasForgottenCopy }: ExtensionStorageState): Promise<void> {
    return this.storage.remove(hasForgottenCopy ? [OLD_EXPORTED, COPY] : [OLD_EXPORTED]);
  }

  /** Everything up to that revision was forgotten. */
  noteForgotten(revision: number): void {
    this.#forgotten = Math.max(this.#forgotten, revision);
  }

  /**
   * Removes everything, and remembers up to which revision that was. The number of an earlier time stays until then, so
   * that nothing from before comes back if the browser is killed. Rejects if it is given up before the number is set,
   * without which nothing counts as forgotten.
   */
  async forget(revision: number, givenUp: AbortSignal): Promise<void> {
    // What can't be read can be removed.
    const all = await this.storage.get(null).catch(() => undefined);
    givenUp.throwIfAborted();
    // Before, as the answer can come late.
    this.#removed = { ...this.#removed, ...all };
    await (all
      ? this.storage.remove(Object.keys(all).filter((key) => key !== FORGOTTEN))
      : this.storage.clear());
    givenUp.throwIfAborted();
    await this.storage.set({ [FORGOTTEN]: revision });
    this.#removed = {};
    await this.#removeWrittenMeanwhile(revision).catch(() => undefined);
  }

  /** Writes again what was removed and not forgotten, unless another panel has forgotten everything since. */
  async restore(): Promise<void> {
    const removed = this.#removed;
    const now = await this.storage.get(null);
    const missing = Object.entries(removed).filter(([key]) => !(key in now));
    if (missing.length > 0 && now[FORGOTTEN] === removed[FORGOTTEN]) {
      await this.storage.set(Object.fromEntries(missing));
    }
    this.#removed = {};
  }

  /** Removes what another panel has written between the removal of everything and the number that it heeds. */
  async #removeWrittenMeanwhile(revision: number): Promise<void> {
    const all = await this.storage.get(null);
    const isNew = (key: string) => key === COPY && (readCopy(all[key])?.revision ?? 0) > revision;
    await this.#remove(Object.keys(all).filter((key) => key !== FORGOTTEN && !isNew(key)));
  }

  /**
   * Keeps a text that is about to be replaced, and the last three of its kind (docs/rules/storage.md#copies-set-aside).
   * It is stored once this has resolved.
   */
  async quarantine(kind: 'damaged' | 'replaced', text: string): Promise<void> {
    const all = await this.storage.get(null);
    const texts = quarantined(all, kind);
    if (texts.some(([, each]) => each === text)) {
      return;
    }
    this.#latestName = Math.max(this.clock.now(), this.#latestName + 1);
    const key = `${kind}-${new Date(this.#latestName).toISOString()}`;
    await this.storage.set({ [key]: text });
    const written = await this.storage.get(null);
    if (written[FORGOTTEN] !== all[FORGOTTEN]) {
      // Everything was forgotten meanwhile, and this with it.
      await this.storage.remove([key]);
      return;
    }
    const equal = quarantined(written, kind).filter(([, each]) => each === text);
    if (equal.length === 0) {
      throw new Error('The copy of the data differs from the original.');
    }
    const old = texts.slice(0, Math.max(0, texts.length + 1 - MOST_QUARANTINED));
    // Two panels that open at once set the same text aside, and then leave the first of both.
    await this.#remove([...equal.slice(1), ...old].map(([name]) => name));
  }
}

/** The texts of a kind that were set aside, by the names of their entries: the time in these brings them in order. */
function quarantined(entries: Record<string, unknown>, kind: 'damaged' | 'replaced') {
  const texts = Object.entries(entries).filter(([key]) => key.startsWith(`${kind}-`));
  return texts.sort(([one], [other]) => (one < other ? -1 : 1));
}

/** The entry of a copy. */
function withCopy(copy: SafetyCopy | undefined): Record<string, SafetyCopy> {
  return copy ? { [COPY]: copy } : {};
}

/** Entries to write, and the names of those to remove, which have an empty text. */
function writtenAndRemoved(entries: ReadonlyMap<string, string>) {
  const all = [...entries];
  return {
    written: Object.fromEntries(all.filter(([, text]) => text !== '')),
    removed: all.filter(([, text]) => text === '').map(([name]) => name),
  };
}

/**
 * Reads the state from these entries of the extension's storage. `known` is the revision up to which everything was
 * forgotten if they don't say.
 */
export function readState(entries: Record<string, unknown>, known = 0): ExtensionStorageState {
  const { [FORGOTTEN]: revision, [COPY]: entry } = entries;
  const copy = readCopy(entry);
  const unreadable = copy || entry === undefined ? undefined : textOf(entry);
  const forgotten = typeof revision === 'number' ? revision : 0;
  return withoutForgotten({ copy, unreadable, forgotten }, known);
}

function textOf(entry: unknown): string {
  return typeof entry === 'string' ? entry : JSON.stringify(entry);
}

/** Without a readable revision, a copy is older than any list. */
function readCopy(entry: unknown): SafetyCopy | undefined {
  const { revision, list, ids, tails, record } = (entry ?? {}) as Partial<
    Record<keyof SafetyCopy, unknown>
  >;
  return typeof list === 'string'
    ? {
        revision: typeof revision === 'number' ? revision : 0,
        list,
        ids: typeof ids === 'string' ? ids : undefined,
        tails: readTails(tails),
        record,
      }
    : undefined;
}

/** The tails of a copy. Version 1.2.0 wrote none. */
function readTails(tails: unknown): Record<string, string> {
  const entries = Object.entries(tails ?? {});
  return Object.fromEntries(
    entries.filter((entry): entry is [string, string] => typeof entry[1] === 'string'),
  );
}
