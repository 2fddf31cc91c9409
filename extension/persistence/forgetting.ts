import { answered, type Clock, waitFor } from './clock';
import type { DraftStore } from './draftStore';
import type { ExtensionStorage } from './extensionStorage';
import type { Forgotten } from './forgotten';
import type { LocalStore } from './localStore';
import type { Saver } from './saver';
import { type Report, reasonOf } from './status';
import type { TakeLock } from './stepStore';

/**
 * The time, in milliseconds, that a panel waits for another one that is forgetting everything. Usually that takes a
 * few.
 */
const TIMEOUT = 5000;
/**
 * The time, in milliseconds, that forgetting everything takes at most. Without space to tell other panels, lists that
 * they store meanwhile are forgotten as well.
 */
const LONGEST = 20_000;
/** The time between two looks at whether another panel has finished, in milliseconds. */
const LOOK_AGAIN = 50;

interface ForgettingParts {
  localStore: LocalStore;
  extensionStorage: ExtensionStorage;
  drafts: DraftStore;
  saver: Saver;
  clock: Clock;
  report: Report;
  revokeHosts: () => Promise<void>;
  /** Undefined in a private window, which has its own `localStorage`. */
  takeLock: TakeLock | undefined;
  forgotten: Forgotten;
}

export interface ForgettingEvents {
  /** Everything was forgotten, and perhaps a new list is stored. */
  everythingForgotten(): void;
  /** Nothing was forgotten. */
  forgettingGivenUp(): void;
  /** What the storage has removed and not forgotten is there again. */
  restored(): void;
}

/** Forgets everything (docs/rules/storage.md#forgetting-everything), here or together with the panel that began it. */
export class Forgetting {
  constructor(
    private readonly parts: ForgettingParts,
    private readonly events: ForgettingEvents,
  ) {}

  /** Removes all data of this extension from the browser. Never rejects: failures are reported. */
  async begin(): Promise<void> {
    const { localStore, saver, forgotten } = this.parts;
    if (forgotten.isRunningHere || saver.hasEnded) {
      return;
    }
    const other = localStore.forgetting;
    if (other !== undefined) {
      // What is stored after that one has ended must not be forgotten with what was there now.
      if (!(await this.#join(other))) {
        await this.begin();
      }
      return;
    }
    const revision = localStore.nextRevision();
    void this.#takeLock(revision);
    if (localStore.beginForgetting(revision)) {
      await this.#run(revision, true);
    } else {
      await this.#run(revision + LONGEST, false);
    }
  }

  /** Waits until what another panel has begun is over. Resolves to true if everything was forgotten. */
  async #join(revision: number): Promise<boolean> {
    const { extensionStorage, clock } = this.parts;
    this.waitForOther();
    if (!(await this.#finish(revision))) {
      await this.#untilOver(revision);
    }
    const forgotten = await answered(clock, extensionStorage.forgotten()).catch(() => 0);
    return forgotten >= revision;
  }

  /** Waits for what another panel has begun, or completes it if that panel is gone. Gives up after some time. */
  async finishBeforeOpening(): Promise<void> {
    const { localStore, clock } = this.parts;
    const revision = localStore.forgetting;
    if (revision === undefined) {
      return;
    }
    const isOver = this.#untilOver(revision);
    const isDone = this.#finish(revision).then((isFinished) => (isFinished ? undefined : isOver));
    await Promise.race([isDone, waitFor(clock, TIMEOUT)]);
  }

  /** Resolves when the panel that has begun it has finished, or has given up. */
  #untilOver(revision: number): Promise<void> {
    const { localStore, clock } = this.parts;
    return new Promise((resolve) => {
      const stop = clock.every(LOOK_AGAIN, () => {
        if (localStore.forgetting !== revision) {
          stop();
          resolve();
        }
      });
    });
  }

  /** Saves nothing until another panel has finished forgetting everything, or has failed. */
  waitForOther(): void {
    const { saver } = this.parts;
    if (!saver.isBlocked('forgetting')) {
      saver.block('forgetting');
      this.#finishLater();
    }
  }

