import type {
  Action,
  Answers,
  ClosedLogs,
  Engine,
  FirstViews,
  Question,
  Update,
} from './generated/engine.js';
import type { ContainerId, FormDefaults, InventoryId } from './types';
import { ViewStore } from './viewStore';

/** A stored list with its revision and its ids. */
interface RevisedList {
  list: string | undefined;
  revision: number;
  ids: string | undefined;
}

/** The revision and the time, in milliseconds, under which a change is stored. */
interface Stamp {
  revision: number;
  time: number;
}

/** Stores each update that the engine returns. */
export interface UpdateSink {
  /** Makes the engine load the changes that other panels have stored. A change after that gets the returned stamp. */
  beforeChange(): Stamp;
  store(update: Update): void;
  /** The steps of other panels, all tails, and all lines. */
  readHistory(): Promise<Record<string, string>>;
}

/** The parts that make up a panel. */
interface PanelParts {
  engine: Engine;
  persistence: UpdateSink;
  views?: ViewStore;
}

type QuestionType = Question['type'];

/** A question of one type. */
export type QuestionOf<Type extends QuestionType> = { type: Type } & Extract<
  Question,
  { type: Type }
>;

/** A panel without a screen. A page has one; a test can have as many as it needs. */
export function createPanel(parts: PanelParts): Panel {
  return new Panel(parts);
}

/**
 * The engine with the views that it has sent and with what stores its updates. A defect in the engine is thrown to the
 * caller.
 */
export class Panel {
  readonly engine: Engine;
  readonly views: ViewStore;
  readonly #persistence: UpdateSink;
  #forms: FormDefaults | undefined;

  constructor({ engine, persistence, views = new ViewStore() }: PanelParts) {
    this.engine = engine;
    this.#persistence = persistence;
    this.views = views;
  }

  /** The engine as persistence uses it: each update is shown at once. */
  readonly port = {
    load: ({ list, revision, ids }: RevisedList, index: number | undefined) => {
      const update = this.views.publish(this.engine.load(list, revision, ids, index));
      if (update.first) {
        this.#takeFirst(update.first);
      }
      return update;
    },
    /** Loads the list of another panel and reapplies the unsaved changes. */
    reload: ({ list, revision, ids }: RevisedList & { list: string }) =>
      this.views.publishExternalChanges(this.engine.reload(list, revision, ids)),
    beside: (revision: number, time: number) => this.engine.beside(revision, time),
    stored: (revision: number, time: number) => this.engine.stored(revision, time),
    entryChanges: () => {
      const { entries, update } = this.engine.entryChanges();
      if (update) {
        this.views.publish(update);
      }
      return { entries };
    },
    entriesWritten: () => this.engine.entriesWritten(),
    takeOverSteps: (closed: ClosedLogs) => this.views.publish(this.engine.takeOverSteps(closed)),
    /** Drops everything, undo included. */
    forget: () => this.views.publish(this.engine.forget()),
    /** The latest list could not be stored. */
    notStored: () => this.engine.notStored(),
  };

  /**
   * Loads the changes of other panels, carries out an action, draws the result and saves it. Returns true if the stored
   * list has changed.
   */
  dispatch(action: Action): boolean {
    const { revision, time } = this.#persistence.beforeChange();
    const update = this.views.publish(this.engine.dispatch(action, revision, time));
    this.#persistence.store(update);
    return update.store !== undefined;
  }

  /** Takes the views of the first screen, so that its drawing asks for none of them. */
  #takeFirst({ forms, inventories, containers, stacks }: FirstViews): void {
    this.#forms = forms;
    this.views.takeListItems(inventories);
    this.views.takeCards(containers);
    this.views.takeRows(stacks);
  }

  /** Has the engine read the lines of the History that this panel does not have, unless the storage refuses. */
  async readHistory(): Promise<void> {
    const entries = await this.#persistence.readHistory().catch(() => undefined);
    if (entries) {
      this.engine.readLogLines({ entries });
    }
  }

  /** Asks the engine. That changes nothing. */
  ask<Type extends QuestionType>(question: QuestionOf<Type>): Answers[Capitalize<Type>] {
    // `Answers` maps each type of question to the type of its answer.
    return this.engine.ask(question) as Answers[Capitalize<Type>];
  }

  /**
   * Asks the engine for the rows of a container from `from` up to, but not including, `to` that the panel doesn't have
   * yet. A list calls it before it draws them.
   */
  fillRows(container: ContainerId, from: number, to: number): void {
    const missing = this.views.rowsMissing(container, from, to);
    if (missing) {
      this.views.takeRows(this.ask({ type: 'rows', container, ...missing }));
    }
  }

  /** Asks the engine for the list items of these inventories that the panel doesn't have yet, like {@link fillRows}. */
  fillListItems(inventories: readonly InventoryId[]): void {
    const missing = this.views.listItemsMissing(inventories);
    if (missing.length > 0) {
      const items = this.ask({ type: 'inventoryListItems', inventories: missing });
      this.views.takeListItems(items);
    }
  }

  /** Asks the engine for the cards of these containers that the panel doesn't have yet, like {@link fillRows}. */
  fillCards(containers: readonly ContainerId[]): void {
    const missing = this.views.cardsMissing(containers);
    if (missing.length > 0) {
      this.views.takeCards(this.ask({ type: 'cards', containers: missing }));
    }
  }

  /** Default values of new things, and the minimum and step of each number field. */
  get forms(): FormDefaults {
    this.#forms ??= this.ask({ type: 'forms' });
    return this.#forms;
  }
}
