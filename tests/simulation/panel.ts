import { readFileSync } from 'node:fs';
import {
  type Action,
  type ContainerId,
  Engine,
  type HistoryLine,
  initSync,
  type StackId,
  type UndoStep,
  type Update,
} from '../../extension/engine/generated/engine.js';
import { createPanel, type Panel } from '../../extension/engine/panel.ts';
import type { ViewStore } from '../../extension/engine/viewStore.ts';
import type { Clock } from '../../extension/persistence/clock.ts';
import { ExtensionStorage } from '../../extension/persistence/extensionStorage.ts';
import type { Taking } from '../../extension/persistence/handedTexts.ts';
import { LocalStore } from '../../extension/persistence/localStore.ts';
import type { RevisedList } from '../../extension/persistence/newest.ts';
import { Persistence } from '../../extension/persistence/persistence.ts';
import { SimulatedPage } from '../../extension/persistence/simulated/page.ts';
import type { Status } from '../../extension/persistence/status.ts';
import { WINDOW, type World } from './world.ts';

/** A row with its container. */
export interface Row {
  container: ContainerId;
  stack: StackId;
}

type CoinField = Pick<Extract<Action, { type: 'typeCoins' }>, 'container' | 'coin'>;

const { SIMULATED_ENGINE = 'extension/engine/generated' } = process.env;
initSync({ module: readFileSync(`${SIMULATED_ENGINE}/engine_bg.wasm`) });

/** Hears what happens between the engine of a panel and what keeps its data. */
export interface Observer {
  onLoaded(panel: SimulatedPanel, stored: RevisedList, update: Update): void;
  onReloaded(panel: SimulatedPanel, stored: RevisedList, update: Update): void;
  /** An action is carried out next. */
  beforeDispatch(panel: SimulatedPanel): void;
  /** An action was carried out, or refused, and its result is stored next. */
  onDispatched(panel: SimulatedPanel, action: Action, update: Update): void;
  onForgotten(panel: SimulatedPanel): void;
  /** A text of a page is in Add from text now. */
  onTextTaken(panel: SimulatedPanel, text: string): void;
}

/** A panel with the real engine and everything that keeps data, in a simulated browser. */
export class SimulatedPanel {
  readonly page: SimulatedPage;
  readonly localStore: LocalStore;
  readonly persistence: Persistence;
  readonly panel: Panel;
  readonly status: Status = {};
  isOpen = false;
  /** True while it forgets everything, and so loads no changes. */
  isForgetting = false;
  /** True if `storage.local` answered while the panel opened: otherwise it has no log. */
  hasLog = false;
  /** The revision up to which everything was forgotten when it began to open; 0 if `storage.local` did not answer. */
  forgottenBefore = 0;
  /**
   * The revision of the safety copy as the panel read it; 0 if there was none, or it was forgotten, or `storage.local`
   * did not answer.
   */
  copyBefore = 0;
  /** The flagged rows by their containers, like extension/panel/rows/cardState.ts. */
  readonly #flags = new Map<ContainerId, Set<StackId>>();
  /** True while a dialog is open that takes no texts of pages. */
  isBusy = false;
  /** The text in Add from text; `undefined` while that is closed. */
  #textInDialog: string | undefined;
  #action: Action | undefined;
  /** Leaves the field that is being typed in, which saves it. */
  #leave: (() => void) | undefined;
  #hasCatalogue = false;
  readonly #dialogField: string;

