import { answered, type Clock } from './clock';
import type { ExtensionStorage } from './extensionStorage';
import type { LocalStore } from './localStore';
import { isForgottenCopy } from './newest';
import { type Report, reasonOf } from './status';

/** The time after which a panel looks whether the change of another one has been copied, in milliseconds. */
const LOOK = 5000;
/** The delay between a change and its copy, in milliseconds; the copy includes changes made meanwhile. */
const PACE = 300;

/**
 * Writes the safety copy (docs/rules/storage.md#safety-copy): the list that is stored at that moment, by whichever
 * panel, with its revision and its ids.
 */
export class SafetyCopyWriter {
  /** The state of the next copy. */
  #state: 'idle' | 'due' | 'writing' = 'idle';
  /** Something is to be copied after the copy that is being written. */
  #isBehind = false;
  /** Reads the copy that is there, which may be newer; undefined once that has been read. */
  #read: (() => Promise<void>) | undefined;
  /** Prevents the look that is planned. */
  #cancelLook: (() => void) | undefined;

  constructor(
    private readonly localStore: LocalStore,
    private readonly extensionStorage: ExtensionStorage,
    private readonly clock: Clock,
    private readonly report: Report,
  ) {}

  /** Copies nothing before `read` has read the copy that is there. */
  readFirst(read: () => Promise<void>): void {
    this.#read = read;
  }

  /** The list has changed: copies it soon, and not more often than needed. */
  copySoon(): void {
    if (this.#state === 'idle') {
      this.#state = 'due';
      this.clock.after(PACE, () => void this.#copy());
    } else if (this.#state === 'writing') {
      this.#isBehind = true;
    }
  }

  /** Another panel has changed the list, and copies it itself, unless it was killed or the storage has refused. */
  lookLater(): void {
    this.#cancelLook?.();
    this.#cancelLook = this.clock.after(LOOK, async () => {
      const reading = answered(this.clock, this.extensionStorage.read());
      const state = await reading.catch(() => undefined);
      if (state && (state.copy?.revision ?? 0) < this.localStore.revision) {
        this.copySoon();
      }
    });
  }

  /** Copies at once what is not copied yet, because the panel is closing. Nobody else would before the next change. */
  copyLast(): void {
    const { list, revision, ids } = this.localStore.revised;
    const isCopied = this.#state === 'idle' || (this.#state === 'writing' && !this.#isBehind);
    if (
      !isCopied &&
      !this.#read &&
      list !== undefined &&
      this.localStore.forgetting === undefined
    ) {
      this.extensionStorage.writeCopy({ list, revision, ids }).catch(() => undefined);
    }
  }

  async #copy(): Promise<void> {
    this.#state = 'writing';
    this.#isBehind = false;
    if (this.localStore.forgetting === undefined) {
      try {
        await this.#read?.();
        this.#read = undefined;
        await this.#write();
        this.report('copyFailed', undefined);
      } catch (error) {
        this.report('copyFailed', reasonOf(error));
      }
    }
    this.#state = 'idle';
    if (this.#isBehind) {
      this.copySoon();
    }
  }

  async #write(): Promise<void> {
    const { list, revision, ids } = this.localStore.revised;
    if (list === undefined || this.localStore.forgetting !== undefined) {
      return;
    }
    await answered(this.clock, this.extensionStorage.writeCopy({ list, revision, ids }));
    const forgotten = await answered(this.clock, this.extensionStorage.forgotten());
    if (isForgottenCopy({ revision }, forgotten)) {
      // Everything was forgotten while the copy was being written. A list that was stored since is copied instead.
      await answered(this.clock, this.extensionStorage.removeCopy());
      this.#isBehind = this.localStore.revision > forgotten;
    }
  }
}
