import type { RevisedList } from './newest';
import type { StepEngine } from './stepStore';

/** The part of an engine update that has to be stored. */
export interface EngineUpdate {
  /** True if the loaded text could not be read, wholly or in part. */
  damaged: boolean;
  /** The list to store, if it has changed. */
  store?: string | undefined;
  /** The index of the open inventory in the list. */
  index?: number | undefined;
}

/** A list that is there. */
export type StoredList = RevisedList & { list: string };

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