  constructor(
    readonly name: string,
    readonly isPrivate: boolean,
    private readonly world: World,
    private readonly observer: Observer,
    firstId: number,
    clock: Clock,
  ) {
    this.page = new SimulatedPage(clock);
    // Each has a different inventory open: of two texts for one the newer would stay.
    this.#dialogField = `text ${firstId}`;
    const local = world.localStorageOf(this);
    this.localStore = new LocalStore(local.seenBy(this.page), this.page);
    this.persistence = new Persistence({
      localStore: this.localStore,
      extensionStorage: new ExtensionStorage(world.extension.seenBy(this.page), this.page),
      clock: this.page,
      report: (kind, what) => {
        this.status[kind] = what;
      },
      revokeHosts: () => Promise.resolve(),
      takeLock: isPrivate ? undefined : world.locks.seenBy(this.page),
      sessionStorage: world.session.seenBy(this.page),
      handing: {
        destination: () => Promise.resolve(isPrivate ? undefined : WINDOW),
        inTurn: world.locks.turnsSeenBy(this.page),
      },
    });
    const { persistence } = this;
    this.panel = createPanel({
      engine: new Engine(firstId),
      persistence: {
        beforeChange: () => persistence.beforeChange(),
        store: (update) => {
          if (this.#action) {
            observer.onDispatched(this, this.#action, update);
          }
          persistence.store(update);
        },
        readHistory: () => persistence.readHistory(),
      },
    });
    const { engine } = this;
    const carryOut = engine.dispatch.bind(engine);
    engine.dispatch = (action, revision, time) => {
      observer.beforeDispatch(this);
      this.#action = action;
      return carryOut(action, revision, time);
    };
  }

  get views(): ViewStore {
    return this.panel.views;
  }

  get engine(): Engine {
    return this.panel.engine;
  }

  /** Opens the list, like `start` in extension/session.ts. */
  async open(): Promise<void> {
    const { persistence, observer, world } = this;
    const { port } = this.panel;
    const isAnswered = world.mood === 'answers';
    this.forgottenBefore = isAnswered ? world.forgotten : 0;
    const copied = world.copy?.revision ?? 0;
    this.copyBefore = isAnswered && copied > world.forgotten ? copied : 0;
    this.hasLog = isAnswered && !this.isPrivate;
    if (world.isAllowedInPrivate) {
      world.extension.listen(this.page, (all) => persistence.loadFromExtensionStorage(all));
    }
    const state = await persistence.readBeforeOpening();
    persistence.open(
      {
        ...port,
        load: (stored, index) => {
          const update = port.load(stored, index);
          observer.onLoaded(this, stored, update);
          return update;
        },
        reload: (stored) => {
          const update = port.reload(stored);
          observer.onReloaded(this, stored, update);
          return update;
        },
        forget: () => {
          observer.onForgotten(this);
          return port.forget();
        },
      },
      state,
    );
    world.localStorageOf(this).listen(this.page, () => persistence.syncAndRetry());
    world.session.listen(this.page, (entries) => {
      void persistence.handedTexts.takeFrom(Object.keys(entries));
    });
    persistence.handedTexts.takeBy((handed) => this.#take('text' in handed ? handed.text : ''));
    this.hasLog &&= world.mood === 'answers';
    this.isOpen = true;
  }

  /** Takes a text into Add from text, below what is there, like extension/panel/text/AddFromText.tsx. */
  #take(text: string): Taking {
    if (this.isBusy) {
      return 'waits';
    }
    this.#textInDialog = [this.#textInDialog ?? [], text].flat().join('\n');
    const texts = { text: this.#textInDialog };
    this.persistence.drafts.save({ field: this.#dialogField, texts, time: this.page.now() });
    this.observer.onTextTaken(this, text);
    return 'taken';
  }

  /** What is in Add from text is added, or the dialog cancelled. */
  closeAddFromText(): void {
    this.#textInDialog = undefined;
    this.persistence.drafts.drop(this.#dialogField);
  }

  /** Opens a dialog that takes no texts, or closes it. */
  openOrCloseDialog(): void {
    this.isBusy = !this.isBusy;
    void this.persistence.handedTexts.takeAll();
  }

  dispatch(action: Action): void {
    this.panel.dispatch(action);
  }

  /** Flags a row. */
  flag({ container, stack }: Row): void {
    this.#flags.set(container, new Set(this.#flags.get(container)).add(stack));
  }

  /** The rows that are flagged. The flag of a row that is gone is removed. */
  get flagged(): Row[] {
    const rows: Row[] = [];
    for (const [container, flags] of this.#flags) {
      const left = this.views.rowsOf(container).filter((row) => flags.has(row));
      this.#flags.set(container, new Set(left));
      rows.push(...left.map((stack) => ({ container, stack })));
    }
    return rows;
  }

  /** Types into a row's field, which sends nothing before it is left. */
  typeInRow(edit: Extract<Action, { type: 'editStack' }>): void {
    this.leaveField();
    this.#leave = () => this.dispatch(edit);
  }

  /** Types into a coin field, like extension/panel/containers/CoinField.tsx. */
  typeCoins(field: CoinField, text: string): void {
    this.leaveField();
    const saw = this.coinCount(field);
    this.dispatch({ type: 'typeCoins', ...field, text });
    this.#leave = () => {
      this.dispatch({ type: 'typeCoins', ...field, text, end: { by: 'leaving', saw } });
    };
  }

  /** The count that a coin field shows. */
  coinCount({ container, coin }: CoinField): string {
    const pouch = this.views.containers.get(container);
    const field = pouch?.kind === 'pouch' && pouch.coins.find(({ kind }) => kind === coin);
    return field ? field.count : '';
  }

  /** The field that is being typed in loses the focus. */
  leaveField(): void {
    const leave = this.#leave;
    this.#leave = undefined;
    leave?.();
  }

  async forgetEverything(): Promise<void> {
    this.isForgetting = true;
    await this.persistence.forgetEverything();
    this.isForgetting = false;
  }

  /** The page is closed: it does what it still can in this turn. */
  close(): void {
    if (this.isOpen) {
      this.leaveField();
      this.persistence.close();
    }
    this.kill();
  }

  /** The page is gone at once. */
  kill(): void {
    this.isOpen = false;
    this.page.end();
    this.engine.free();
  }

  /** The list as the panel has it, in the form of a stored one. */
  get list(): string {
    return JSON.stringify(JSON.parse(this.panel.ask({ type: 'exportAll' }).text));
  }

  /** The ids of everything in the list, in its order. */
  get ids(): string {
    return JSON.stringify(JSON.parse(this.engine.beside(0, 0).ids).ids);
  }

  /** The steps that undo would revert, the next one first. */
  get undoSteps(): UndoStep[] {
    return this.panel.ask({ type: 'undoSteps' });
  }

  /** The lines of the History, the newest first. */
  get historyLines(): HistoryLine[] {
    return this.panel.ask({ type: 'historyLines', text: '', onlyOpen: false });
  }

  /** Opens the built-in catalogue, as the first dialog that needs it does. */
  openCatalogue(): void {
    if (!this.#hasCatalogue) {
      this.engine.openCatalogue();
      this.#hasCatalogue = true;
    }
  }

  /** Has everything drawn, as if it was all in sight. */
  drawAll(): void {
    const { left, right } = this.views.columns.get();
    const cards = [...left, ...right].map(({ container }) => container);
    this.panel.fillListItems(this.views.inventories.get());
    this.panel.fillCards(cards);
    for (const card of cards) {
      this.panel.fillRows(card, 0, this.views.rowsOf(card).length);
    }
  }
}
