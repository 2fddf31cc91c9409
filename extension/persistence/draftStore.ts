import { TAKEN } from '../handover/waitingTexts';
import { Signal } from '../signals/signal';
import type { Clock } from './clock';
import type { Forgotten } from './forgotten';
import type { StepStore } from './stepStore';
import type { AsyncStorage } from './storages';

/**
 * The delay between a key and the writing of the text, in milliseconds. It is short because browsers often drop what a
 * closing panel still writes.
 */
const PACE = 100;
/** At most this many texts are kept, the newest ones. */
const MOST_DRAFTS = 20;
/** A text with more UTF-16 units is not kept: the one before it stays. */
const LONGEST = 100_000;

const PREFIX = 'hss-drafts-';

/** A half-typed text. */
export interface Draft {
  /** The field with the id of its container, row or inventory, such as "note 12". */
  field: string;
  /** The id of the inventory that it belongs to; absent if it belongs to none. */
  inventory?: number | undefined;
  /** The texts of the field: an add row has several. */
  texts: Record<string, string>;
  /** The time of the last key, in milliseconds. */
  time: number;
}

/**
 * Keeps half-typed texts in the browser's session storage (docs/rules/storage.md#half-typed-text-of-closed-panels).
 * They are in entries of the logs of steps, so that only the panel that has a log writes and takes over its texts.
 */
export class DraftStore {
  /** The fields whose text is too long to be kept: the last text that was not stays. */
  readonly tooLong = new Signal<ReadonlySet<string>>(new Set());
  /** By field, the oldest first. */
  #drafts = new Map<string, Draft>();
  #listeners = new Set<() => void>();
  /** Prevents the writing that is planned. */
  #cancel: (() => void) | undefined;
  /** True from the moment at which the texts of closed panels have been taken over until the panel ends. */
  #isOpen = false;

  /** `storage` is undefined if the browser has no session storage. */
  constructor(
    private readonly storage: AsyncStorage | undefined,
    private readonly clock: Clock,
    private readonly steps: Pick<StepStore, 'logs'>,
    private readonly forgotten: Pick<Forgotten, 'revision'>,
  ) {}

  /** The logs of which there are texts. Rejects if the storage fails. */
  async logs(): Promise<number[]> {
    const names = Object.keys((await this.storage?.get(null)) ?? {});
    return names.flatMap((name) => logOf(name) ?? []);
  }

  /** Takes over the texts of closed panels, and removes them there. If the storage fails, none are kept. */
  async takeOver(): Promise<void> {
    const { logs } = this.steps;
    const [own, ...others] = logs.map(nameOf);
    if (!this.storage || own === undefined) {
      return;
    }
    const entries = await this.storage.get(logs.map(nameOf)).catch(() => undefined);
    if (!entries) {
      return;
    }
    this.#isOpen = true;
    // What was typed here meanwhile is newer.
    const all = [...Object.values(entries).flatMap(readDrafts), ...this.#drafts.values()];
    const kept = all
      .filter(({ time }) => time > this.forgotten.revision)
      .sort((a, b) => a.time - b.time);
    this.#drafts = new Map(kept.map((draft) => [draft.field, draft]));
    await this.write();
    if (others.length > 0) {
      await this.storage.remove(others).catch(() => undefined);
    }
    this.#notify();
  }

  /** True if this panel has half-typed text. */
  get hasAny(): boolean {
    return this.#drafts.size > 0;
  }

  /** The kept text of a field. */
  get(field: string): Draft | undefined {
    return this.#drafts.get(field);
  }

  /** The kept texts of an inventory. */
  of(inventory: number): Draft[] {
    return [...this.#drafts.values()].filter((draft) => draft.inventory === inventory);
  }

  /** Keeps a text until it is added, saved or discarded, unless it is too long. */
  save(draft: Draft): void {
    const isTooLong = Object.values(draft.texts).join('').length > LONGEST;
    this.#setTooLong(draft.field, isTooLong);
    if (!isTooLong) {
      // Removed first, so that the newest is the last one.
      this.#drafts.delete(draft.field);
      // Where the clock was set back, it is still no text from before everything was forgotten.
      const time = Math.max(draft.time, this.forgotten.revision + 1);
      this.#drafts.set(draft.field, { ...draft, time });
    }
    for (const field of [...this.#drafts.keys()].slice(0, -MOST_DRAFTS)) {
      this.#drafts.delete(field);
    }
    this.#writeSoon();
  }

  drop(field: string): void {
    this.#setTooLong(field, false);
    if (this.#drafts.delete(field)) {
      this.#writeSoon();
    }
  }

  /** Drops the texts of an inventory, because a different one was selected. */
  dropOf(inventory: number): void {
    for (const { field } of this.of(inventory)) {
      this.drop(field);
    }
  }

  /** Calls `listener` when texts of closed panels have been taken over. */
  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  /**
   * Writes all texts, and with them that one of them has taken in the text of an entry. Never rejects: a text that the
   * storage refuses is lost with the panel.
   */
  async write(taken?: string): Promise<void> {
    this.#cancel?.();
    this.#cancel = undefined;
    const [own] = this.steps.logs.map(nameOf);
    if (!this.storage || own === undefined || !this.#isOpen) {
      return;
    }
    const drafts = [...this.#drafts.values()];
    const takenEntry = taken === undefined ? {} : { [taken]: TAKEN };
    const writing =
      drafts.length > 0
        ? this.storage.set({ [own]: drafts, ...takenEntry })
        : this.storage.remove([own]);
    await writing.catch(() => undefined);
  }

  /** Writes all texts at once, because the panel is closing. */
  writeLast(): void {
    void this.write();
  }

  /** Removes the texts of all panels from the storage. */
  async forgetAll(): Promise<void> {
    await this.storage?.clear();
  }

  /** Everything was forgotten, here or in another panel, which may have done so before the latest text was written. */
  forget(): void {
    this.#drafts.clear();
    void this.write();
  }

  /** Nothing may be written any more: what is kept stays for the next panel. */
  end(): void {
    this.#isOpen = false;
    this.#cancel?.();
    this.#cancel = undefined;
  }

  #setTooLong(field: string, isTooLong: boolean): void {
    const before = this.tooLong.get();
    if (before.has(field) !== isTooLong) {
      const others = [...before].filter((other) => other !== field);
      this.tooLong.set(new Set(isTooLong ? [...others, field] : others));
    }
  }

  #writeSoon(): void {
    this.#cancel?.();
    this.#cancel = this.clock.after(PACE, () => void this.write());
  }

  #notify(): void {
    for (const listener of this.#listeners) {
      listener();
    }
  }
}

const nameOf = (log: number) => PREFIX + log;

function logOf(name: string): number | undefined {
  const log = name.startsWith(PREFIX) ? name.slice(PREFIX.length) : '';
  return /^\d+$/.test(log) ? Number(log) : undefined;
}

/** The texts of an entry; those that have a different form are left out. */
function readDrafts(entry: unknown): Draft[] {
  return Array.isArray(entry) ? entry.filter(isDraft) : [];
}

function isDraft(value: unknown): value is Draft {
  const { field, inventory, texts, time } = (value ?? {}) as Record<keyof Draft, unknown>;
  return (
    typeof field === 'string' &&
    typeof time === 'number' &&
    (inventory === undefined || typeof inventory === 'number') &&
    typeof texts === 'object' &&
    texts !== null &&
    Object.values(texts).every((text) => typeof text === 'string')
  );
}
