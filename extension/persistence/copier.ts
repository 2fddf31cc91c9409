import { answered, type Clock } from './clock';
import type { ExtensionStorage } from './extensionStorage';
import type { LocalStore } from './localStore';
import { isForgottenCopy } from './newest';
import { type Report, reasonOf } from './status';

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

  constructor(
    private readonly localStore: LocalStore,
    private readonly extensionStorage: ExtensionStorage,
    private readonly clock: Clock,
    private readonly report: Report,
  ) {}

  /** The list has changed: copies it soon, and not more often than needed. */
  copySoon(): void {
    if (this.#state === 'idle') {
      this.#state = 'due';
      this.clock.after(PACE, () => void this.#copy());
    } else if (this.#state === 'writing') {
      this.#isBehind = true;
    }
  }

  /** Copies at once what is not copied yet, because the panel is closing. Nobody else would before the next change. */
  copyLast(): void {
    const { list, revision, ids } = this.localStore.revised;
    const isCopied = this.#state === 'idle' || (this.#state === 'writing' && !this.#isBehind);
    if (!isCopied && list !== undefined && this.localStore.forgetting === undefined) {
      this.extensionStorage.writeCopy({ list, revision, ids }).catch(() => undefined);
    }
  }

  async #copy(): Promise<void> {
    this.#state = 'writing';
    this.#isBehind = false;
    const { list, revision, ids } = this.localStore.revised;
    if (list !== undefined && this.localStore.forgetting === undefined) {
      try {
        await answered(this.clock, this.extensionStorage.writeCopy({ list, revision, ids }));
        const forgotten = await answered(this.clock, this.extensionStorage.forgotten());
        if (isForgottenCopy({ revision }, forgotten)) {
          // Everything was forgotten while the copy was being written. A list that was stored since is copied instead.
          await answered(this.clock, this.extensionStorage.removeCopy());
          this.#isBehind = this.localStore.revision > forgotten;
        }
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
}
