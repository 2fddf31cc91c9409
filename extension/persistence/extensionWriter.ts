import { answered, type Clock } from './clock';
import type { ExtensionStorage } from './extensionStorage';
import type { Forgotten } from './forgotten';
import type { LocalStore } from './localStore';
import type { SafetyCopy } from './newest';
import type { KeepingRecord } from './record';
import { type Report, reasonOf } from './status';
import type { StepStore } from './stepStore';

/** The time after which a panel looks whether the change of another one has been copied, in milliseconds. */
const LOOK = 5000;
/** The delay between a change and its copy, in milliseconds; the copy includes changes made meanwhile. */
const PACE = 300;

interface WriterParts {
  localStore: LocalStore;
  extensionStorage: ExtensionStorage;
  steps: StepStore;
  clock: Clock;
  report: Report;
  /** Nothing is written while everything is being forgotten. */
  forgotten: Forgotten;
  record: KeepingRecord;
}

export interface WriterEvents {
  /** The copy of that revision was written. */
  copied(revision: number): void;
  /** The copy of that revision could not be written. */
  notCopied(revision: number): void;
  /** A copy was read. */
  copyFound(copy: SafetyCopy | undefined): void;
  /** The copy was forgotten while it was written, with everything up to that revision. */
  copyWasForgotten(revision: number): void;
}

/**
 * Writes to the extension's own storage what has changed: the safety copy (docs/rules/storage.md#safety-copy), which is
 * the list that is stored at that moment, by whichever panel, with all that is stored beside it, and the entries of
 * this panel's steps. Both are one call, so that a browser that is killed has a list with its steps.
 */
export class ExtensionWriter {
  /** The state of the next writing. */
  #state: 'idle' | 'due' | 'writing' = 'idle';
  /** Something is to be written after what is being written. */
  #isBehind = false;
  /** The list has changed since it was copied last. */
  #isCopyDue = false;
  /** Prevents the writing that is planned. */
  #cancel: (() => void) | undefined;
  /** Reads the copy that is there, which may be newer; undefined once that has been read. */
  #read: (() => Promise<void>) | undefined;
  /** Prevents the look that is planned. */
  #cancelLook: (() => void) | undefined;

  constructor(
    private readonly parts: WriterParts,
    private readonly events: WriterEvents,
  ) {}

  /** Copies nothing before `read` has read the copy that is there. */
  readFirst(read: () => Promise<void>): void {
    this.#read = read;
  }

  /** The list has changed: copies it soon. */
  copySoon(): void {
    this.#isCopyDue = true;
    this.writeSoon();
  }

  /** Something has changed: writes it soon, and not more often than needed. */
  writeSoon(): void {
    if (this.#state === 'idle') {
      this.#state = 'due';
      this.#cancel = this.parts.clock.after(PACE, () => void this.write());
    } else if (this.#state === 'writing') {
      this.#isBehind = true;
    }
  }

  /**
   * Another panel has changed the list or has written an older copy, and copies the list itself, unless it was killed
   * or the storage has refused. If the storage does not even say, this panel copies it, and reports if that fails: the
   * other one may be gone by then.
   */
  lookLater(): void {
    const { clock, extensionStorage, localStore, report } = this.parts;
    this.#cancelLook?.();
    this.#cancelLook = clock.after(LOOK, async () => {
      const reading = answered(clock, extensionStorage.read());
      const copied = await reading.then(
        ({ copy }) => {
          this.events.copyFound(copy);
          return copy?.revision ?? 0;
        },
        () => -1,
      );
      if (copied < localStore.revision) {
        this.copySoon();
      } else {
        report('copyFailed', undefined);
      }
    });
  }

  /** Writes what has changed. What the storage refuses is written with the next change. Never rejects. */
  async write(): Promise<void> {
    this.#cancel?.();
    this.#cancel = undefined;
    if (this.#state === 'writing') {
      this.#isBehind = true;
      return;
    }
    this.#state = 'writing';
    this.#isBehind = false;
    await this.#write();
    this.#state = 'idle';
    if (this.#isBehind) {
      this.writeSoon();
    }
  }

  /** Writes at once what is not written yet, because the panel is closing. Nobody else would before the next change. */
  writeLast(): void {
    const { steps, extensionStorage, forgotten } = this.parts;
    const copy = this.#isCopyDue && !this.#read ? this.#copy() : undefined;
    const entries = steps.collect();
    if ((copy || entries.size > 0) && !forgotten.isGoingOn) {
      // Nothing is done any more after this turn of the event loop.
      extensionStorage.writeAtOnce(copy, entries).catch(() => undefined);
    }
  }

  async #write(): Promise<void> {
    const { clock, extensionStorage, localStore, steps, report, forgotten } = this.parts;
    if (forgotten.isGoingOn) {
      return;
    }
    let copy: SafetyCopy | undefined;
    if (this.#isCopyDue) {
      try {
        await this.#read?.();
        this.#read = undefined;
        copy = this.#copy();
      } catch (error) {
        report('copyFailed', reasonOf(error));
      }
    }
    const entries = steps.collect();
    if ((!copy && entries.size === 0) || forgotten.isGoingOn) {
      steps.notWritten();
      return;
    }
    this.#isCopyDue &&= !copy;
    try {
      const revision = await answered(clock, extensionStorage.write(copy, entries));
      steps.written();
      if (copy) {
        report('copyFailed', undefined);
        this.events.copied(copy.revision);
        if (copy.revision <= revision) {
          this.events.copyWasForgotten(revision);
          if (localStore.revision > revision) {
            // There is a newer list.
            this.copySoon();
          }
        }
      }
    } catch (error) {
      steps.notWritten();
      if (copy) {
        this.#isCopyDue = true;
        report('copyFailed', reasonOf(error));
        this.events.notCopied(copy.revision);
      }
    }
  }

  /** The copy to write; undefined if there is no list. */
  #copy(): SafetyCopy | undefined {
    const { localStore, record } = this.parts;
    const { revised, tails, forgetting } = localStore;
    const { list, revision, ids } = revised;
    return list === undefined || forgetting !== undefined
      ? undefined
      : { revision, list, ids, tails, record: record.stored };
  }
}
