import init, {
  type Action,
  type Answers,
  Engine,
  type Question,
  type Update,
} from './generated/engine.js';
import wasmUrl from './generated/engine_bg.wasm?url';
import type { CoinKind, ContainerId, FormDefaults } from './types';
import { coinCount, publish, publishExternalChanges, rowsMissing, takeRows } from './views';

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

let knownForms: FormDefaults | undefined;

/** Default values of new things, and the minimum and step of each number field. */
export function forms(): FormDefaults {
  knownForms ??= ask({ type: 'forms' });
  return knownForms;
}
