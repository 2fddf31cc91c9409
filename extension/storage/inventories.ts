/** Where the list of inventories is kept: a JSON array, shared with the web application. */
const LIST = 'hss-invs';
/** How new that list is, beside the safety copy of it: rises with every change (decisions, "Storage"). */
const REVISION = 'hss-revision';
/** The position of the open inventory in that list, in decimal. */
const SELECTED = 'hss-selected';

/** What Chromium and Firefox give an extension's localStorage, in UTF-16 units of keys and values. */
const QUOTA = 5_242_880;

/** The highest revision that this panel has seen, so that it rises even where storage was emptied. */
let latest = 0;

/** The stored list of inventories as text; `undefined` while nothing is stored (spec section 7). */
export function readInventories(): string | undefined {
  return localStorage.getItem(LIST) ?? undefined;
}

/** How new the stored list is; 0 if it came without a revision. */
export function readRevision(): number {
  const text = localStorage.getItem(REVISION);
  return text !== null && /^\d{1,15}$/.test(text) ? Number(text) : 0;
}

/**
 * Stores the list of inventories (spec section 1: every change at once). Throws when it does not fit.
 *
 * The revision follows the clock, so that whoever could not see the latest one still goes beyond it.
 */
export function writeInventories(text: string): void {
  latest = Math.max(latest + 1, readRevision() + 1, Date.now());
  // First, so that a list that was stored is never taken for older than it is. Where there is no room
  // even for that, the new list may be shorter and make some.
  const told = writeRevision();
  localStorage.setItem(LIST, text);
  if (!told) {
    writeRevision();
  }
}

/** The next change of the list will be newer than that. */
export function goBeyond(revision: number): void {
  latest = Math.max(latest, revision);
}

function writeRevision(): boolean {
  try {
    localStorage.setItem(REVISION, String(latest));
    return true;
  } catch {
    return false;
  }
}

/** How much of the browser's room is used with a list of that length; 1 is all of it. */
export function usedRoom(listLength: number): number {
  let used = LIST.length + listLength;
  for (let index = 0; index < localStorage.length; index += 1) {
    const key = localStorage.key(index);
    if (key !== null && key !== LIST) {
      used += key.length + (localStorage.getItem(key)?.length ?? 0);
    }
  }
  return used / QUOTA;
}

/** Removes everything that this extension keeps here. */
export function forgetStored(): void {
  localStorage.clear();
}

/** The remembered position of the open inventory, if there is one. */
export function readSelected(): number | undefined {
  const text = localStorage.getItem(SELECTED);
  return text !== null && /^\d{1,9}$/.test(text) ? Number(text) : undefined;
}

/** Remembers which inventory is open (spec section 2: one is selected on load). */
export function writeSelected(position: number | undefined): void {
  if (position === undefined) {
    localStorage.removeItem(SELECTED);
  } else {
    localStorage.setItem(SELECTED, String(position));
  }
}

/**
 * Calls `listener` whenever another panel has changed anything that is stored: the list, or the room
 * that is left.
 */
export function onStorageChanged(listener: () => void): void {
  window.addEventListener('storage', listener);
}
