import { SafetyCopyWriter } from './copier';
import { ExportRecordKeeper } from './exportRecordKeeper';
import { type ExtensionStorage, readState } from './extensionStorage';
import type { LocalStore, StepsBetween } from './localStore';
import {
  type ExtensionStorageState,
  newerCopy,
  type RevisedList,
  type SafetyCopy,
  wasForgotten,
  wasRecordForgotten,
} from './newest';
import { Saver } from './saver';
import { type Report, reasonOf, type Status } from './status';

/** The used part of the browser's storage from which on the panel warns. */
const ALMOST_FULL = 0.8;
/**
 * The time that the panel waits, in milliseconds, for the extension's own storage and for another panel that is
 * forgetting everything. The storage usually responds within a few milliseconds; without it, the panel could open an
 * older list.
 */
const TIMEOUT = 5000;

/** The part of an engine update that has to be stored. */
export interface EngineUpdate {
  /** True if the loaded text could not be read, wholly or in part. */
  damaged: boolean;
  /** The list to store, if it has changed. */
  store?: string | undefined;
  /** One step or several between the stored list and this one; absent if unknown. */
  steps?: StepsBetween | undefined;
  /** The index of the open inventory in the list. */
  index?: number | undefined;
}

/** The engine as it is used here: it holds the list, and each update is shown at once. */
export interface EnginePort {
  load(text: string | undefined, index: number | undefined): EngineUpdate;
  /** Loads the list of another panel and reapplies the unsaved changes. */
  reload(text: string, steps: StepsBetween): EngineUpdate;
  /** Drops everything, undo included. */
  forget(): EngineUpdate;
  /** The latest list is stored after all. */
  stored(): void;
  /** The latest list could not be stored. */
  notStored(): void;
}

/**
 * Keeps the list of inventories: in `localStorage`, which all panels share, and a safety copy of it in the
 * extension's own storage.
 */
export class Persistence {
  readonly exports: ExportRecordKeeper;
  readonly #saver: Saver;
  readonly #copier: SafetyCopyWriter;
  #engine: EnginePort | undefined;
  /** This panel is forgetting everything at this moment. */
  #isForgetting = false;
  /** The revision up to which everything was forgotten, as far as this panel knows. */
  #forgottenRevision = 0;
  /** The user has dismissed the warning that the storage is almost full. */
  #warned = false;

