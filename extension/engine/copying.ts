import { writeCopy } from '../platform';
import { readInventories, readRevision } from '../storage/inventories';
import { reasonOf, report } from './trouble';

/*
 * Keeps the safety copy of the stored list (decisions, "Storage and files"): what is stored at that
 * moment, whichever panel has stored it, together with its revision.
 */

/** How long after a change the copy is made, in milliseconds; further changes go with it. */
const PACE = 300;

/** What the copy waits for, if anything. */
let state: 'idle' | 'due' | 'writing' = 'idle';
/** The list has changed while it was copied. */
let isBehind = false;

/** The list has changed: copies it soon, and not more often than needed. */
export function copySoon(): void {
  if (state === 'idle') {
    state = 'due';
    setTimeout(copyNow, PACE);
  } else if (state === 'writing') {
    isBehind = true;
  }
}

async function copyNow(): Promise<void> {
  const list = readInventories();
  state = 'writing';
  isBehind = false;
  if (list !== undefined) {
    try {
      await writeCopy({ list, revision: readRevision() });
      report('uncopied', undefined);
    } catch (error) {
      report('uncopied', reasonOf(error));
    }
  }
  state = 'idle';
  if (isBehind) {
    copySoon();
  }
}