  #finishLater(): void {
    const { localStore, saver, clock } = this.parts;
    clock.after(TIMEOUT, async () => {
      // It may be a later one than the first: there was perhaps nothing in between that this panel could hear of.
      const revision = localStore.forgetting;
      if (revision !== undefined && saver.isBlocked('forgetting')) {
        const isFinished = await this.#finish(revision);
        if (!isFinished && localStore.forgetting !== undefined && saver.isBlocked('forgetting')) {
          this.#finishLater();
        }
      }
    });
  }

  /** Completes what another panel has begun if that panel is gone; otherwise resolves to false. */
  async #finish(revision: number): Promise<boolean> {
    const { localStore, extensionStorage, clock } = this.parts;
    if (!(await this.#takeLock(revision)) || localStore.forgetting !== revision) {
      return false;
    }
    const state = await answered(clock, extensionStorage.read()).catch(() => undefined);
    if (state?.copy && state.copy.revision > revision) {
      // It is over, and a killed browser has brought the entry back.
      localStore.giveUpForgetting();
      this.events.forgettingGivenUp();
    } else if (localStore.forgetting === revision) {
      await this.#run(revision, true);
    }
    return true;
  }

  /** Resolves to true if no other panel that is still open has begun, or goes on, to forget everything up to there. */
  #takeLock(revision: number): Promise<boolean> {
    const { takeLock } = this.parts;
    return takeLock ? takeLock(`forgetting ${revision}`).catch(() => true) : Promise.resolve(true);
  }

  /** Drops what another panel has forgotten, once its list is gone or replaced. */
  dropAnnounced(): void {
    const { localStore, forgotten } = this.parts;
    const { announced } = forgotten;
    switch (forgotten.pending(localStore.revised)) {
      case 'nothing':
        break;
      case 'note':
        forgotten.note(announced);
        break;
      case 'clear':
        this.#forgetHere(announced);
        break;
      case 'drop':
        forgotten.note(announced);
        this.events.everythingForgotten();
        break;
    }
  }

  /**
   * Begins with the storage that can fail, so that never only a part is forgotten. What is given up stays so, even if
   * the storage answers later. `isAnnounced` is false if there was no space to tell the other panels.
   */
  async #run(revision: number, isAnnounced: boolean): Promise<void> {
    const { localStore, extensionStorage, drafts, saver, clock, report, forgotten } = this.parts;
    const givingUp = new AbortController();
    forgotten.isRunningHere = true;
    saver.block('forgetting');
    localStore.raiseRevisionAbove(revision);
    const { tails } = localStore;
    localStore.removeTails(Object.keys(tails));
    let removing = Promise.resolve();
    try {
      await answered(clock, drafts.forgetAll());
      removing = extensionStorage.forget(revision, givingUp.signal);
      await answered(clock, removing);
    } catch (error) {
      givingUp.abort();
      forgotten.isRunningHere = false;
      // If the storage has announced it to panels all the same, one of them may have forgotten everything already.
      if (forgotten.announced < revision) {
        localStore.addTails(tails);
        localStore.giveUpForgetting();
        report('forgetFailed', { what: 'data', reason: reasonOf(error) });
        this.events.forgettingGivenUp();
        removing.catch(() => this.#restore());
        return;
      }
    }
    forgotten.isRunningHere = false;
    const isOlder = localStore.revision <= revision;
    if (isAnnounced ? localStore.forgetting === revision : isOlder) {
      this.#forgetHere(revision);
    } else {
      // Another panel was faster, and may have stored a newer list.
      forgotten.noteAnnounced(revision);
      this.dropAnnounced();
    }
    try {
      await this.parts.revokeHosts();
      report('forgetFailed', undefined);
    } catch (error) {
      report('forgetFailed', { what: 'permissions', reason: reasonOf(error) });
    }
  }

  /** The storage writes again what it has removed without remembering that, as soon as it can. */
  #restore(): void {
    const { extensionStorage, clock } = this.parts;
    const later = () => clock.after(TIMEOUT, () => this.#restore());
    extensionStorage.restore().then(() => this.events.restored(), later);
  }

  #forgetHere(revision: number): void {
    const { localStore, forgotten } = this.parts;
    const { forgetting } = localStore;
    forgotten.note(revision);
    localStore.clear(revision);
    if (forgetting !== undefined && forgetting > revision) {
      // Another panel is forgetting what came after that.
      localStore.beginForgetting(forgetting);
    }
    this.events.everythingForgotten();
  }
}
