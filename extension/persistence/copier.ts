import type { ExtensionStorage } from './extensionStorage';
import type { LocalStore } from './localStore';
import { wasForgotten } from './newest';
import { type Report, reasonOf } from './status';

/** How long after a change the copy is made, in milliseconds; further changes go with it. */
const PACE = 300;

/**
 * Keeps the safety copy of the stored list (docs/rules/storage.md#safety-copy): what is stored at that moment,
 * whichever panel has stored it, together with its revision.
 */
export class SafetyCopyWriter {
  /** What the copy waits for, if anything. */
  #state: 'idle' | 'due' | 'writing' = 'idle';
  /** The list has changed while it was copied. */
  #isBehind = false;

  constructor(
    private readonly stored: LocalStore,
    private readonly extensionStorage: ExtensionStorage,
    private readonly report: Report,
  ) {}

  /** The list has changed: copies it soon, and not more often than needed. */
  copySoon(): void {
    if (this.#state === 'idle') {
      this.#state = 'due';
      setTimeout(() => void this.#copy(), PACE);
    } else if (this.#state === 'writing') {
      this.#isBehind = true;
    }
  }

  async #copy(): Promise<void> {
    this.#state = 'writing';
    this.#isBehind = false;
    const { list, revision } = this.stored.revised;
    if (list !== undefined && this.stored.forgetting === undefined) {
      try {
        await this.extensionStorage.writeCopy({ list, revision });
        if (wasForgotten({ list, revision }, await this.extensionStorage.forgotten())) {
          // That was while it was on its way. What is stored since is copied in its place.
          await this.extensionStorage.removeCopy();
          this.#isBehind = true;
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
