import type { ExtensionStorage } from './extensionStorage';
import type { LocalStore } from './localStore';
import { wasForgotten } from './newest';
import { type Report, reasonOf } from './status';

/** The delay between a change and its copy, in milliseconds; the copy includes changes made meanwhile. */
const PACE = 300;

/**
 * Writes the safety copy (docs/rules/storage.md#safety-copy): the list that is stored at that moment, by whichever
 * panel, its revision, and the record of the last export.
 */
export class SafetyCopyWriter {
  /** The state of the next copy. */
  #state: 'idle' | 'due' | 'writing' = 'idle';
  /** Something is to be copied after the copy that is being written. */
  #isBehind = false;
  /** The list has changed since it was last copied. */
  #isListDue = false;

  constructor(
    private readonly localStore: LocalStore,
    private readonly extensionStorage: ExtensionStorage,
    private readonly report: Report,
  ) {}

  /** The list has changed: copies it soon, and not more often than needed. */
  copySoon(): void {
    this.#isListDue = true;
    this.copyExportedSoon();
  }

  /**
   * The record of the last export has changed: copies it soon, without the list, which may be damaged and is not to
   * replace a better copy.
   */
  copyExportedSoon(): void {
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
    const { list, revision, ids } = this.localStore.revised;
    if (list !== undefined && this.localStore.forgetting === undefined) {
      const isWithList = this.#isListDue;
      this.#isListDue = false;
      const copy = isWithList ? { list, revision, ids } : undefined;
      try {
        await this.extensionStorage.write({ copy, exported: this.localStore.exported });
        if (wasForgotten({ list, revision }, await this.extensionStorage.forgotten())) {
          // Everything was forgotten while the copy was being written. A list that was stored since is copied instead.
          await this.extensionStorage.removeCopy();
          await this.extensionStorage.removeExported();
          this.#isListDue = true;
          this.#isBehind = true;
        }
        if (isWithList) {
          this.report('copyFailed', undefined);
        }
      } catch (error) {
        this.#isListDue ||= isWithList;
        if (isWithList) {
          this.report('copyFailed', reasonOf(error));
        }
      }
    }
    this.#state = 'idle';
    if (this.#isBehind) {
      this.copyExportedSoon();
    }
  }
}
