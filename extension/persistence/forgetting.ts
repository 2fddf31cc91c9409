import { answered, type Clock, waitFor } from './clock';
import type { DraftStore } from './draftStore';
import type { ExtensionStorage } from './extensionStorage';
import type { LocalStore } from './localStore';
import { wasForgotten } from './newest';
import type { Saver } from './saver';
import { type Report, reasonOf } from './status';

/**
 * The time, in milliseconds, that a panel waits for another one that is forgetting everything. Usually that takes a
 * few.
 */
const TIMEOUT = 5000;

interface ForgettingParts {
  localStore: LocalStore;
  extensionStorage: ExtensionStorage;
  drafts: DraftStore;
  saver: Saver;
  clock: Clock;
  report: Report;
  revokeHosts: () => Promise<void>;
  /** Everything was forgotten, and perhaps a new list is stored: shows and keeps nothing of what was there. */
  onForgotten: () => void;
  /** Nothing was forgotten. */
  onGivenUp: () => void;
}

/**
 * Forgets everything (docs/rules/storage.md#forgetting-everything), here or together with the panel that began it, and
 * knows up to which revision everything was forgotten.
 */
export class Forgetting {
  /** This panel is forgetting everything at this moment. */
  #isRunning = false;
  #revision = 0;
  /** The revision up to which another panel has told that everything is forgotten: its list may still be here. */
  #told = 0;

  constructor(private readonly parts: ForgettingParts) {}

  /** True while this panel is forgetting everything. */
  get isRunning(): boolean {
    return this.#isRunning;
  }

  /** True while this panel or another one is forgetting everything. */
  get isGoingOn(): boolean {
    return this.#isRunning || this.parts.localStore.forgetting !== undefined;
  }

  /** The revision up to which everything was forgotten, as far as this panel knows. */
  get revision(): number {
    return this.#revision;
  }

  /** The revision up to which everything was forgotten, or is about to be in this panel. */
  get told(): number {
    return this.#told;
  }

  /** Removes all data of this extension from the browser. Never rejects: failures are reported. */
  async begin(): Promise<void> {
    const { localStore, saver } = this.parts;
    if (this.#isRunning || saver.hasEnded) {
      return;
    }
    const revision = localStore.nextRevision();
    saver.block('forgetting');
    localStore.beginForgetting(revision);
    await this.#run(revision, 'this');
  }

  /** Completes what another panel has begun: it may have been closed before it finished. Gives up after some time. */
  async finishBeforeOpening(): Promise<void> {
    const { forgetting } = this.parts.localStore;
    if (forgetting !== undefined) {
      await Promise.race([this.#run(forgetting, 'another'), waitFor(this.parts.clock, TIMEOUT)]);
    }
  }

  /** Saves nothing until another panel has finished forgetting everything, or has failed. */
  waitForOther(revision: number): void {
    const { localStore, saver, clock } = this.parts;
    if (saver.isBlocked('forgetting')) {
      return;
    }
    saver.block('forgetting');
    clock.after(TIMEOUT, () => {
      if (localStore.forgetting === revision && saver.isBlocked('forgetting')) {
        // The panel was closed before it finished.
        void this.#run(revision, 'another');
      }
    });
  }

  /** Ignores all data up to that revision from now on, and gives changes a higher one. */
  note(revision: number): void {
    this.#revision = Math.max(this.#revision, revision);
    this.parts.localStore.raiseRevisionAbove(revision);
  }

  /** Another panel has told that everything up to that revision is forgotten. */
  noteTold(revision: number): void {
    this.#told = Math.max(this.#told, revision);
  }

  /** Drops what another panel has forgotten, once its list is gone or replaced; else its removal is on its way. */
  dropWhatWasTold(): void {
    if (this.#told <= this.#revision) {
      return;
    }
    const { revised } = this.parts.localStore;
    if (wasForgotten(revised, this.#told)) {
      this.#forgetHere(this.#told);
    } else if (revised.list === undefined || revised.revision > this.#told) {
      this.note(this.#told);
      this.parts.onForgotten();
    }
  }

  /** Begins with the storage that can fail, so that never only a part is forgotten. */
  async #run(revision: number, begunBy: 'this' | 'another'): Promise<void> {
    const { localStore, extensionStorage, drafts, clock, report } = this.parts;
    this.#isRunning = true;
    try {
      await answered(clock, drafts.forgetAll());
      await answered(clock, extensionStorage.forget(revision));
    } catch (error) {
      this.#isRunning = false;
      localStore.giveUpForgetting();
      report('forgetFailed', { what: 'data', reason: reasonOf(error) });
      this.parts.onGivenUp();
      return;
    }
    this.#isRunning = false;
    if (begunBy === 'this' || localStore.forgetting === revision) {
      this.#forgetHere(revision);
    }
    try {
      await this.parts.revokeHosts();
      report('forgetFailed', undefined);
    } catch (error) {
      report('forgetFailed', { what: 'permissions', reason: reasonOf(error) });
    }
  }

  #forgetHere(revision: number): void {
    this.note(revision);
    this.parts.localStore.clear();
    this.parts.onForgotten();
  }
}
