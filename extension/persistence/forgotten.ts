import type { ExtensionStorage } from './extensionStorage';
import type { LocalStore } from './localStore';
import { type RevisedList, wasForgotten } from './newest';

/**
 * What a panel knows of what was forgotten (docs/rules/storage.md#forgetting-everything): up to which revision, and
 * from where. Whatever arrives in the panel is compared with it.
 */
export class Forgotten {
  /** Everything up to this revision is gone from this panel. */
  #revision = 0;
  /**
   * Everything up to this revision was forgotten, as another panel or a storage says, or is about to be here: its list
   * may still be here.
   */
  #announced = 0;
  /** The revision of the list that this panel has opened: whatever it has is as new. */
  #opened = 0;
  /** True while this panel is forgetting everything. */
  isRunningHere = false;

  constructor(
    private readonly localStore: LocalStore,
    private readonly extensionStorage: ExtensionStorage,
  ) {}

  /** The revision up to which everything is gone from this panel. */
  get revision(): number {
    return this.#revision;
  }

  /** The revision up to which everything was forgotten, or is about to be in this panel. */
  get announced(): number {
    return this.#announced;
  }

  /** True while this panel or another one is forgetting everything. */
  get isGoingOn(): boolean {
    return this.isRunningHere || this.localStore.forgetting !== undefined;
  }

  /** Ignores all data up to that revision from now on, and gives changes a higher one. */
  note(revision: number): void {
    this.#revision = Math.max(this.#revision, revision);
    this.localStore.raiseRevisionAbove(revision);
    this.extensionStorage.noteForgotten(revision);
  }

  /** Somebody else says that everything up to that revision was forgotten. */
  noteAnnounced(revision: number): void {
    this.#announced = Math.max(this.#announced, revision);
  }

  /** This panel has opened the list of that revision. */
  noteOpened(revision: number): void {
    this.#opened = revision;
  }

  /** What is to be done about what is announced, now that this list is stored. */
  pending(stored: RevisedList): 'nothing' | 'note' | 'clear' | 'drop' {
    if (this.#announced <= this.#revision) {
      return 'nothing';
    }
    if (this.#opened > this.#announced) {
      // The number is there again after a later forgetting was given up.
      return 'note';
    }
    if (wasForgotten(stored, this.#announced)) {
      return 'clear';
    }
    const isGone = stored.list === undefined || stored.revision > this.#announced;
    // Otherwise the removal of the list is on its way.
    return isGone ? 'drop' : 'nothing';
  }
}
