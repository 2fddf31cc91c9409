import type { RevisedList } from './newest';
import type { StepEngine } from './stepStore';

/** What is stored beside a list under a revision. */
export interface Beside {
  revision: number;
  /** The entry with the ids of the list. */
  ids: string;
  /** The tail of this panel's log; empty if there is none. */
  tail: string;
}

/** The part of an engine update that has to be stored. */
export interface EngineUpdate {
  /** True if the loaded text could not be read, wholly or in part. */
  damaged: boolean;
  /** The list to store, if it has changed. */
  store?: string | undefined;
  /** What is stored beside that list, under the revision that the engine was given for it. */
  beside?: Beside | undefined;
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
  /** What is stored beside the latest list under a revision, at a time. */
  beside(revision: number, time: number): Beside;
  /** Drops everything, undo included. */
  forget(): EngineUpdate;
  /** The list with all changes so far is stored under a revision, at a time. */
  stored(revision: number, time: number): void;
  /** The latest list could not be stored. */
  notStored(): void;
}
