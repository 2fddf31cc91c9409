import { SafetyCopyWriter } from './copier';
import { type ExtensionStorage, readState } from './extensionStorage';
import type { LocalStore, StepsBetween } from './localStore';
import { type DurableState, newerCopy, type SafetyCopy, wasForgotten } from './newest';
import { Saver } from './saver';
import { type Report, reasonOf, type Status } from './status';

/** From which part of the browser's room on the panel warns. */
const ALMOST_FULL = 0.8;
/**
 * How long the panel waits for the extension's own storage, in milliseconds, and for another panel that is
 * forgetting everything. The storage usually answers within a few milliseconds; opening without it could put
 * the panel behind an older list.
 */
const TIMEOUT = 5000;

/** The part of an engine update that has to be stored. */
export interface EngineUpdate {
  /** The text that was taken in could not be read, wholly or in part. */
  damaged: boolean;
  /** The list to store, if it has changed. */
  store?: string | undefined;
  /** How many steps that list lies from the one that other panels know; absent: nobody knows. */
  steps?: StepsBetween | undefined;
  /** The index of the open inventory in the list. */
  index?: number | undefined;
}

/** The engine as it is used here: it holds the list, and shows what it is told at once. */
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
  readonly #saver: Saver;
  readonly #copier: SafetyCopyWriter;
  #engine: EnginePort | undefined;
  /** This panel is forgetting everything at this moment. */
  #isForgetting = false;
  /** Up to which revision everything was forgotten, as far as this panel knows. */
  #forgotten = 0;
  /** The user has read the warning that the room is filling up. */
  #warned = false;

  constructor(
    private readonly stored: LocalStore,
    private readonly extensionStorage: ExtensionStorage,
    private readonly report: Report,
    private readonly giveBackHosts: () => Promise<void>,
  ) {
    this.#copier = new SafetyCopyWriter(stored, extensionStorage, report);
    this.#saver = new Saver(stored, extensionStorage, report, {
      onStored: (when) => {
        if (when === 'late') {
          this.#engine?.stored();
        }
        this.#warnIfAlmostFull();
        this.#copier.copySoon();
      },
      onRetry: () => this.syncAndRetry(),
    });
  }

  /** The state of the extension's own storage; empty if it does not respond in time. */
  async read(): Promise<DurableState> {
    const { forgetting } = this.stored;
    if (forgetting !== undefined) {
      // The panel that began it may have been closed over it.
      await Promise.race([this.#forget(forgetting, 'another'), wait(TIMEOUT)]);
    }
    return this.readCopy();
  }

  /** Opens what was stored last, and says so where that was only in the safety copy. */
  open(engine: EnginePort, durable: DurableState): void {
    this.#engine = engine;
    const { copy, forgotten } = durable;
    this.stored.goBeyond(copy?.revision ?? 0);
    this.#noteForgotten(forgotten);
    if (wasForgotten(this.stored.revised, forgotten)) {
      this.stored.clear();
    }
    if (copy && wasForgotten(copy, forgotten)) {
      this.#ignoreFailure(this.extensionStorage.removeCopy());
    }
    const index = this.stored.selected;
    this.stored.readIfChanged();
    this.#warnIfAlmostFull();
    const text = this.stored.list;
    const newer = newerCopy(durable, this.stored.revised);
    if (newer) {
      this.#recover(newer, index, text);
      if (text !== undefined) {
        this.#ignoreFailure(this.extensionStorage.putAside('replaced', text));
      }
      return;
    }
    const opened = engine.load(text, index);
    if (opened.damaged && text !== undefined) {
      this.#saver.protect(text);
      this.#saver.putAside();
    }
    const other = newerCopy(durable, { list: undefined, revision: 0 });
    if (opened.damaged && opened.index === undefined && other && other.list !== text) {
      // None of it can be read, and it is being put aside: the copy is better.
      this.#recover(other, index, text);
      return;
    }
    this.stored.select(opened.index);
    if (text !== undefined && text !== copy?.list && !opened.damaged) {
      this.#copier.copySoon();
    }
  }

  /** Stores what the engine has made of the list, in the same turn. */
  keep(update: EngineUpdate): void {
    if (update.store !== undefined) {
      this.#save(update.store, update.steps);
    }
    this.stored.select(update.index);
  }

  /** Something is stored anew, or has room again: takes it in, and saves what could not be saved. */
  syncAndRetry(): void {
    this.loadExternalChanges();
    this.#saver.retry();
  }

  /** Takes in what another panel has stored, so that no panel writes over another's change. */
  loadExternalChanges(): void {
    if (!this.#engine || this.#saver.hasEnded || this.#isForgetting) {
      return;
    }
    const { forgetting } = this.stored;
    if (forgetting !== undefined) {
      this.#waitForForgetting(forgetting);
      return;
    }
    const stored = this.stored.readIfChanged();
    if (stored !== 'unchanged' && stored.text === undefined) {
      void this.#takeInRemoval();
      return;
    }
    if (stored !== 'unchanged' && stored.text !== undefined) {
      this.#warnIfAlmostFull();
      this.#takeIn(stored.text, stored.steps);
    }
    this.#saver.release('forgetting');
  }

  /**
   * Takes in what a panel did whose `localStorage` is another, as in a private window: `entries` of the
   * extension's own storage were written.
   */
  takeInDurable(entries: Record<string, unknown>): void {
    const isBusy = this.#saver.hasEnded || this.#saver.isHeld('forgetting');
    if (!this.#engine || isBusy || this.stored.forgetting !== undefined) {
      return;
    }
    const { copy, forgotten } = readState(entries);
    this.#noteForgotten(forgotten);
    if (wasForgotten(this.stored.revised, forgotten)) {
      this.#forgetHere(forgotten);
    }
    const newer = newerCopy({ copy, forgotten: this.#forgotten }, this.stored.revised);
    if (newer) {
      this.#takeInCopy(newer);
    }
  }

  /** Removes all data from this browser, wherever this extension keeps any. Never fails: it says so. */
  async forgetEverything(): Promise<void> {
    if (this.#isForgetting || this.#saver.hasEnded) {
      return;
    }
    const revision = this.stored.nextRevision();
    this.#saver.hold('forgetting');
    this.stored.beginForgetting(revision);
    await this.#forget(revision, 'this');
  }

  /** Nothing may be changed or saved any more. */
  end(): void {
    this.#saver.end();
  }

  /** Whether a list of that many UTF-16 units could be stored. */
  wouldFit(length: number): boolean {
    return this.stored.usedWith(length) <= 1;
  }

  /** The user has read that. A warning that the room is filling up comes again with the next opening. */
  dismiss(kind: keyof Status): void {
    this.#warned ||= kind === 'almostFull';
    this.report(kind, undefined);
  }

  /** Reads the extension's own storage; empty if it does not respond in time. Changes nothing. */
  async readCopy(): Promise<DurableState> {
    const nothing: DurableState = { copy: undefined, forgotten: 0 };
    return Promise.race([
      this.extensionStorage.read().catch(() => nothing),
      wait(TIMEOUT).then(() => nothing),
    ]);
  }

  /** The newest list, here or in the safety copy, if there is one. */
  newest(durable: DurableState): string | undefined {
    return (newerCopy(durable, this.stored.revised) ?? this.stored.revised).list;
  }

  /** Goes on from the safety copy, and says so. */
  #recover(copy: SafetyCopy, index: number | undefined, replaced: string | undefined): void {
    const opened = this.#engine?.load(copy.list, index);
    this.#save(copy.list);
    this.stored.select(opened?.index);
    if (opened?.index !== undefined) {
      this.report('recovered', { made: copy.revision, everything: replaced === undefined });
    }
  }

  #takeIn(text: string, steps: StepsBetween): void {
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

  /** Takes in what only the safety copy has, below the changes that wait to be saved. */
  #takeInCopy({ list, revision }: SafetyCopy): void {
    this.stored.goBeyond(revision);
    const update = this.#engine?.reload(list, 'several');
    this.#save(update?.store ?? list);
    this.stored.select(update?.index);
  }

  /**
   * Everything was removed: by the user in another panel, or by the browser. Until that is clear, changes
   * wait.
   */
  async #takeInRemoval(): Promise<void> {
    this.#saver.reset();
    this.#saver.hold('unclear');
    this.#engine?.forget();
    const durable = await this.readCopy();
    this.#noteForgotten(durable.forgotten);
    const newer = newerCopy(durable, this.stored.revised);
    if (newer && this.#saver.isHeld('unclear') && !this.#saver.isHeld('forgetting')) {
      this.#takeInCopy(newer);
      this.report('recovered', { made: newer.revision, everything: true });
    }
    this.#saver.release('unclear');
  }

  /** Another panel is forgetting everything: nothing is saved until it has, or has failed. */
  #waitForForgetting(revision: number): void {
    if (this.#saver.isHeld('forgetting')) {
      return;
    }
    this.#saver.hold('forgetting');
    setTimeout(() => {
      if (this.stored.forgetting === revision && this.#saver.isHeld('forgetting')) {
        // It was closed over it.
        void this.#forget(revision, 'another');
      }
    }, TIMEOUT);
  }

  /** First what can fail, so that nothing is forgotten by halves. */
  async #forget(revision: number, begunBy: 'this' | 'another'): Promise<void> {
    this.#isForgetting = true;
    try {
      await this.extensionStorage.forget(revision);
    } catch (error) {
      this.#isForgetting = false;
      this.stored.giveUpForgetting();
      this.report('forgetFailed', { what: 'data', reason: reasonOf(error) });
      this.#copier.copySoon();
      this.loadExternalChanges();
      return;
    }
    this.#isForgetting = false;
    if (begunBy === 'this' || this.stored.forgetting === revision) {
      this.#forgetHere(revision);
    }
    try {
      await this.giveBackHosts();
      this.report('forgetFailed', undefined);
    } catch (error) {
      this.report('forgetFailed', { what: 'permissions', reason: reasonOf(error) });
    }
  }

  #forgetHere(revision: number): void {
    this.#noteForgotten(revision);
    this.stored.clear();
    this.stored.readIfChanged();
    this.#saver.reset();
    for (const kind of ['almostFull', 'recovered', 'copyFailed'] as const) {
      this.report(kind, undefined);
    }
    this.#engine?.forget();
  }

  /** What was forgotten up to that revision stays forgotten, and what comes now is newer. */
  #noteForgotten(forgotten: number): void {
    this.#forgotten = Math.max(this.#forgotten, forgotten);
    this.stored.goBeyond(forgotten);
  }

  #save(list: string, steps: StepsBetween = 'several'): void {
    if (!this.#saver.save(list, steps)) {
      this.#engine?.notStored();
    }
  }

  /** Warns before the browser refuses to store more. */
  #warnIfAlmostFull(): void {
    const { used } = this.stored;
    const isAlmostFull = used >= ALMOST_FULL && !this.#warned;
    this.report('almostFull', isAlmostFull ? Math.floor(used * 100) : undefined);
  }

  /** For what may fail without harm: what takes its place is safe. */
  #ignoreFailure(doing: Promise<void>): void {
    doing.catch(() => undefined);
  }
}

function wait(milliseconds: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, milliseconds));
}