  constructor(
    private readonly localStore: LocalStore,
    private readonly extensionStorage: ExtensionStorage,
    private readonly report: Report,
    private readonly revokeHosts: () => Promise<void>,
  ) {
    this.#copier = new SafetyCopyWriter(localStore, extensionStorage, report);
    this.exports = new ExportRecordKeeper(localStore, () => this.#copier.copyExportedSoon());
    this.#saver = new Saver(localStore, extensionStorage, report, {
      onStored: (when) => {
        if (when === 'late') {
          this.#engine?.stored();
        }
        this.#warnIfAlmostFull();
        this.exports.publish();
        this.#copier.copySoon();
      },
      onRetry: () => this.syncAndRetry(),
    });
  }

  /**
   * Completes the forgetting that another panel has begun, then reads the extension's own storage; empty if it does not
   * respond in time.
   */
  async readBeforeOpening(): Promise<ExtensionStorageState> {
    const { forgetting } = this.localStore;
    if (forgetting !== undefined) {
      // The panel that began forgetting may have been closed before it finished.
      await Promise.race([this.#forget(forgetting, 'another'), wait(TIMEOUT)]);
    }
    return this.readExtensionState();
  }

  /** Opens the newest list, and reports it if only the safety copy had it. */
  open(engine: EnginePort, extensionState: ExtensionStorageState): void {
    this.#engine = engine;
    const index = this.#openNewest(engine, extensionState);
    this.exports.take(extensionState, this.#forgottenRevision);
    this.exports.noteInventories(index);
  }

  /** Returns the index of the open inventory. */
  #openNewest(engine: EnginePort, extensionState: ExtensionStorageState): number | undefined {
    const { copy, exported, forgotten } = extensionState;
    this.localStore.raiseRevisionAbove(copy?.revision ?? 0);
    this.#noteForgotten(forgotten);
    if (wasForgotten(this.localStore.revised, forgotten)) {
      this.localStore.clear();
    }
    if (copy && wasForgotten(copy, forgotten)) {
      this.#ignoreFailure(this.extensionStorage.removeCopy());
    }
    if (exported && wasRecordForgotten(exported, forgotten)) {
      this.#ignoreFailure(this.extensionStorage.removeExported());
    }
    const index = this.localStore.selected;
    this.localStore.readIfChanged();
    this.#warnIfAlmostFull();
    const text = this.localStore.list;
    const newer = newerCopy(extensionState, this.localStore.revised);
    if (newer) {
      const recovered = this.#recover(newer, index, text);
      if (text !== undefined) {
        this.#ignoreFailure(this.extensionStorage.setAside('replaced', text));
      }
      return recovered;
    }
    const opened = engine.load(text, index);
    if (opened.damaged && text !== undefined) {
      this.#saver.protect(text);
      this.#saver.setAside();
    }
    const other = newerCopy(extensionState, { list: undefined, revision: 0 });
    if (opened.damaged && opened.index === undefined && other && other.list !== text) {
      // Nothing of the text can be read, and it is being set aside: the copy is better.
      return this.#recover(other, index, text);
    }
    this.localStore.select(opened.index);
    if (text !== undefined && text !== copy?.list && !opened.damaged) {
      this.#copier.copySoon();
    }
    return opened.index;
  }

  /** Stores the engine's new list, in the same turn of the event loop. */
  keep(update: EngineUpdate): void {
    if (update.store !== undefined) {
      this.#save(update.store, update.steps);
    }
    this.localStore.select(update.index);
    this.exports.noteInventories(update.index);
  }

  /** Loads the changes of other panels, then tries again to save changes that could not be saved. */
  syncAndRetry(): void {
    this.loadExternalChanges();
    this.#saver.retry();
    this.exports.publish();
  }

  /** Loads the changes that another panel has stored, so that no panel overwrites the changes of another. */
  loadExternalChanges(): void {
    if (!this.#engine || this.#saver.hasEnded || this.#isForgetting) {
      return;
    }
    const { forgetting } = this.localStore;
    if (forgetting !== undefined) {
      this.#waitForForgetting(forgetting);
      return;
    }
    const stored = this.localStore.readIfChanged();
    if (stored !== 'unchanged' && stored.text === undefined) {
      void this.#handleRemoval();
      return;
    }
    if (stored !== 'unchanged' && stored.text !== undefined) {
      this.#warnIfAlmostFull();
      this.#reload(stored.text, stored.steps);
    }
    this.#saver.unblock('forgetting');
  }

  /**
   * Loads the changes of a panel with a separate `localStorage`, as in a private window. `entries` are the ones that it
   * has written to the extension's own storage.
   */
  loadFromExtensionStorage(entries: Record<string, unknown>): void {
    const isBusy = this.#saver.hasEnded || this.#saver.isBlocked('forgetting');
    if (!this.#engine || isBusy || this.localStore.forgetting !== undefined) {
      return;
    }
    const { copy, exported, forgotten } = readState(entries);
    this.#noteForgotten(forgotten);
    if (wasForgotten(this.localStore.revised, forgotten)) {
      this.#forgetHere(forgotten);
    }
    const state = { copy, exported, forgotten: this.#forgottenRevision };
    const newer = newerCopy(state, this.localStore.revised);
    if (newer) {
      this.#reloadFromCopy(newer);
    }
    this.exports.take(state, this.#forgottenRevision);
    this.exports.publish();
  }

  /** Removes all data of this extension from the browser. Never rejects: failures are reported. */
  async forgetEverything(): Promise<void> {
    if (this.#isForgetting || this.#saver.hasEnded) {
      return;
    }
    const revision = this.localStore.nextRevision();
    this.#saver.block('forgetting');
    this.localStore.beginForgetting(revision);
    await this.#forget(revision, 'this');
  }

  /** Nothing may be changed or saved any more. */
  end(): void {
    this.#saver.end();
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
    const nothing: ExtensionStorageState = { copy: undefined, exported: undefined, forgotten: 0 };
    return Promise.race([
      this.extensionStorage.read().catch(() => nothing),
      wait(TIMEOUT).then(() => nothing),
    ]);
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
    const opened = this.#engine?.load(copy.list, index);
    this.#save(copy.list);
    this.localStore.select(opened?.index);
    if (opened?.index !== undefined) {
      this.report('recovered', { made: copy.revision, everything: replaced === undefined });
    }
    return opened?.index;
  }

  #reload(text: string, steps: StepsBetween): void {
    const update = this.#engine?.reload(text, steps);
    if (!update) {
      return;
    }
    if (update.damaged) {
      this.#saver.protect(text);
    } else {
      this.#saver.unprotect();
    }
    if (update.store === undefined) {
      this.#saver.drop();
    }
    this.keep(update);
  }

  /** Loads the safety copy and reapplies the changes that wait to be saved. */
  #reloadFromCopy({ list, revision }: SafetyCopy): void {
    this.localStore.raiseRevisionAbove(revision);
    const update = this.#engine?.reload(list, 'several');
    this.#save(update?.store ?? list);
    this.localStore.select(update?.index);
  }

  /**
   * Handles the removal of everything, by the user in another panel or by the browser. Changes wait until it is known
   * which of them it was.
   */
  async #handleRemoval(): Promise<void> {
    this.#saver.reset();
    this.#saver.block('unclear');
    this.#engine?.forget();
    const extensionState = await this.readExtensionState();
    this.#noteForgotten(extensionState.forgotten);
    const newer = newerCopy(extensionState, this.localStore.revised);
    if (newer && this.#saver.isBlocked('unclear') && !this.#saver.isBlocked('forgetting')) {
      this.#reloadFromCopy(newer);
      this.report('recovered', { made: newer.revision, everything: true });
    }
    this.#saver.unblock('unclear');
    this.exports.take(extensionState, this.#forgottenRevision);
    this.exports.publish();
  }

  /** Saves nothing until another panel has finished forgetting everything, or has failed. */
  #waitForForgetting(revision: number): void {
    if (this.#saver.isBlocked('forgetting')) {
      return;
    }
    this.#saver.block('forgetting');
    setTimeout(() => {
      if (this.localStore.forgetting === revision && this.#saver.isBlocked('forgetting')) {
        // The panel was closed before it finished.
        void this.#forget(revision, 'another');
      }
    }, TIMEOUT);
  }

  /** Begins with the storage that can fail, so that never only a part is forgotten. */
  async #forget(revision: number, begunBy: 'this' | 'another'): Promise<void> {
    this.#isForgetting = true;
    try {
      await this.extensionStorage.forget(revision);
    } catch (error) {
      this.#isForgetting = false;
      this.localStore.giveUpForgetting();
      this.report('forgetFailed', { what: 'data', reason: reasonOf(error) });
      this.#copier.copySoon();
      this.loadExternalChanges();
      return;
    }
    this.#isForgetting = false;
    if (begunBy === 'this' || this.localStore.forgetting === revision) {
      this.#forgetHere(revision);
    }
    try {
      await this.revokeHosts();
      this.report('forgetFailed', undefined);
    } catch (error) {
      this.report('forgetFailed', { what: 'permissions', reason: reasonOf(error) });
    }
  }

  #forgetHere(revision: number): void {
    this.#noteForgotten(revision);
    this.localStore.clear();
    this.localStore.readIfChanged();
    this.#saver.reset();
    for (const kind of ['almostFull', 'recovered', 'copyFailed'] as const) {
      this.report(kind, undefined);
    }
    this.#engine?.forget();
    this.exports.publish();
  }

  /** Ignores all data up to that revision from now on, and gives changes a higher one. */
  #noteForgotten(forgotten: number): void {
    this.#forgottenRevision = Math.max(this.#forgottenRevision, forgotten);
    this.localStore.raiseRevisionAbove(forgotten);
  }

  #save(list: string, steps: StepsBetween = 'several'): void {
    if (!this.#saver.save(list, steps)) {
      this.#engine?.notStored();
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

function wait(milliseconds: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, milliseconds));
}
