import { answered, type Clock, waitFor } from './clock';
import { SafetyCopyWriter } from './copier';
import { DraftStore } from './draftStore';
import { ExportRecordKeeper } from './exportRecordKeeper';
import { type ExtensionStorage, readState } from './extensionStorage';
import { Forgetting } from './forgetting';
import type { LocalStore } from './localStore';
import {
  type ExtensionStorageState,
  isForgottenCopy,
  newerCopy,
  type RevisedList,
  type SafetyCopy,
  wasForgotten,
} from './newest';
import { Saver } from './saver';
import { catalogueHost, selected, weeklyCopy } from './settings';
import type { Report, Status } from './status';
import { type StepEngine, StepStore, type TakeLock } from './stepStore';
import type { AsyncStorage } from './storages';

/** The used part of the browser's storage from which on the panel warns. */
const ALMOST_FULL = 0.8;
/**
 * The time that the panel waits, in milliseconds, for the extension's own storage, which usually responds within a few
 * milliseconds. Without it, the panel could open an older list.
 */
const TIMEOUT = 5000;

/** The part of an engine update that has to be stored. */
export interface EngineUpdate {
  /** True if the loaded text could not be read, wholly or in part. */
  damaged: boolean;
  /** The list to store, if it has changed. */
  store?: string | undefined;
  /** The index of the open inventory in the list. */
  index?: number | undefined;
}

/** What is assumed of the extension's own storage while it does not respond. */
const UNREAD: ExtensionStorageState = { copy: undefined, forgotten: 0 };
const NOTHING: RevisedList = { list: undefined, revision: 0, ids: undefined };

/** A list that is there. */
type StoredList = RevisedList & { list: string };

const isStored = (list: RevisedList): list is StoredList => list.list !== undefined;

/** The engine as it is used here: it holds the list, and each update is shown at once. */
export interface EnginePort extends StepEngine {
  load(stored: RevisedList, index: number | undefined): EngineUpdate;
  /** Loads the list of another panel and reapplies the unsaved changes. */
  reload(stored: StoredList): EngineUpdate;
  /** The entry with the ids of the latest list under a revision. */
  idsEntry(revision: number): string;
  /** Drops everything, undo included. */
  forget(): EngineUpdate;
  /** The latest list is stored after all. */
  stored(): void;
  /** The latest list could not be stored. */
  notStored(): void;
}

/** The storages, and whatever else of the browser keeping data needs. */
interface PersistenceParts {
  localStore: LocalStore;
  extensionStorage: ExtensionStorage;
  clock: Clock;
  report: Report;
  revokeHosts: () => Promise<void>;
  /** Undefined if this panel keeps neither steps nor half-typed text, as in a private window. */
  takeLock?: TakeLock | undefined;
  /** Undefined in browsers without it. */
  sessionStorage?: AsyncStorage | undefined;
}

/**
 * Keeps the list of inventories: in `localStorage`, which all panels share, and a safety copy of it in the
 * extension's own storage.
 */
