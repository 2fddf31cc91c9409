import { type Clock, waitFor } from './clock';
import { DraftStore } from './draftStore';
import type { EnginePort, EngineUpdate, StoredList } from './enginePort';
import { ExportRecordStore } from './exportRecordStore';
import { type ExtensionStorage, readState } from './extensionStorage';
import { ExtensionWriter } from './extensionWriter';
import { Forgetting } from './forgetting';
import { HandedTexts, type HandedTextsParts } from './handedTexts';
import { type LocalStore, logsOfTails } from './localStore';
import {
  type ExtensionStorageState,
  newerCopy,
  type RevisedList,
  wasForgotten,
  withoutForgotten,
} from './newest';
import { type Opened, Recovery, TIMEOUT, UNREAD } from './recovery';
import { Saver } from './saver';
import { catalogueHost, selected, weeklyCopy } from './settings';
import type { Report, Status } from './status';
import { StepStore, type TakeLock } from './stepStore';
import type { AsyncStorage } from './storages';

/** The used part of the browser's storage from which on the panel warns. */
const ALMOST_FULL = 0.8;

const HANDS_NOTHING = {
  destination: () => Promise.resolve(undefined),
  inTurn: () => Promise.resolve(),
};

const NOTHING: RevisedList = { list: undefined, revision: 0, ids: undefined };

const isStored = (list: RevisedList): list is StoredList => list.list !== undefined;

/** The storages, and whatever else of the browser keeping data needs. */
interface PersistenceParts {
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
 * Keeps the list of inventories: in `localStorage`, which all panels share, and a safety copy of it in the
 * extension's own storage.
 */
export class Persistence {
  readonly exports: ExportRecordStore;
  readonly steps: StepStore;
  readonly drafts: DraftStore;
  readonly handedTexts: HandedTexts;
  readonly #saver: Saver;
  readonly #writer: ExtensionWriter;
  readonly #forgetting: Forgetting;
  readonly #recovery: Recovery;
  #engine: EnginePort | undefined;
  /** What was written to the extension's own storage since this panel began to open. */
  #writtenMeanwhile: Record<string, unknown> = {};
  /** The user has dismissed the warning that the storage is almost full. */
  #warned = false;

  private readonly localStore: LocalStore;
  private readonly extensionStorage: ExtensionStorage;
  readonly #clock: Clock;
  private readonly report: Report;

