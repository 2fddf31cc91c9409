import { answered, type Clock } from './clock';
import type { ExtensionStorage } from './extensionStorage';
import type { LocalStore, StoredBeside } from './localStore';
import { type Report, type SaveError, saveErrorOf } from './status';

/** The time between two attempts to save, in milliseconds, if nothing triggers one earlier. */
const TRY_AGAIN = 5000;

/** The state of saving. */
type Saving =
  | { kind: 'stored' }
  /** The browser refuses to store the list. */
  | { kind: 'refused'; refusal: SaveError }
  /** A damaged text is stored, which is not overwritten before it is set aside. */
  | { kind: 'damaged'; text: string; copy: 'due' | 'on its way' | 'failed' }
  /** Nothing may be saved any more. */
  | { kind: 'ended' };

/** The reason for saving nothing: it is unclear which list is the newest, or everything is being forgotten. */
type SaveBlock = 'unclear' | 'forgetting';

interface SaverParts {
  localStore: LocalStore;
  extensionStorage: ExtensionStorage;
  clock: Clock;
  report: Report;
}

/** What happens here, and the latest list as it is to be stored. */
export interface SaverEvents {
  /** What is stored beside the latest list under a revision. */
  beside(revision: number): StoredBeside;
  /** A list was stored, at once or after it had waited. */
  stored(): void;
  /** A list was not stored when it was to be. */
  notStored(): void;
  /** It is time to try again. */
  retryIsDue(): void;
}

/** Stores the list in the same turn (docs/rules/storage.md#saving-at-once), or keeps it until that is possible. */
export class Saver {
  #state: Saving = { kind: 'stored' };
  /** The list that is to be stored as soon as that is possible. */
  #waiting: string | undefined;
  readonly #blocks = new Set<SaveBlock>();
  /** The used part of the browser's storage when it refused the list. */
  #usedThen = 0;
  /** Ends the attempts to store what the browser refuses. */
  #stopTrying: (() => void) | undefined;

  constructor(
    private readonly parts: SaverParts,
    private readonly events: SaverEvents,
  ) {}

  /** Nothing is saved any more. */
  get hasEnded(): boolean {
    return this.#state.kind === 'ended';
  }

  /** True if saving is blocked for that reason. */
  isBlocked(why: SaveBlock): boolean {
    return this.#blocks.has(why);
  }

  /**
   * Stores a list. If that is not possible, it waits in place of the previous waiting list.
   *
   * @param beside what is stored beside it under a revision that it has already; what waits gets a new one
   */
  save(list: string, beside?: StoredBeside): void {
    if (!this.hasEnded) {
      this.#waiting = list;
    }
    if (!this.#store(beside)) {
      this.events.notStored();
    }
  }

  /** Stores a list that has a revision already, like {@link save}. */
  saveUnder(list: string, revision: number): void {
    this.save(list, this.events.beside(revision));
  }

  /** Stores the same list under a new revision, unless another one waits. */
  storeAgain(): void {
    const { list } = this.parts.localStore.seen;
    if (list !== undefined && this.isStored) {
      this.save(list);
    }
  }

  /** True if a list is to be stored as soon as that is possible. */
  get isWaiting(): boolean {
    return this.#waiting !== undefined;
  }

  /** The length of that list in UTF-16 units; 0 if there is none. */
  get waitingLength(): number {
    return this.#waiting?.length ?? 0;
  }

  /** True if the browser refuses to store the list. */
  get isRefused(): boolean {
    return this.#state.kind === 'refused';
  }

  /** True if the latest list is the stored one. */
  get isStored(): boolean {
    return this.#state.kind === 'stored' && !this.isWaiting && this.#blocks.size === 0;
  }

  /**
   * Tries again after another panel has changed what is stored, if that made space. A failed attempt is a change as
   * well: two panels with unsaved changes would wake each other without end.
   */
  retryWithMoreSpace(): void {
    if (this.#state.kind !== 'refused' || this.parts.localStore.used < this.#usedThen) {
      this.retry();
    }
  }

