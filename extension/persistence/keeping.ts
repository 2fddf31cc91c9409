import type { Clock } from './clock';
import { DraftStore } from './draftStore';
import type { Beside, EnginePort, EngineUpdate, StoredList } from './enginePort';
import { ExportRecordStore } from './exportRecordStore';
import { type ExtensionStorage, readState } from './extensionStorage';
import { ExtensionWriter, type WriterEvents } from './extensionWriter';
import { Forgetting, type ForgettingEvents } from './forgetting';
import { Forgotten } from './forgotten';
import { Fullness } from './fullness';
import { HandedTexts, type HandedTextsParts } from './handedTexts';
import type { LocalStore, StoredBeside } from './localStore';
import {
  type ExtensionStorageState,
  newerCopy,
  type RevisedList,
  type SafetyCopy,
  wasForgotten,
  withoutForgotten,
} from './newest';
import { type Happening, KeepingRecord } from './record';
import { type Opened, Recovery, type RecoveryEvents, UNREAD } from './recovery';
import { Saver, type SaverEvents } from './saver';
import { selected } from './settings';
import type { Report } from './status';
import { StepStore, type TakeLock } from './stepStore';
import type { AsyncStorage } from './storages';

const HANDS_NOTHING = {
  destination: () => Promise.resolve(undefined),
  inTurn: () => Promise.resolve(),
};

const NOTHING: RevisedList = { list: undefined, revision: 0, ids: undefined };

const isStored = (list: RevisedList): list is StoredList => list.list !== undefined;

/** The storages, and whatever else of the browser keeping data needs. */
export interface KeepingParts {
  localStore: LocalStore;
  extensionStorage: ExtensionStorage;
  clock: Clock;
  report: Report;
  revokeHosts: () => Promise<void>;
  /** Undefined if this panel has neither a log nor half-typed texts, as in a private window. */
  takeLock?: TakeLock | undefined;
  /** Undefined in browsers without it. */
  sessionStorage?: AsyncStorage | undefined;
  /** The texts of pages that this panel takes; none without it. */
  handing?: Omit<HandedTextsParts, 'storage'>;
}

/**
 * What follows from what happens to the data. It has all parts of keeping it, each of which reports here and knows
 * nothing of the others that come after it: this class alone decides what follows an event.
 */
export class Keeping implements SaverEvents, WriterEvents, ForgettingEvents, RecoveryEvents {
  readonly localStore: LocalStore;
  readonly extensionStorage: ExtensionStorage;
  readonly clock: Clock;
  readonly report: Report;
  readonly fullness: Fullness;
  readonly forgotten: Forgotten;
  readonly record: KeepingRecord;
  readonly exports: ExportRecordStore;
  readonly steps: StepStore;
  readonly drafts: DraftStore;
  readonly handedTexts: HandedTexts;
  readonly writer: ExtensionWriter;
  readonly saver: Saver;
  readonly forgetting: Forgetting;
  readonly recovery: Recovery;
  #engine: EnginePort | undefined;
  /** What was written to the extension's own storage since this panel began to open. */
  #writtenMeanwhile: Record<string, unknown> = {};

  constructor({ handing = HANDS_NOTHING, takeLock, sessionStorage, ...given }: KeepingParts) {
    const { localStore, extensionStorage, clock, report } = given;
    this.localStore = localStore;
    this.extensionStorage = extensionStorage;
    this.clock = clock;
    this.report = report;
    this.fullness = new Fullness(localStore, report);
    this.forgotten = new Forgotten(localStore, extensionStorage);
    this.record = new KeepingRecord(clock.now(), takeLock !== undefined);
    this.exports = new ExportRecordStore(localStore, clock);
    this.steps = new StepStore(extensionStorage, this.forgotten, takeLock);
    this.drafts = new DraftStore(sessionStorage, clock, this.steps, this.forgotten);
    this.handedTexts = new HandedTexts({ storage: sessionStorage, ...handing }, this.drafts);
    const { forgotten, record, steps, drafts } = this;
    const parts = { ...given, takeLock, forgotten, record, steps, drafts };
    this.writer = new ExtensionWriter(parts, this);
    this.saver = new Saver(parts, this);
    this.forgetting = new Forgetting({ ...parts, saver: this.saver }, this);
    this.recovery = new Recovery({ ...parts, saver: this.saver, writer: this.writer }, this);
  }

