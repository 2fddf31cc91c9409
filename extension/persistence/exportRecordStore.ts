import { Signal } from '../signals/signal';
import type { Clock } from './clock';
import type { ExportRecord } from './exportRecord';
import type { LocalStore } from './localStore';
import { lastExport, weeklyCopy } from './settings';

/** The record of the last export, the revision of the stored list to compare it with, and the weekly copy. */
export interface ExportState {
  record: ExportRecord | undefined;
  /** The revision of the stored list. */
  revision: number;
  /** True while a copy is to be saved every week. */
  weeklyCopy: boolean;
}

/** Stores the record of the last export of everything (docs/rules/storage.md#last-export). */
export class ExportRecordStore {
  /** The state as this panel or another one has stored it. */
  readonly state = new Signal<ExportState>({
    record: undefined,
    revision: 0,
    weeklyCopy: false,
  });

  /** The record of the last export, while there is no space for it, and the one that it is to replace. */
  #unstored: { record: ExportRecord; replaced: ExportRecord | undefined } | undefined;

  constructor(
    private readonly localStore: LocalStore,
    private readonly clock: Clock,
  ) {}

  /** The revision of the stored list. */
  get revision(): number {
    return this.localStore.revision;
  }

  /** Remembers that the list of that revision has been exported. */
  noteExport(revision = this.revision): void {
    this.#record({ at: this.clock.now(), revision });
  }

  /** Remembers when a panel first saw an inventory. `index` is that of the open one. */
  noteInventories(index: number | undefined): void {
    if (index !== undefined && this.#last === undefined) {
      this.#record({ since: this.clock.now() });
    }
    this.publish();
  }

  /** Switches the weekly copy on or off, for all panels (docs/rules/storage.md#weekly-copy). */
  setWeeklyCopy(on: boolean): void {
    // Without a list everything has just been forgotten.
    if (this.localStore.list !== undefined) {
      this.localStore.set(weeklyCopy, on);
    }
    this.publish();
  }

  /** True if a copy is to be saved every week; false while everything is being forgotten. */
  get wantsWeeklyCopy(): boolean {
    return this.localStore.get(weeklyCopy) && this.localStore.forgetting === undefined;
  }

  /** Shows the record and the revision that are stored now. */
  publish(): void {
    if (this.localStore.list === undefined) {
      this.#unstored = undefined;
    }
    const next: ExportState = {
      record: this.#last,
      revision: this.revision,
      weeklyCopy: this.localStore.get(weeklyCopy),
    };
    if (JSON.stringify(next) !== JSON.stringify(this.state.get())) {
      this.state.set(next);
    }
  }

  /** The record of the last export; `undefined` if there is none or it is damaged. */
  get #last(): ExportRecord | undefined {
    const stored = this.localStore.get(lastExport);
    const unstored = this.#unstored;
    const isLater = JSON.stringify(unstored?.replaced) === JSON.stringify(stored);
    return unstored && isLater ? unstored.record : stored;
  }

  /** Replaces the record. If there is no space, this panel remembers it. */
  #record(record: ExportRecord): void {
    // Without a list everything has just been forgotten.
    if (this.localStore.list !== undefined) {
      const replaced = this.localStore.get(lastExport);
      const isStored = this.localStore.set(lastExport, record);
      this.#unstored = isStored ? undefined : { record, replaced };
      this.publish();
    }
  }
}
