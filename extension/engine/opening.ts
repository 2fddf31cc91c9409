import { durable, readCopy } from '../platform';
import { readInventories, readRevision } from '../storage/inventories';
import { newerCopy, type SafetyCopy } from '../storage/newest';

/**
 * How long the panel waits for the safety copy before it opens without, in milliseconds. It comes within
 * a few; opening without it could put it behind an older list.
 */
const PATIENCE = 5000;

/** The safety copy; none if it can't be read in time. Never fails: the panel opens in any case. */
export function copyInTime(): Promise<SafetyCopy | undefined> {
  return Promise.race([
    readCopy().catch(() => undefined),
    new Promise<undefined>((resolve) => setTimeout(resolve, PATIENCE)),
  ]);
}

/** The safety copy, if it is what was stored last. */
export function ifNewer(copy: SafetyCopy | undefined): SafetyCopy | undefined {
  return newerCopy(copy, { list: readInventories(), revision: readRevision() });
}

/** Keeps the list that a newer copy takes the place of: the latest one only. */
export function keepReplaced(list: string): void {
  durable.set('replaced', list).catch(() => {
    // It is the older one: the copy that takes its place is safe.
  });
}