  constructor({
    localStore,
    extensionStorage,
    clock,
    report,
    revokeHosts,
    takeLock,
    sessionStorage,
    handing = HANDS_NOTHING,
  }: PersistenceParts) {
    this.localStore = localStore;
    this.extensionStorage = extensionStorage;
    this.#clock = clock;
    this.report = report;
    this.steps = new StepStore(extensionStorage, clock, takeLock, {
      forgotten: () => this.#forgetting.revision,
      tails: () => localStore.tails,
      writeSoon: () => this.#writer.writeSoon(),
      write: () => this.#writer.write(),
    });
    this.drafts = new DraftStore(sessionStorage, clock, () => ({
      logs: this.steps.logs,
      forgotten: this.#forgetting.revision,
    }));
    this.handedTexts = new HandedTexts({ storage: sessionStorage, ...handing }, this.drafts);
    this.#writer = new ExtensionWriter({
      localStore,
      extensionStorage,
      steps: this.steps,
      clock,
      report,
      isForgetting: () => this.#forgetting.isGoingOn,
      onForgotten: (revision) => {
        this.#forgetting.noteAnnounced(revision);
        this.loadExternalChanges();
      },
    });
    this.exports = new ExportRecordStore(localStore, clock);
    this.#saver = new Saver(localStore, extensionStorage, clock, report, {
      ids: (revision) => this.#engine?.idsEntry(revision) ?? '',
      tail: (revision) => this.steps.tail(revision),
      onStored: (when) => {
        if (when === 'late') {
          this.#engine?.stored();
        }
        this.#engine?.stepsStored(this.localStore.revision, clock.now());
        this.#warnIfAlmostFull();
        this.exports.publish();
        this.#writer.copySoon();
      },
      onNotStored: () => this.#engine?.notStored(),
      onRetry: () => {
        this.loadExternalChanges();
        this.#saver.retry();
      },
    });
    this.#forgetting = new Forgetting({
      localStore,
      extensionStorage,
      drafts: this.drafts,
      saver: this.#saver,
      clock,
      report,
      revokeHosts,
      takeLock,
      onForgotten: () => this.#dropEverything(),
      onGivenUp: () => {
        if (this.localStore.list === undefined) {
          this.#saver.unblock('forgetting');
        }
        this.loadExternalChanges();
        this.#saver.storeAgain();
        this.#writer.copySoon();
        void this.drafts.write();
      },
      onRestored: () => this.#writer.copySoon(),
    });
    this.#recovery = new Recovery({
      localStore,
      extensionStorage,
      saver: this.#saver,
      writer: this.#writer,
      forgetting: this.#forgetting,
      clock,
      report,
      engine: () => this.#engine,
      loadExternalChanges: () => this.loadExternalChanges(),
    });
  }

  /**
   * Completes the forgetting that another panel has begun, then reads the extension's own storage; undefined if it does
   * not respond in time. What it responds later is used then.
   */
  async readBeforeOpening(): Promise<ExtensionStorageState | undefined> {
    await this.#forgetting.finishBeforeOpening();
    const reading = this.#recovery.readBeforeOpening();
    const [state, known] = await Promise.all([reading, this.#readLogs()]);
    if (known) {
      const tails = { ...state?.copy?.tails, ...this.localStore.tails };
      const logs = [...known, ...logsOfTails(tails)];
      const taking = this.steps.takeLogs(logs).catch(() => undefined);
      await Promise.race([taking, waitFor(this.#clock, TIMEOUT)]);
    }
    return state;
  }

  /** The logs with entries of steps or half-typed texts; undefined if a storage fails or does not respond in time. */
  async #readLogs(): Promise<number[] | undefined> {
    const ofDrafts = this.drafts.logs().catch(() => []);
    const all = Promise.all([this.steps.readLogs(), ofDrafts]).then((logs) => logs.flat());
    return Promise.race([
      all.catch(() => undefined),
      waitFor(this.#clock, TIMEOUT).then(() => undefined),
    ]);
  }

  /** Opens the newest list, and reports it if only the safety copy had it. */
  open(engine: EnginePort, extensionState: ExtensionStorageState | undefined): void {
    this.#engine = engine;
    const revision = Math.max(this.localStore.revision, extensionState?.copy?.revision ?? 0);
    const state = withoutForgotten(extensionState ?? UNREAD, this.localStore.forgotten);
    const { index, tails } = this.#openNewest(engine, state);
    this.#forgetting.noteOpened(this.localStore.seen.revision);
    if (!extensionState) {
      this.#recovery.waitForCopy(this.localStore.seen);
    }
    this.exports.noteInventories(index);
    this.#ignoreFailure(this.extensionStorage.removeLeftovers(state));
    void this.drafts.takeOver().then(() => this.handedTexts.begin());
    void this.steps.takeOver(engine, revision, tails).then(() => this.#storeTail());
    this.loadFromExtensionStorage(this.#writtenMeanwhile);
  }

  /** Stores the steps that were taken over in the tail of this panel, in place of the tails that it has taken. */
  #storeTail(): void {
    this.loadExternalChanges();
    const { list, revision } = this.localStore.seen;
    const tail = this.steps.tail(revision);
    if (this.#engine && tail && list !== undefined && this.#saver.isStored) {
      this.localStore.writeIds(this.#engine.idsEntry(revision));
      if (this.localStore.writeTail(tail)) {
        this.localStore.removeTails(this.steps.otherTails);
      }
    }
  }

  #openNewest(engine: EnginePort, extensionState: ExtensionStorageState): Opened {
    const { copy, forgotten } = extensionState;
    this.localStore.raiseRevisionAbove(copy?.revision ?? 0);
    this.#forgetting.note(forgotten);
    const { list, revised, tails } = this.localStore;
    const isGone = list === undefined && this.localStore.forgotten < forgotten;
    if (isGone || wasForgotten(revised, forgotten)) {
      this.localStore.clear(forgotten);
    } else if (list === undefined) {
      // Of a change that a killed browser has lost.
      this.localStore.removeTails(Object.keys(tails));
    }
    const index = this.localStore.get(selected);
    this.localStore.readIfChanged();
    this.#warnIfAlmostFull();
    const stored = this.localStore.revised;
    const { list: text, revision } = stored;
    const newer = newerCopy(extensionState, stored);
    if (newer) {
      return this.#recovery.open(newer, index, text);
    }
    this.#recovery.quarantineIfCutOff(extensionState, stored);
    const opened = engine.load(stored, index);
    if (opened.damaged && text !== undefined) {
      this.#saver.protect(text);
      this.#saver.quarantine();
    } else if (text !== undefined) {
      this.localStore.writeIds(engine.idsEntry(revision));
    }
    const other = newerCopy(extensionState, NOTHING);
    if (opened.damaged && opened.index === undefined && other && other.list !== text) {
      // Nothing of the text can be read, and it is being set aside: the copy is better.
      return this.#recovery.open(other, index, text);
    }
    this.localStore.set(selected, opened.index);
    if (text !== undefined && text !== copy?.list && !opened.damaged) {
      if (forgotten > 0 && revision === 0) {
        // A list without a revision was not stored by this extension. Its copy would count as forgotten.
        this.#saver.storeAgain();
      }
      this.#writer.copySoon();
    }
    return { index: opened.index, tails: this.localStore.tails };
  }

  /** Stores the engine's new list, in the same turn of the event loop. */
  store(update: EngineUpdate): void {
    if (update.store !== undefined) {
      this.#saver.save(update.store);
    }
    this.localStore.set(selected, update.index);
    this.exports.noteInventories(update.index);
  }

  /** Loads the changes of other panels, then tries again to save changes for which there was no space. */
  syncAndRetry(): void {
    this.loadExternalChanges();
    this.#saver.retryWithMoreSpace();
    this.exports.publish();
  }

  /** Loads the changes that another panel has stored, so that no panel overwrites the changes of another. */
  loadExternalChanges(): void {
    if (!this.#engine || this.#saver.hasEnded || this.#forgetting.isRunning) {
      return;
    }
    const { forgetting } = this.localStore;
    if (forgetting !== undefined) {
      this.#forgetting.waitForOther();
      return;
    }
    this.#forgetting.noteAnnounced(this.localStore.forgotten);
    this.#forgetting.dropAnnounced();
    const { seen } = this.localStore;
    const stored = this.localStore.readIfChanged();
    if (stored !== 'unchanged') {
      const { list } = stored;
      if (list === undefined || this.#isLost(seen, stored)) {
        void this.#handleLoss(seen, stored);
        return;
      }
      this.#warnIfAlmostFull();
      this.#reload({ ...stored, list });
    } else if (this.#saver.isBlocked('forgetting') && seen.list === undefined) {
      // There was no list to remove, so nothing tells whether everything was forgotten.
      void this.#handleLoss(seen, seen);
    }
    this.#saver.unblock('forgetting');
  }

  /**
   * Loads the changes of a panel with a separate `localStorage`, as in a private window. `entries` are the ones that it
   * has written to the extension's own storage. What is written while this panel opens is loaded then.
   */
  loadFromExtensionStorage(entries: Record<string, unknown>): void {
    if (!this.#engine) {
      this.#writtenMeanwhile = { ...this.#writtenMeanwhile, ...entries };
      return;
    }
    const state = readState(entries, this.#forgetting.announced);
    this.#forgetting.noteAnnounced(state.forgotten);
    const isBusy = this.#saver.hasEnded || this.#saver.isBlocked('forgetting');
    if (isBusy || this.localStore.forgetting !== undefined) {
      return;
    }
    this.#forgetting.dropAnnounced();
    const newer = newerCopy(state, this.localStore.revised);
    if (newer) {
      this.#recovery.reload(newer);
    } else if (state.copy && state.copy.revision < this.localStore.revision) {
      // It may have been written after a newer one, by a panel that has not heard of that yet.
      this.#writer.lookLater();
    }
    this.exports.publish();
  }

  /**
   * Resolves to true if more than an empty list is kept: steps, copies set aside, half-typed text, a catalogue server,
   * or the choice to save weekly copies. True as well if a storage does not respond.
   */
  async hasData(): Promise<boolean> {
    const { localStore } = this;
    const hasTail = Object.keys(localStore.tails).length > 0;
    const hasSetting = localStore.get(catalogueHost) || localStore.get(weeklyCopy);
    if (hasTail || hasSetting || this.drafts.hasAny) {
      return true;
    }
    const unknown = waitFor(this.#clock, TIMEOUT).then(() => true);
    const found = Promise.all([this.extensionStorage.hasMoreThanTheCopy(), this.drafts.logs()])
      .then(([more, drafts]) => more || drafts.length > 0)
      .catch(() => true);
    return Promise.race([found, unknown]);
  }

  /** Removes all data of this extension from the browser. Never rejects: failures are reported. */
  forgetEverything(): Promise<void> {
    // What another panel has just forgotten does not come back if this one gives it up.
    this.loadExternalChanges();
    return this.#forgetting.begin();
  }

  /** The panel is closing: writes at once what is written a moment after a change otherwise. */
  close(): void {
    if (this.localStore.list === undefined) {
      // Everything may have been forgotten just now, and these steps with it.
      this.loadExternalChanges();
    }
    this.#writer.writeLast();
    this.drafts.writeLast();
  }

  /** Nothing may be changed or saved any more. */
  end(): void {
    this.#saver.end();
    this.steps.end();
    this.drafts.end();
    this.handedTexts.end();
  }

  /** True if a list of `length` UTF-16 units could be stored. */
  wouldFit(length: number): boolean {
    return this.localStore.usedWith(length) <= 1;
  }

  /** Removes a message. The warning that the storage is almost full appears again at the next opening. */
  dismiss(kind: keyof Status): void {
    this.#warned ||= kind === 'almostFull';
    this.report(kind, undefined);
  }

  /** Reads the extension's own storage; empty if it does not respond in time. Changes nothing. */
  readExtensionState(): Promise<ExtensionStorageState> {
    return this.#recovery.read();
  }

  /** The newest list, here or in the safety copy, if there is one. */
  newest(extensionState: ExtensionStorageState): RevisedList {
    return newerCopy(extensionState, this.localStore.revised) ?? this.localStore.revised;
  }

  #reload(stored: StoredList): void {
    const update = this.#engine?.reload(stored);
    if (!update) {
      return;
    }
    this.#writer.lookLater();
    if (update.damaged) {
      this.#saver.protect(stored.list);
    } else {
      this.#saver.unprotect();
    }
    if (update.store === undefined) {
      // The other panel has also stored which inventory is open there.
      this.#saver.drop();
      this.exports.noteInventories(update.index);
    } else {
      this.store(update);
    }
  }

  /**
   * True if the browser has lost the list that this panel last read or wrote, and has brought back an older one: a
   * change of another panel would have a higher revision.
   */
  #isLost(shown: RevisedList, stored: RevisedList): boolean {
    const isOlder = stored.revision < shown.revision && stored.list !== shown.list;
    return isOlder && this.#saver.isStored;
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
    this.#saver.block('unclear');
    const before = this.#forgetting.revision;
    const extensionState = await this.readExtensionState();
    this.#forgetting.note(extensionState.forgotten);
    if (!this.#saver.isBlocked('unclear')) {
      // Forgotten meanwhile, here or in another panel.
      return;
    }
    if (this.#saver.isBlocked('forgetting') || this.#forgetting.revision > before) {
      this.#dropEverything();
      this.loadExternalChanges();
      return;
    }
    const newer = newerCopy(extensionState, shown);
    if (this.localStore.list !== replaced.list) {
      this.loadExternalChanges();
    } else if (newer) {
      this.#recovery.reload(newer);
    } else if (shown.list !== undefined && !this.#saver.isWaiting) {
      this.#saver.save(shown.list);
    }
    this.#saver.unblock('unclear');
    this.exports.publish();
  }

  /** Shows and saves nothing of what was there, but a list that was stored since. */
  #dropEverything(): void {
    this.localStore.readIfChanged();
    this.#saver.reset();
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

  /** Warns before the browser refuses to store more. */
  #warnIfAlmostFull(): void {
    const { used } = this.localStore;
    const isAlmostFull = used >= ALMOST_FULL && !this.#warned;
    this.report('almostFull', isAlmostFull ? Math.floor(used * 100) : undefined);
  }

  /** Ignores a failure that does no harm, because the newer data is safe. */
  #ignoreFailure(doing: Promise<void>): void {
    doing.catch(() => undefined);
  }
}
