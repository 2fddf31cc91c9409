import { answered, waitFor } from './clock';
import type { EnginePort, EngineUpdate } from './enginePort';
import { Keeping, type KeepingParts } from './keeping';
import { logsOfTails } from './localStore';
import { type ExtensionStorageState, newerCopy, type RevisedList } from './newest';
import { TIMEOUT } from './recovery';
import type { ReportData } from './report';
import { catalogueHost, weeklyCopy } from './settings';
import type { Status } from './status';

/**
 * Keeps the list of inventories: in `localStorage`, which all panels share, and a safety copy of it in the
 * extension's own storage. This is what the panel calls; what follows from that stands in {@link Keeping}.
 */
export class Persistence {
  readonly #keeping: Keeping;

  constructor(parts: KeepingParts) {
    this.#keeping = new Keeping(parts);
  }

  get exports() {
    return this.#keeping.exports;
  }

  get drafts() {
    return this.#keeping.drafts;
  }

  get handedTexts() {
    return this.#keeping.handedTexts;
  }

  /**
   * Completes the forgetting that another panel has begun, then reads the extension's own storage; undefined if it does
   * not respond in time. What it responds later is used then.
   */
  async readBeforeOpening(): Promise<ExtensionStorageState | undefined> {
    const { forgetting, recovery, steps, localStore, clock } = this.#keeping;
    await forgetting.finishBeforeOpening();
    const reading = recovery.readBeforeOpening();
    const [state, known] = await Promise.all([reading, this.#readLogs()]);
    if (known) {
      const tails = { ...state?.copy?.tails, ...localStore.tails };
      const logs = [...known, ...logsOfTails(tails)];
      const taking = steps.takeLogs(logs).catch(() => undefined);
      await Promise.race([taking, waitFor(clock, TIMEOUT)]);
    }
    return state;
  }

  /** The logs with entries of steps or half-typed texts; undefined if a storage fails or does not respond in time. */
  async #readLogs(): Promise<number[] | undefined> {
    const { steps, drafts, clock } = this.#keeping;
    const ofDrafts = drafts.logs().catch(() => []);
    const all = Promise.all([steps.readLogs(), ofDrafts]).then((logs) => logs.flat());
    return Promise.race([
      all.catch(() => undefined),
      waitFor(clock, TIMEOUT).then(() => undefined),
    ]);
  }

  /** Opens the newest list, and reports it if only the safety copy had it. */
  open(engine: EnginePort, extensionState: ExtensionStorageState | undefined): void {
    this.#keeping.opened(engine, extensionState);
  }

  /**
   * Loads the changes of other panels. Returns the revision and the time, in milliseconds, under which a change in the
   * same turn is stored.
   */
  beforeChange(): { revision: number; time: number } {
    const { localStore, clock } = this.#keeping;
    this.#keeping.loadExternalChanges();
    return { revision: localStore.nextRevision(), time: clock.now() };
  }

  /** Stores the engine's new list, in the same turn of the event loop. */
  store(update: EngineUpdate): void {
    this.#keeping.changed(update);
  }

  /** Loads the changes of other panels, then tries again to save changes for which there was no space. */
  syncAndRetry(): void {
    const { saver, exports } = this.#keeping;
    this.#keeping.loadExternalChanges();
    saver.retryWithMoreSpace();
    exports.publish();
  }

  /** Loads the changes that another panel has stored. */
  loadExternalChanges(): void {
    this.#keeping.loadExternalChanges();
  }

  /** Loads the changes of a panel with a separate `localStorage`, of which these entries were written. */
  loadFromExtensionStorage(entries: Record<string, unknown>): void {
    this.#keeping.loadFromExtensionStorage(entries);
  }

  /** The steps of other panels, all tails, and all lines. */
  async readHistory(): Promise<Record<string, string>> {
    const { writer, steps, localStore } = this.#keeping;
    if (!steps.isOpen) {
      return {};
    }
    await writer.write();
    return { ...(await steps.readHistory()), ...localStore.tails };
  }

  /**
   * Resolves to true if more than an empty list is kept: steps, copies set aside, half-typed text, a catalogue server,
   * or the choice to save weekly copies. True as well if a storage does not respond.
   */
  async hasData(): Promise<boolean> {
    const { localStore, extensionStorage, drafts, clock } = this.#keeping;
    const hasTail = Object.keys(localStore.tails).length > 0;
    const hasSetting = localStore.get(catalogueHost) || localStore.get(weeklyCopy);
    if (hasTail || hasSetting || drafts.hasAny) {
      return true;
    }
    const unknown = waitFor(clock, TIMEOUT).then(() => true);
    const found = Promise.all([extensionStorage.hasMoreThanTheCopy(), drafts.logs()])
      .then(([more, logs]) => more || logs.length > 0)
      .catch(() => true);
    return Promise.race([found, unknown]);
  }

  /** Removes all data of this extension from the browser. Never rejects: failures are reported. */
  forgetEverything(): Promise<void> {
    // What another panel has just forgotten does not come back if this one gives it up.
    this.#keeping.loadExternalChanges();
    return this.#keeping.forgetting.begin();
  }

  /** The panel is closing: writes at once what is written a moment after a change otherwise. */
  close(): void {
    this.#keeping.closing();
  }

  /** Nothing may be changed or saved any more. */
  end(): void {
    this.#keeping.ended();
  }

  /** True if a list of `length` UTF-16 units could be stored. */
  wouldFit(length: number): boolean {
    return this.#keeping.localStore.usedWith(length) <= 1;
  }

  /** What a report says of the data: what is stored now, and what happened in all panels as far as that is written. */
  async reportData(): Promise<ReportData> {
    const { localStore, extensionStorage, recovery, record, forgotten, fullness, clock } =
      this.#keeping;
    const [{ copy }, names] = await Promise.all([
      recovery.read(),
      answered(clock, extensionStorage.names()).catch(() => undefined),
    ]);
    this.#keeping.copyFound(copy);
    const { list, revision } = localStore.revised;
    return {
      time: clock.now(),
      revision,
      list: list?.length ?? 0,
      used: fullness.percent,
      copy,
      forgotten: forgotten.revision,
      names,
      events: record.events,
    };
  }

  /** Removes a message. The warning that the storage is almost full appears again at the next opening. */
  dismiss(kind: keyof Status): void {
    if (kind === 'almostFull') {
      this.#keeping.fullness.dismiss();
    }
    this.#keeping.report(kind, undefined);
  }

  /** Reads the extension's own storage; empty if it does not respond in time. Changes nothing. */
  readExtensionState(): Promise<ExtensionStorageState> {
    return this.#keeping.recovery.read();
  }

  /** The newest list, here or in the safety copy, if there is one. */
  newest(extensionState: ExtensionStorageState): RevisedList {
    const { revised } = this.#keeping.localStore;
    return newerCopy(extensionState, revised) ?? revised;
  }
}