  /** A panel opens with the newest list, and reports it if only the safety copy had it. */
  opened(engine: EnginePort, extensionState: ExtensionStorageState | undefined): void {
    const { localStore, extensionStorage, steps, drafts, handedTexts } = this;
    this.#engine = engine;
    const revision = Math.max(localStore.revision, extensionState?.copy?.revision ?? 0);
    const state = withoutForgotten(extensionState ?? UNREAD, localStore.forgotten);
    this.copyFound(state.copy);
    const { index, tails } = this.#openNewest(engine, state);
    this.#note('opened');
    this.forgotten.noteOpened(localStore.seen.revision);
    if (!extensionState) {
      this.recovery.waitForCopy(localStore.seen);
    }
    this.exports.noteInventories(index);
    // A failure does no harm, because the newer data is safe.
    extensionStorage.removeLeftovers(state).catch(() => undefined);
    void drafts.takeOver().then(() => handedTexts.begin());
    void steps.takeOver(engine, { tails, revision }).then((isTaken) => {
      if (isTaken) {
        this.writer.writeSoon();
      }
      this.#storeTail();
    });
    this.loadFromExtensionStorage(this.#writtenMeanwhile);
  }

  /** The engine has changed the list, or shows a different inventory: stores that in the same turn. */
  changed({ store, beside, index }: EngineUpdate): void {
    if (store !== undefined) {
      this.saver.save(store, beside && this.#withTail(beside));
    }
    this.localStore.set(selected, index);
    this.exports.noteInventories(index);
  }

  /** What is stored beside the latest list under a revision. */
  beside(revision: number): StoredBeside {
    const beside = this.#engine?.beside(revision, this.clock.now());
    return beside ? this.#withTail(beside) : { revision, ids: '', tail: undefined };
  }

  /** A list was stored, at once or after it had waited: its copy and its steps follow. */
  stored(): void {
    this.#engine?.stored(this.localStore.revision, this.clock.now());
    this.fullness.check();
    this.#note('stored');
    this.exports.publish();
    this.writer.copySoon();
  }

  /** A list was not stored when it was to be: the engine reapplies its changes to whatever is stored meanwhile. */
  notStored(): void {
    this.#note(this.saver.isRefused ? 'refused' : 'waits', { list: this.saver.waitingLength });
    this.#engine?.notStored();
  }

  /** It is time to try again: what other panels have stored comes first. */
  retryIsDue(): void {
    this.loadExternalChanges();
    this.saver.retry();
  }

  /** The copy of that revision is written. */
  copied(revision: number): void {
    this.#note('copied', { revision });
  }

  /** The copy of that revision could not be written. */
  notCopied(revision: number): void {
    this.#note('copy refused', { revision });
  }

  /** A copy was read, which has what other panels have recorded. */
  copyFound(copy: SafetyCopy | undefined): void {
    this.record.add(copy?.record);
  }

  /** A copy was written of what was forgotten meanwhile. */
  copyWasForgotten(revision: number): void {
    this.forgotten.noteAnnounced(revision);
    this.loadExternalChanges();
  }

  /** Everything was forgotten: shows and saves nothing of what was there, but a list that was stored since. */
  everythingForgotten(): void {
    this.localStore.readIfChanged();
    this.record.clear();
    this.#note('forgotten', { revision: this.forgotten.revision });
    this.saver.reset();
    for (const kind of ['almostFull', 'recovered', 'copyFailed'] as const) {
      this.report(kind, undefined);
    }
    this.steps.forget();
    this.drafts.forget();
    this.#engine?.forget();
    this.exports.publish();
    const { seen } = this.localStore;
    if (isStored(seen)) {
      this.#reload(seen);
    }
  }

  /** Nothing was forgotten: what waited is stored, under a revision that is newer than what was given up. */
  forgettingGivenUp(): void {
    this.#note('not forgotten');
    if (this.localStore.list === undefined) {
      this.saver.unblock('forgetting');
    }
    this.loadExternalChanges();
    this.saver.storeAgain();
    this.writer.copySoon();
    void this.drafts.write();
  }

  /** What the storage had removed and not forgotten is there again; the copy may be an old one. */
  restored(): void {
    this.writer.copySoon();
  }

  /** A copy was recovered of what was forgotten: other panels have loaded it by now, so it is forgotten once more. */
  recoveredWhatWasForgotten(): Promise<void> {
    return this.forgetting.begin();
  }

  /** The safety copy is opened. */
  openCopy(copy: StoredList, index: number | undefined): EngineUpdate | undefined {
    this.#noteCopy(copy);
    return this.#engine?.load(copy, index);
  }

  /** The safety copy is loaded in the open panel. */
  reloadCopy(copy: StoredList): EngineUpdate | undefined {
    this.#noteCopy(copy);
    return this.#engine?.reload(copy);
  }

  /** The panel is closing: writes at once what is written a moment after a change otherwise. */
  closing(): void {
    const { list, forgotten } = this.localStore;
    if (list === undefined || forgotten > this.forgotten.revision) {
      // Everything may have been forgotten just now, and these steps with it, even if there is a new list already.
      this.loadExternalChanges();
    }
    this.#note('closed');
    this.writer.writeLast();
    this.drafts.writeLast();
  }

  /** The session has ended: nothing may be changed or saved any more. */
  ended(): void {
    this.saver.end();
    this.steps.end();
    this.drafts.end();
    this.handedTexts.end();
  }

  /** Loads the changes that another panel has stored, so that no panel overwrites the changes of another. */
  loadExternalChanges(): void {
    const { localStore, saver, forgotten, forgetting } = this;
    if (!this.#engine || saver.hasEnded || forgotten.isRunningHere) {
      return;
    }
    if (localStore.forgetting !== undefined) {
      forgetting.waitForOther();
      return;
    }
    forgotten.noteAnnounced(localStore.forgotten);
    forgetting.dropAnnounced();
    const { seen } = localStore;
    const stored = localStore.readIfChanged();
    if (stored !== 'unchanged') {
      const { list } = stored;
      if (list === undefined || this.#isLost(seen, stored)) {
        void this.#handleLoss(seen, stored);
        return;
      }
      this.fullness.check();
      this.#reload({ ...stored, list });
    } else if (saver.isBlocked('forgetting') && seen.list === undefined) {
      // There was no list to remove, so nothing tells whether everything was forgotten.
      void this.#handleLoss(seen, seen);
    }
    saver.unblock('forgetting');
  }

  /**
   * Loads the changes of a panel with a separate `localStorage`, as in a private window. `entries` are the ones that it
   * has written to the extension's own storage. What is written while this panel opens is loaded then.
   */
  loadFromExtensionStorage(entries: Record<string, unknown>): void {
    const { localStore, saver, forgotten } = this;
    if (!this.#engine) {
      this.#writtenMeanwhile = { ...this.#writtenMeanwhile, ...entries };
      return;
    }
    const state = readState(entries, forgotten.announced);
    this.copyFound(state.copy);
    forgotten.noteAnnounced(state.forgotten);
    const isBusy = saver.hasEnded || saver.isBlocked('forgetting');
    if (isBusy || localStore.forgetting !== undefined) {
      return;
    }
    this.forgetting.dropAnnounced();
    const newer = newerCopy(state, localStore.revised);
    if (newer) {
      this.recovery.reload(newer);
    } else if (state.copy && state.copy.revision < localStore.revision) {
      // It may have been written after a newer one, by a panel that has not heard of that yet.
      this.writer.lookLater();
    }
    this.exports.publish();
  }

  #openNewest(engine: EnginePort, extensionState: ExtensionStorageState): Opened {
    const { localStore, saver, recovery } = this;
    const { copy, forgotten } = extensionState;
    localStore.raiseRevisionAbove(copy?.revision ?? 0);
    this.forgotten.note(forgotten);
    const { list, revised, tails } = localStore;
    const isGone = list === undefined && localStore.forgotten < forgotten;
    if (isGone || wasForgotten(revised, forgotten)) {
      localStore.clear(forgotten);
    } else if (list === undefined) {
      // Of a change that a killed browser has lost.
      localStore.removeTails(Object.keys(tails));
    }
    const index = localStore.get(selected);
    localStore.readIfChanged();
    this.fullness.check();
    const stored = localStore.revised;
    const { list: text, revision } = stored;
    const newer = newerCopy(extensionState, stored);
    if (newer) {
      return recovery.open(newer, index, text);
    }
    recovery.quarantineIfCutOff(extensionState, stored);
    const opened = engine.load(stored, index);
    if (opened.damaged && text !== undefined) {
      this.#note('damaged');
      saver.protect(text);
      saver.quarantine();
    } else if (text !== undefined) {
      localStore.writeIds(this.beside(revision).ids);
    }
    const other = newerCopy(extensionState, NOTHING);
    if (opened.damaged && opened.index === undefined && other && other.list !== text) {
      // Nothing of the text can be read, and it is being set aside: the copy is better.
      return recovery.open(other, index, text);
    }
    localStore.set(selected, opened.index);
    if (text !== undefined && text !== copy?.list && !opened.damaged) {
      if (forgotten > 0 && revision === 0) {
        // A list without a revision was not stored by this extension. Its copy would count as forgotten.
        saver.storeAgain();
      }
      this.writer.copySoon();
    }
    return { index: opened.index, tails: localStore.tails };
  }

  /** Stores the steps that were taken over in the tail of this panel, in place of the tails that it has taken. */
  #storeTail(): void {
    const { localStore, steps, saver } = this;
    this.loadExternalChanges();
    const { list, revision } = localStore.seen;
    const { ids, tail } = this.beside(revision);
    if (tail && list !== undefined && saver.isStored) {
      localStore.writeIds(ids);
      if (localStore.writeTail(tail)) {
        localStore.removeTails(steps.otherTails);
      }
    }
  }

