import { durable } from '../platform';
import { readInventories, usedRoom, writeInventories } from '../storage/inventories';
import { copySoon } from './copying';
import { reasonOf, report, troubleNow } from './trouble';

/** From which part of the browser's room on the panel warns. */
const FILLING = 0.8;
/** How long to wait before trying again to save, in milliseconds, if nothing else gives a reason. */
const TRY_AGAIN = 5000;

/** The stored text that this panel last read or wrote. */
let known: string | undefined;
/** While a damaged text is not safely put aside, nothing is written over it. */
let held = false;
/** While it is not clear what was stored last, nothing is stored. */
let onHold = false;
/** A change is on the screen that is not stored: what has it. */
let waiting: Source | undefined;
let tryingAgain: ReturnType<typeof setInterval> | undefined;
/** The user has read the warning that the room is filling up. */
let warned = false;

/** What has the text to store, and wants to know when it is. */
export interface Source {
  storedText(): string;
  saved(): void;
}

/**
 * Reads the stored text if it is another than this panel last read or wrote; `unchanged` otherwise.
 */
export function readIfChanged(): { text: string | undefined } | 'unchanged' {
  const text = readInventories();
  if (text === known) {
    return 'unchanged';
  }
  known = text;
  warnIfFilling();
  return { text };
}

/** Remembers the text that the panel opened with. */
export function readFirst(): string | undefined {
  known = readInventories();
  warnIfFilling();
  return known;
}

/**
 * Stores the engine's text in the same turn (spec section 1: every change is saved at once). What
 * cannot be stored now is tried again with the next change, when another panel changes what is stored,
 * and every few seconds.
 */
export function save(source: Source): void {
  waiting = source;
  if (held || onHold) {
    retryPuttingAside();
    return;
  }
  const text = source.storedText();
  try {
    writeInventories(text);
  } catch (error) {
    report('unsaved', troubleNow().unsaved ?? unsavedBecause(error));
    tryingAgain ??= setInterval(saveWaiting, TRY_AGAIN);
    return;
  }
  known = text;
  forgetWaiting();
  source.saved();
  warnIfFilling();
  copySoon();
}

/** Tries again to save what is not stored yet, if there is anything. */
export function saveWaiting(): void {
  if (waiting) {
    save(waiting);
  }
}

/** Whether a change is on the screen that is not stored. */
export function isWaiting(): boolean {
  return waiting !== undefined;
}

/** Nothing waits to be saved any more. */
export function forgetWaiting(): void {
  waiting = undefined;
  clearInterval(tryingAgain);
  tryingAgain = undefined;
  report('unsaved', undefined);
}

/** Lets changes wait until the function that this answers with is called. */
export function holdSaving(): () => void {
  onHold = true;
  return () => {
    onHold = false;
    saveWaiting();
  };
}

/** Whether a list of that many UTF-16 units could be stored. */
export function wouldFit(length: number): boolean {
  return usedRoom(length) <= 1;
}

/** The user has read the warning; it comes again with the next opening. */
export function dismissFilling(): void {
  warned = true;
  report('filling', undefined);
}

/** Warns before the browser refuses to store more. */
function warnIfFilling(): void {
  const used = usedRoom(known?.length ?? 0);
  report('filling', used >= FILLING && !warned ? Math.floor(used * 100) : undefined);
}

/**
 * Puts a stored text that cannot be read into the extension's own storage, where it is confirmed
 * before anything is written over it.
 */
export function putAside(text: string): void {
  held = true;
  report('damaged', { text, copy: 'on its way' });
  keepCopy(text).then(
    () => {
      if (troubleNow().damaged?.text !== text) {
        return;
      }
      held = false;
      report('damaged', { text, copy: 'safe' });
      saveWaiting();
    },
    () => report('damaged', { text, copy: 'failed' }),
  );
}

function retryPuttingAside(): void {
  const { damaged } = troubleNow();
  if (damaged?.copy === 'failed') {
    putAside(damaged.text);
  }
}

async function keepCopy(text: string): Promise<void> {
  // Opening the panel again before the first change finds the same damage: one copy is enough.
  const last = await durable.get('last-damaged');
  if (last !== null && (await durable.get(last)) === text) {
    return;
  }
  const key = `damaged-${new Date().toISOString()}`;
  await durable.set(key, text);
  if ((await durable.get(key)) !== text) {
    throw new Error('The copy of the damaged data differs from the original.');
  }
  await durable.set('last-damaged', key);
}

function unsavedBecause(error: unknown) {
  const full = error instanceof DOMException && error.name === 'QuotaExceededError';
  return full ? { full } : { full, reason: reasonOf(error) };
}
