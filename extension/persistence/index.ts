import { Cell, useCell } from '../engine/cell';
import { giveBackHosts } from '../platform';
import { durable, onDurableChanged, onStorageChanged, stored } from './browser';
import { Persistence } from './persistence';
import type { Report, Status } from './status';

export type { Outcome, Tracker } from './persistence';
export type { Status } from './status';

const status = new Cell<Status>({});

/** Tells the user something new of a kind; `undefined` takes it back. */
export const report: Report = (kind, what) => {
  if (status.get()[kind] !== what) {
    status.set({ ...status.get(), [kind]: what });
  }
};

/** What the user has to know about how the data are kept. */
export function useStatus(): Status {
  return useCell(status);
}

/** Keeps this panel's data, in this browser's storages. */
export const persistence = new Persistence(stored, durable, report, giveBackHosts);

/** Looks at what other panels store from now on, until the session ends: then nothing is saved any more. */
export function watchOthers(ended: AbortSignal): void {
  ended.addEventListener('abort', () => persistence.end());
  onStorageChanged(() => persistence.lookAgain());
  void onDurableChanged((entries) => persistence.takeInDurable(entries));
}