export class Persistence {
  readonly exports: ExportRecordKeeper;
  readonly steps: StepStore;
  readonly drafts: DraftStore;
  readonly #saver: Saver;
  readonly #copier: SafetyCopyWriter;
  readonly #forgetting: Forgetting;
  #engine: EnginePort | undefined;
  /** The revision of the list before this panel took over the steps of closed ones. */
  #revisionBefore = 0;
  /** The list that was opened while the extension's own storage did not respond; undefined if it did. */
  #openedUnread: RevisedList | undefined;
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
  }: PersistenceParts) {
    this.localStore = localStore;
    this.extensionStorage = extensionStorage;
    this.#clock = clock;
    this.report = report;
    this.steps = new StepStore(extensionStorage, clock, takeLock, () => ({
      isForgetting: this.#forgetting.isGoingOn,
      forgotten: this.#forgetting.revision,
    }));
    this.drafts = new DraftStore(sessionStorage, clock, () => ({
      chains: this.steps.chains,
      forgotten: this.#forgetting.revision,
    }));
    this.#copier = new SafetyCopyWriter(localStore, extensionStorage, clock, report);
    this.exports = new ExportRecordKeeper(localStore, clock);
    this.#saver = new Saver(localStore, extensionStorage, clock, report, {
      idsEntry: (revision) => this.#engine?.idsEntry(revision) ?? '',
      onStored: (when) => {
        if (when === 'late') {
          this.#engine?.stored();
        }
        this.#engine?.stepsStored(this.localStore.revision, clock.now());
        this.steps.writeSoon();
        this.#warnIfAlmostFull();
        this.exports.publish();
        this.#copier.copySoon();
      },
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
        this.#renewRevision();
        this.#copier.copySoon();
        void this.drafts.write();
      },
    });
  }

  /**
   * Completes the forgetting that another panel has begun, then reads the extension's own storage; undefined if it does
   * not respond in time. What it responds later is used then.
   */
  async readBeforeOpening(): Promise<ExtensionStorageState | undefined> {
    await this.#forgetting.finishBeforeOpening();
    const { revision } = this.localStore;
    const reading = this.extensionStorage.read();
    const [state, left] = await Promise.all([this.#inTime(reading), this.#readLeftChains()]);
    if (!state) {
      const late = new Promise<ExtensionStorageState>((resolve) => {
        reading.then(resolve, () => undefined);
      });
      void late.then(() => this.#copier.copySoon());
      this.#copier.readFirst(async () => {
        const reading = Promise.race([late, this.extensionStorage.read()]);
        await this.#takeLateState(await answered(this.#clock, reading));
      });
    }
    this.#revisionBefore = Math.max(revision, state?.copy?.revision ?? 0);
    if (left) {
      const taking = this.steps.takeChains(left).catch(() => undefined);
      await Promise.race([taking, waitFor(this.#clock, TIMEOUT)]);
    }
    return state;
  }

  /** The chains of which panels have left something; undefined if a storage fails or does not respond in time. */
  async #readLeftChains(): Promise<number[] | undefined> {
    const ofDrafts = this.drafts.chains().catch(() => []);
    const all = Promise.all([this.steps.readChains(), ofDrafts]).then((chains) => chains.flat());
    return Promise.race([
      all.catch(() => undefined),
      waitFor(this.#clock, TIMEOUT).then(() => undefined),
    ]);
  }

  /** Opens the newest list, and reports it if only the safety copy had it. */
  open(engine: EnginePort, extensionState: ExtensionStorageState | undefined): void {
    this.#engine = engine;
    const index = this.#openNewest(engine, extensionState ?? UNREAD);
    if (!extensionState) {
      this.#openedUnread = this.localStore.seen;
      this.#copier.copySoon();
    }
    this.exports.noteInventories(index);
    this.#ignoreFailure(this.extensionStorage.removeOldEntries());
    void this.drafts.takeOver();
    void this.steps.takeOver(engine, this.#revisionBefore).then(() => this.#storeMarks());
  }

  /** Stores with the ids of the list which of the steps that were taken over never happened to it. */
  #storeMarks(): void {
    this.loadExternalChanges();
    const { list, revision } = this.localStore.seen;
    if (this.#engine && list !== undefined && this.#saver.isStored) {
      this.localStore.writeIds(this.#engine.idsEntry(revision));
    }
  }

  /** Returns the index of the open inventory. */
  #openNewest(engine: EnginePort, extensionState: ExtensionStorageState): number | undefined {
    const { copy, forgotten } = extensionState;
    this.localStore.raiseRevisionAbove(copy?.revision ?? 0);
    this.#forgetting.note(forgotten);
    if (wasForgotten(this.localStore.revised, forgotten)) {
      this.localStore.clear();
    }
    if (copy && isForgottenCopy(copy, forgotten)) {
      this.#ignoreFailure(this.extensionStorage.removeCopy());
    }
    const index = this.localStore.get(selected);
    this.localStore.readIfChanged();
    this.#warnIfAlmostFull();
    const stored = this.localStore.revised;
    const { list: text, revision } = stored;
    const newer = newerCopy(extensionState, stored);
    if (newer) {
      return this.#recover(newer, index, text);
    }
    const opened = engine.load(stored, index);
    if (opened.damaged && text !== undefined) {
      this.#saver.protect(text);
      this.#saver.setAside();
    } else if (text !== undefined) {
      this.localStore.writeIds(engine.idsEntry(revision));
    }
    const other = newerCopy(extensionState, NOTHING);
    if (opened.damaged && opened.index === undefined && other && other.list !== text) {
      // Nothing of the text can be read, and it is being set aside: the copy is better.
      return this.#recover(other, index, text);
    }
    this.localStore.set(selected, opened.index);
    if (text !== undefined && text !== copy?.list && !opened.damaged) {
      if (forgotten > 0 && revision === 0) {
        // A list without a revision was not stored by this extension. Its copy would count as forgotten.
        this.#renewRevision();
      }
      this.#copier.copySoon();
    }
    return opened.index;
  }

  /** Stores the engine's new list, in the same turn of the event loop. */
  keep(update: EngineUpdate): void {
    if (update.store !== undefined) {
      this.#save(update.store);
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
      this.#forgetting.waitForOther(forgetting);
      return;
    }
    this.#forgetting.dropWhatWasTold();
    const { seen } = this.localStore;
    const stored = this.localStore.readIfChanged();
    if (stored !== 'unchanged') {
      const { list } = stored;
      if (list === undefined) {
        void this.#handleRemoval(seen);
        return;
      }
      this.#warnIfAlmostFull();
      this.#reload({ ...stored, list });
    } else if (this.#saver.isBlocked('forgetting') && seen.list === undefined) {
      // There was no list to remove, so nothing tells whether everything was forgotten.
      void this.#handleRemoval(seen);
    }
    this.#saver.unblock('forgetting');
  }

  /**
   * Loads the changes of a panel with a separate `localStorage`, as in a private window. `entries` are the ones that it
   * has written to the extension's own storage.
   */
  loadFromExtensionStorage(entries: Record<string, unknown>): void {
    const { copy, forgotten } = readState(entries);
    this.#forgetting.noteTold(forgotten);
    const isBusy = this.#saver.hasEnded || this.#saver.isBlocked('forgetting');
    if (!this.#engine || isBusy || this.localStore.forgetting !== undefined) {
      return;
    }
    this.#forgetting.dropWhatWasTold();
    const state = { copy, forgotten: this.#forgetting.told };
    const newer = newerCopy(state, this.localStore.revised);
    if (newer) {
      this.#reloadFromCopy(newer);
    }
    this.exports.publish();
  }

  /**
   * Resolves to true if more than an empty list is kept: steps, copies set aside, half-typed text, a catalogue server,
   * or the choice to save weekly copies. True as well if a storage does not respond.
   */
  async keepsSomething(): Promise<boolean> {
    const { localStore } = this;
    if (localStore.get(catalogueHost) || localStore.get(weeklyCopy) || this.drafts.hasAny) {
      return true;
    }
    const unknown = waitFor(this.#clock, TIMEOUT).then(() => true);
    const isKept = Promise.all([this.extensionStorage.keepsMoreThanTheCopy(), this.drafts.chains()])
      .then(([more, drafts]) => more || drafts.length > 0)
      .catch(() => true);
    return Promise.race([isKept, unknown]);
  }

  /** Removes all data of this extension from the browser. Never rejects: failures are reported. */
  forgetEverything(): Promise<void> {
    return this.#forgetting.begin();
  }

  /** The panel is closing: writes at once what is written a moment after a change otherwise. */
  close(): void {
    this.#copier.copyLast();
    this.steps.writeLast();
    this.drafts.writeLast();
  }

  /** Nothing may be changed or saved any more. */
  end(): void {
    this.#saver.end();
    this.steps.end();
    this.drafts.end();
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
  async readExtensionState(): Promise<ExtensionStorageState> {
    return (await this.#inTime(this.extensionStorage.read())) ?? UNREAD;
  }

  /** Undefined if the extension's own storage fails or does not respond in time. */
  #inTime(reading: Promise<ExtensionStorageState>): Promise<ExtensionStorageState | undefined> {
    return Promise.race([
      reading.catch(() => undefined),
      waitFor(this.#clock, TIMEOUT).then(() => undefined),
    ]);
  }

  /**
   * The extension's own storage has responded at last: uses its copy if that is newer and nothing has been changed
   * since the older list was opened, and else sets it aside, before it is replaced.
   */
  async #takeLateState(state: ExtensionStorageState): Promise<void> {
    const opened = this.#openedUnread;
    if (!opened) {
      return;
    }
    this.localStore.raiseRevisionAbove(state.copy?.revision ?? 0);
    if (wasForgotten(this.localStore.revised, state.forgotten)) {
      this.#forgetting.noteTold(state.forgotten);
      this.loadExternalChanges();
    } else {
      this.#forgetting.note(state.forgotten);
    }
    this.loadExternalChanges();
    const newer = newerCopy(state, opened);
    if (newer) {
      const { list, revision } = this.localStore.seen;
      const isUnchanged = list === opened.list && revision === opened.revision;
      if (isUnchanged && !this.#saver.isWaiting) {
        this.#reloadFromCopy(newer);
        this.#setAsideOneOf(newer, list);
        this.report('recovered', { made: newer.revision, everything: list === undefined });
      } else {
        await answered(this.#clock, this.extensionStorage.setAside('replaced', newer.list));
        if (this.localStore.revision <= newer.revision) {
          this.#renewRevision();
        }
      }
    }
    this.#openedUnread = undefined;
  }

  /** Stores the same list under a new revision. */
  #renewRevision(): void {
    const { list } = this.localStore.seen;
    if (list !== undefined && this.#saver.isStored) {
      this.#save(list);
    }
  }

  /** The newest list, here or in the safety copy, if there is one. */
  newest(extensionState: ExtensionStorageState): RevisedList {
    return newerCopy(extensionState, this.localStore.revised) ?? this.localStore.revised;
  }

  /** Loads the safety copy, and reports that. Returns the index of the open inventory. */
  #recover(
    copy: SafetyCopy,
    index: number | undefined,
    replaced: string | undefined,
  ): number | undefined {
    const opened = this.#engine?.load(copy, index);
    this.#save(copy.list, copy.revision);
    this.#setAsideOneOf(copy, replaced);
    this.localStore.set(selected, opened?.index);
    if (opened?.index !== undefined) {
      this.report('recovered', { made: copy.revision, everything: replaced === undefined });
    }
    void this.#forgetIfForgotten();
    return opened?.index;
  }

  /**
   * Forgets a list that has been recovered if everything was forgotten while its copy was on its way to this panel.
   * That is a forgetting of its own, since other panels have loaded the list by now.
   */
  async #forgetIfForgotten(): Promise<void> {
    const { forgotten } = await this.readExtensionState();
    if (forgotten > this.#forgetting.revision) {
      await this.forgetEverything();
    }
  }

  #reload(stored: StoredList): void {
    const update = this.#engine?.reload(stored);
    if (!update) {
      return;
    }
    this.#copier.lookLater();
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
      this.keep(update);
    }
  }

  /** Loads the safety copy and reapplies the changes that wait to be saved. */
  #reloadFromCopy(copy: SafetyCopy): void {
    this.localStore.raiseRevisionAbove(copy.revision);
    const update = this.#engine?.reload(copy);
    if (update?.store === undefined) {
      this.#save(copy.list, copy.revision);
    } else {
      this.#save(update.store);
    }
    this.localStore.set(selected, update?.index);
  }

  /**
   * Handles the removal of everything, by the user in another panel or by the browser. Changes wait until it is known
   * which of them it was. What the browser has removed, and this panel still shows, is stored again.
   */
  async #handleRemoval(shown: RevisedList): Promise<void> {
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
    if (this.localStore.list !== undefined) {
      this.loadExternalChanges();
    } else if (newer) {
      this.#reloadFromCopy(newer);
    } else if (shown.list !== undefined && !this.#saver.isWaiting) {
      this.#save(shown.list);
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

  /**
   * Stores a list, a safety copy under its own revision: a browser that is killed between the writes can leave an older
   * list under that, and recovers the copy again.
   */
  #save(list: string, revision?: number): void {
    if (!this.#saver.save(list, revision)) {
      this.#engine?.notStored();
    }
  }

  /**
   * Sets the list aside that a recovered one has replaced; the recovered one if there was no space for it: it is no
   * change of this panel, and ends here when another panel stores its list.
   */
  #setAsideOneOf(recovered: SafetyCopy, replaced: string | undefined): void {
    const isReplaced = this.#saver.isStored ? replaced : undefined;
    const text = this.#saver.isRefused ? recovered.list : isReplaced;
    if (text !== undefined) {
      this.#ignoreFailure(this.extensionStorage.setAside('replaced', text));
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