  #withTail({ tail, ...beside }: Beside): StoredBeside {
    return { ...beside, tail: this.steps.tail(tail) };
  }

  #note(did: Happening, about: { revision?: number; list?: number } = {}): void {
    const { revision, list } = this.localStore.seen;
    const seen = { revision, list: list?.length ?? 0, used: this.fullness.percent };
    this.record.note({ time: this.clock.now(), did, ...seen, ...about });
  }

  #noteCopy({ revision, list }: StoredList): void {
    this.#note('recovered', { revision, list: list.length });
  }

  #reload(stored: StoredList): void {
    const update = this.#engine?.reload(stored);
    if (!update) {
      return;
    }
    this.#note(update.damaged ? 'damaged' : 'loaded');
    this.writer.lookLater();
    if (update.damaged) {
      this.saver.protect(stored.list);
    } else {
      this.saver.unprotect();
    }
    if (update.store === undefined) {
      // The other panel has also stored which inventory is open there.
      this.saver.drop();
      this.exports.noteInventories(update.index);
    } else {
      this.changed(update);
    }
  }

  /**
   * True if the browser has lost the list that this panel last read or wrote, and has brought back an older one: a
   * change of another panel would have a higher revision.
   */
  #isLost(shown: RevisedList, stored: RevisedList): boolean {
    const isOlder = stored.revision < shown.revision && stored.list !== shown.list;
    return isOlder && this.saver.isStored;
  }

  /**
   * Handles the removal of everything, by the user in another panel or by the browser, and an older list that the
   * browser has brought back. Changes wait until it is known which of them it was. What the browser has lost, and this
   * panel still shows, is stored again.
   *
   * @param shown what this panel last read or wrote
   * @param replaced what was in its place
   */
  async #handleLoss(shown: RevisedList, replaced: RevisedList): Promise<void> {
    const { localStore, saver, forgotten, recovery } = this;
    saver.block('unclear');
    this.#note('lost');
    const before = forgotten.revision;
    const extensionState = await recovery.read();
    forgotten.note(extensionState.forgotten);
    if (!saver.isBlocked('unclear')) {
      // Forgotten meanwhile, here or in another panel.
      return;
    }
    if (saver.isBlocked('forgetting') || forgotten.revision > before) {
      this.everythingForgotten();
      this.loadExternalChanges();
      return;
    }
    const newer = newerCopy(extensionState, shown);
    if (localStore.list !== replaced.list) {
      this.loadExternalChanges();
    } else if (newer) {
      recovery.reload(newer);
    } else if (shown.list !== undefined && !saver.isWaiting) {
      saver.save(shown.list);
    }
    saver.unblock('unclear');
    this.exports.publish();
  }
}
