import { Signal } from '../signals/signal';
import { type ExportRecord, newerRecord } from './exportRecord';
import type { LocalStore } from './localStore';
import { type ExtensionStorageState, wasRecordForgotten } from './newest';

/** The record of the last export, and the revision of the stored list to compare it with. */
export interface ExportedRevision {
  record: ExportRecord | undefined;
  /** The revision of the stored list. */
  revision: number;
}

/** Keeps the record of the last export of everything (docs/rules/storage.md#last-export). */
export class ExportRecordKeeper {
  /** The last export, by this panel or another one. */
  readonly last = new Signal<ExportedRevision>({ record: undefined, revision: 0 });

  constructor(
    private readonly localStore: LocalStore,
    /** Called when the record has changed, to keep it with the safety copy, too. */
    private readonly onRecorded: () => void,
  ) {}

  /** Remembers that the list of that revision has been exported. */
  noteExport(revision = this.localStore.revision): void {
    this.#record({ at: Date.now(), revision });
  }

  /** Remembers when a panel first saw an inventory. `index` is that of the open one. */
  noteInventories(index: number | undefined): void {
    if (index !== undefined && this.localStore.exported === undefined) {
      this.#record({ since: Date.now() });
    }
    this.publish();
  }

  /** Takes the record that is kept with the safety copy, if it is newer than the stored one. */
  take({ copy, exported }: ExtensionStorageState, forgotten: number): void {
    const isForgotten = !exported || wasRecordForgotten(exported, forgotten);
    if (isForgotten || this.localStore.list === undefined) {
      return;
    }
    // A list that was recovered from the copy has a new revision, and is still the one that was exported.
    const isOfThisList =
      'at' in exported &&
      exported.revision === copy?.revision &&
      copy.list === this.localStore.list;
    const { revision } = this.localStore;
    const record = isOfThisList ? { ...exported, revision } : exported;
    if (newerRecord(this.localStore.exported, record) === record) {
      this.localStore.saveExported(record);
    }
  }

  /** Shows the record and the revision that are stored now. */
  publish(): void {
    const { exported: record, revision } = this.localStore;
    const next: ExportedRevision = { record, revision };
    if (JSON.stringify(next) !== JSON.stringify(this.last.get())) {
      this.last.set(next);
    }
  }

  #record(record: ExportRecord): void {
    // Without a list everything has just been forgotten.
    if (this.localStore.list !== undefined) {
      this.localStore.saveExported(record);
      this.publish();
      this.onRecorded();
    }
  }
}
