import init, {
  type Action,
  type Answers,
  Engine,
  type HistoryLine,
  type LeftEntries,
  type Question,
  type SessionAction,
  type Update,
} from './generated/engine.js';
import wasmUrl from './generated/engine_bg.wasm?url';
import type { CoinKind, ContainerId, FormDefaults } from './types';
import {
  cardsMissing,
  coinCount,
  publish,
  publishExternalChanges,
  rowsMissing,
  takeCards,
  takeRows,
} from './views';

/** A stored list with its revision and its ids. */
interface RevisedList {
  list: string | undefined;
  revision: number;
  ids: string | undefined;
}

/** Stores each update that the engine returns. */
interface UpdateSink {
  /** Makes the engine load the changes that other panels have stored. */
  loadExternalChanges(): void;
  keep(update: Update): void;
  readonly steps: StepReader;
}

/** Reads kept steps. */
interface StepReader {
  /** The texts of versions by the names of their entries; those that are missing are empty. */
  readVersions(names: string[]): Promise<Record<string, string>>;
  /** The steps of other panels, and all lines. */
  readHistory(): Promise<Record<string, string>>;
}

/*
 * The engine lives here and not in a component: drawing never starts, ends or repeats it. A defect
 * in the engine is thrown to the caller, reaches the window, and shows the crash screen.
 */
let loaded: { engine: Engine; sink: UpdateSink } | undefined;

function running() {
  if (!loaded) {
    throw new Error('The engine has not been started.');
  }
  return loaded;
}

/** The engine’s methods that are neither questions nor actions. */
export function engine(): Pick<
  Engine,
  | 'undoSteps'
  | 'stageImport'
  | 'readImport'
  | 'stageCode'
  | 'unstage'
  | 'codeContents'
  | 'lengthWithImport'
  | 'exportInventory'
  | 'exportAll'
  | 'openCatalogue'
  | 'checkCatalogue'
> {
  return running().engine;
}

/** Loads the engine. From then on, `sink` stores its updates of the list. */
export async function load(sink: UpdateSink): Promise<void> {
  await init({ module_or_path: wasmUrl });
  loaded = { engine: new Engine(), sink };
}

/** The engine as persistence uses it: each update is shown at once. */
export const enginePort = {
  load: ({ list, revision, ids }: RevisedList, index: number | undefined) =>
    publish(running().engine.load(list, revision, ids, index)),
  /** Loads the list of another panel and reapplies the unsaved changes. */
  reload: ({ list, revision, ids }: RevisedList & { list: string }) =>
    publishExternalChanges(running().engine.reload(list, revision, ids)),
  /** The entry with the ids of the latest list under a revision. */
  idsEntry: (revision: number) => running().engine.idsEntry(revision),
  stepsStored: (revision: number, time: number) => running().engine.stepsStored(revision, time),
  entryChanges: () => running().engine.entryChanges(),
  entriesWritten: () => running().engine.entriesWritten(),
  takeOverSteps: (left: LeftEntries) => publish(running().engine.takeOverSteps(left)),
  /** Drops everything, undo included. */
  forget: () => publish(running().engine.forget()),
  /** The latest list is stored after all. */
  stored: () => running().engine.stored(),
  /** The latest list could not be stored. */
  notStored: () => running().engine.notStored(),
};

/**
 * Loads the changes of other panels, carries out an action, draws the result and saves it. Returns true if the stored
 * list has changed.
 */
export function dispatch(action: Action): boolean {
  const { engine, sink } = running();
  sink.loadExternalChanges();
  const update = publish(engine.dispatch(action));
  sink.keep(update);
  return update.store !== undefined;
}

/** An action that reverts or repeats steps. */
type Reversal = Extract<SessionAction, { type: 'undo' | 'redo' | 'undoThrough' | 'restore' }>;

/** The end of the latest reversal that had to wait; undefined while none waits. */
let waiting: Promise<void> | undefined;

/**
 * Reverts or repeats steps like {@link dispatch}. Steps of closed panels are read first, and later reversals wait for
 * that.
 */
export function revert(action: Reversal): void {
  const { engine } = running();
  if (!waiting && engine.unreadVersions(action).length === 0) {
    dispatch(action);
    return;
  }
  // A defect reaches the window, as if it was thrown here.
  const end = (waiting ?? Promise.resolve())
    .then(() => readAndDispatch(action))
    .finally(() => {
      if (waiting === end) {
        waiting = undefined;
      }
    });
  waiting = end;
}

async function readAndDispatch(action: Reversal): Promise<void> {
  const { engine, sink } = running();
  const names = engine.unreadVersions(action);
  if (names.length > 0) {
    engine.addVersions({ entries: await sink.steps.readVersions(names) });
  }
  dispatch(action);
}

/** The entries of the History that this panel does not have. */
export function readHistory(): Promise<Record<string, string>> {
  return running().sink.steps.readHistory();
}

/** The steps in the History that match a text; `entries` are those from {@link readHistory}. */
export function historyLines(
  entries: Record<string, string>,
  text: string,
  onlyOpen: boolean,
): readonly HistoryLine[] {
  return running().engine.historyLines({ entries }, text, onlyOpen).lines;
}

type QuestionType = Question['type'];

/** Asks the engine. That changes nothing. */
export function ask<Type extends QuestionType>(
  question: { type: Type } & Extract<Question, { type: Type }>,
): Answers[Capitalize<Type>] {
  // `Answers` maps each type of question to the type of its answer.
  return running().engine.ask(question) as Answers[Capitalize<Type>];
}

/** The count in a coin field at this moment, after loading the changes of other panels. */
export function latestCoinCount(container: ContainerId, coin: CoinKind): string {
  running().sink.loadExternalChanges();
  return coinCount(container, coin);
}

/**
 * Asks the engine for the rows of a container from `from` up to, but not including, `to` that the panel doesn't have
 * yet. A list calls it before it draws them.
 */
export function fillRows(container: ContainerId, from: number, to: number): void {
  const missing = rowsMissing(container, from, to);
  if (missing) {
    takeRows(ask({ type: 'rows', container, ...missing }).rows);
  }
}

/** Asks the engine for the cards of these containers that the panel doesn't have yet, like {@link fillRows}. */
export function fillCards(containers: readonly ContainerId[]): void {
  const missing = cardsMissing(containers);
  if (missing.length > 0) {
    takeCards(ask({ type: 'cards', containers: missing }).cards);
  }
}

let knownForms: FormDefaults | undefined;

/** Default values of new things, and the minimum and step of each number field. */
export function forms(): FormDefaults {
  knownForms ??= ask({ type: 'forms' });
  return knownForms;
}
