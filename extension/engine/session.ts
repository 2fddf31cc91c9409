import { hasCrashed } from '../crash/crashScreen';
import { durable, onCopyWritten } from '../platform';
import {
  forgetStored,
  goBeyond,
  onStorageChanged,
  readSelected,
  writeSelected,
} from '../storage/inventories';
import type { SafetyCopy } from '../storage/newest';
import { announce } from './announcements';
import { copySoon } from './copying';
import init, { Engine, type Update } from './generated/engine.js';
import wasmUrl from './generated/engine_bg.wasm?url';
import { copyInTime, ifNewer, keepReplaced } from './opening';
import {
  forgetWaiting,
  holdSaving,
  isWaiting,
  putAside,
  readFirst,
  readIfChanged,
  save,
  saveWaiting,
} from './saving';
import { report } from './trouble';
import { publish } from './views';

/*
 * The session lives here and not in a component: drawing never starts, ends or repeats it. A defect
 * in the engine is thrown to whoever called, reaches the window, and ends in the crash screen.
 */
let session: Engine | undefined;
let rememberedPosition: number | undefined;

/** The engine, for what asks it something or has it change something. */
export function engine(): Engine {
  if (!session) {
    throw new Error('The engine has not been started.');
  }
  return session;
}

/** Starts the engine and opens what is stored (spec section 2: the first inventory if none was open). */
export async function start(): Promise<void> {
  // Side by side, so that looking at the safety copy does not make opening slower.
  const [copy] = await Promise.all([copyInTime(), init({ module_or_path: wasmUrl })]);
  session = new Engine();
  rememberedPosition = readSelected();
  openNewest(copy);
  onStorageChanged(() => {
    if (!hasCrashed()) {
      takeInOthers();
      saveWaiting();
    }
  });
  void onCopyWritten((copied) => {
    const newer = ifNewer(copied);
    if (newer && !hasCrashed()) {
      takeInCopy(newer);
    }
  });
}

/** Opens what was stored last, and says so where that was only in the safety copy. */
function openNewest(copy: SafetyCopy | undefined): void {
  const text = readFirst();
  goBeyond(copy?.revision ?? 0);
  const newer = ifNewer(copy);
  if (newer) {
    recover(newer, text);
    if (text !== undefined) {
      keepReplaced(text);
    }
    return;
  }
  const opened = engine().load(text, rememberedPosition);
  accept(opened, text);
  if (opened.damaged && opened.selected === undefined && copy && copy.list !== text) {
    // None of it can be read, and it is being put aside: the copy is better.
    recover(copy, text);
  } else if (text !== undefined && text !== copy?.list && !opened.damaged) {
    copySoon();
  }
}

/** Goes on from the safety copy, and says so. */
function recover(copy: SafetyCopy, replaced: string | undefined): void {
  const opened = engine().load(copy.list, rememberedPosition);
  accept(opened, copy.list);
  save(engine());
  if (opened.selected !== undefined) {
    report('recovered', { made: copy.revision, everything: replaced === undefined });
  }
}

/**
 * Everything was removed: by the user in another panel, then the safety copy is gone as well, or by the
 * browser. Until that is clear, changes wait.
 */
async function takeInNothing(): Promise<void> {
  forgetWaiting();
  const release = holdSaving();
  accept(engine().forget());
  const copy = await copyInTime();
  const newer = ifNewer(copy);
  if (newer) {
    takeInCopy(newer);
    report('recovered', { made: newer.revision, everything: true });
  }
  release();
}

/** Takes in what only the safety copy has, below the changes that wait to be saved. */
function takeInCopy({ list, revision }: SafetyCopy): void {
  goBeyond(revision);
  accept(engine().reload(list), list);
  save(engine());
}

/** Removes all data from this browser, wherever this extension keeps any. */
export async function forgetEverything(): Promise<void> {
  await durable.clear();
  forgetStored();
  takeInOthers();
  // What another panel may have copied in between.
  await durable.clear();
}

/** Takes in what another panel has stored, so that no panel writes over another's change. */
export function takeInOthers(): void {
  const stored = readIfChanged();
  if (stored === 'unchanged') {
    return;
  }
  if (stored.text === undefined) {
    void takeInNothing();
  } else {
    const update = engine().reload(stored.text);
    accept(update, stored.text);
    if (isSeen(update) && !update.notice) {
      announce('Changed in another panel.');
    }
  }
}

function isSeen(update: Update): boolean {
  const { inventoryOrder, open, penalties, columns } = update;
  const { inventories, containers, orders, stacks } = update;
  return Boolean(
    inventoryOrder ||
      open ||
      penalties ||
      columns ||
      [inventories, containers, orders, stacks].some((changed) => changed.length > 0),
  );
}

/** Puts the engine's answer on the screen, and saves if it asks for that. Answers whether it did. */
export function accept(update: Update, read?: string): boolean {
  publish(update);
  if (update.damaged && read !== undefined) {
    putAside(read);
  }
  if (update.save || isWaiting()) {
    save(engine());
  }
  rememberSelected();
  return update.save;
}

function rememberSelected(): void {
  const position = engine().selectedIndex();
  if (position === rememberedPosition) {
    return;
  }
  try {
    writeSelected(position);
    rememberedPosition = position;
  } catch {
    // No room: the first one is opened next time, and nothing of the user's is lost.
  }
}