  /** Tries again to store what the browser refused. */
  retry(): void {
    if (this.#state.kind === 'refused') {
      this.#store();
    } else if (this.#state.kind === 'damaged' && this.#state.copy === 'failed') {
      this.quarantine();
    }
  }

  /** Drops the waiting list. */
  drop(): void {
    this.#waiting = undefined;
    if (this.#state.kind === 'refused') {
      this.#set({ kind: 'stored' });
    }
  }

  /** Makes changes wait until {@link unblock}. */
  block(why: SaveBlock): void {
    if (!this.hasEnded) {
      this.#blocks.add(why);
    }
  }

  /** Stores the waiting list, unless a different reason blocks it. */
  unblock(why: SaveBlock): void {
    if (this.#blocks.delete(why)) {
      this.#store();
    }
  }

  /** Everything was forgotten: nothing waits, and nothing is damaged. */
  reset(): void {
    if (!this.hasEnded) {
      this.#waiting = undefined;
      this.#blocks.clear();
      this.#set({ kind: 'stored' });
      this.parts.report('damaged', undefined);
    }
  }

  /** Stops for good. */
  end(): void {
    this.#waiting = undefined;
    this.#blocks.clear();
    this.#set({ kind: 'ended' });
  }

  /** Marks the stored text as damaged: it is set aside before it is overwritten. */
  protect(text: string): void {
    if (!this.hasEnded) {
      this.#set({ kind: 'damaged', text, copy: 'due' });
      this.parts.report('damaged', { text, copy: 'due' });
    }
  }

  /** Ends the protection, because another panel has overwritten the damaged text. */
  unprotect(): void {
    if (this.#state.kind === 'damaged') {
      this.#set({ kind: 'stored' });
      this.parts.report('damaged', undefined);
    }
  }

  /** Copies a damaged text into the extension's own storage, which confirms it. */
  quarantine(): void {
    if (this.#state.kind !== 'damaged' || this.#state.copy === 'on its way') {
      return;
    }
    const { extensionStorage, clock, report } = this.parts;
    const { text } = this.#state;
    this.#state = { ...this.#state, copy: 'on its way' };
    report('damaged', { text, copy: 'on its way' });
    answered(clock, extensionStorage.quarantine('damaged', text)).then(
      () => this.#onQuarantined(text, 'safe'),
      () => this.#onQuarantined(text, 'failed'),
    );
  }

  #onQuarantined(text: string, copy: 'safe' | 'failed'): void {
    if (this.#state.kind !== 'damaged' || this.#state.text !== text) {
      return;
    }
    this.parts.report('damaged', { text, copy });
    if (copy === 'failed') {
      this.#state = { ...this.#state, copy };
    } else {
      this.#state = { kind: 'stored' };
      // Another panel may have stored its list in the place of the damaged text.
      this.events.retryIsDue();
      this.#store();
    }
  }

  /** Stores the waiting list unless something blocks it, and returns true if it is stored. */
  #store(given?: StoredBeside): boolean {
    const { localStore, clock, report } = this.parts;
    const waiting = this.#waiting;
    if (waiting === undefined || this.#blocks.size > 0) {
      return false;
    }
    if (this.#state.kind === 'damaged') {
      this.quarantine();
      return false;
    }
    try {
      localStore.write(waiting, given ?? this.events.beside(localStore.nextRevision()));
    } catch (error) {
      // The first reason is kept, because the user has read it.
      const refusal = this.#state.kind === 'refused' ? this.#state.refusal : saveErrorOf(error);
      this.#state = { kind: 'refused', refusal };
      this.#usedThen = localStore.used;
      report('unsaved', refusal);
      this.#stopTrying ??= clock.every(TRY_AGAIN, () => this.events.retryIsDue());
      return false;
    }
    this.#waiting = undefined;
    this.#set({ kind: 'stored' });
    this.events.stored();
    return true;
  }

  #set(state: Saving): void {
    this.#state = state;
    this.#stopTrying?.();
    this.#stopTrying = undefined;
    this.parts.report('unsaved', undefined);
  }
}
