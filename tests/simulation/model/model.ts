import type { Action, Update } from '../../../extension/engine/generated/engine.js';
import type { RevisedList } from '../../../extension/persistence/newest.ts';
import type { SimulatedPage } from '../../../extension/persistence/simulated/page.ts';
import type { Observer, SimulatedPanel } from '../panel.ts';
import type { World } from '../world.ts';
import { CollapsedCards } from './collapsedCards.ts';
import type { Fault, Report } from './fault.ts';
import { Flags } from './flags.ts';
import { HalfTyped } from './halfTyped.ts';
import { HandedTexts } from './handedTexts.ts';
import { History } from './history.ts';
import { ItemsAndCoins } from './itemsAndCoins.ts';
import { Saving } from './saving.ts';
import { Screens } from './screens.ts';
import { type Before, Steps } from './steps.ts';
import { StoredLists } from './storedLists.ts';

/**
 * Knows what has to be true after what the panels were told to do, and compares it with what is stored and shown. Each
 * part has the rules of one subject. What it leaves open, real browsers make so:
 *
 * - Steps that `storage.local` has not confirmed (`History.doubtUnstored`): a full `localStorage` has no space for
 *   their tail, a killed browser loses both, and a private window has a `localStorage` of its own. Of one that was
 *   continued, such as "Used 2 × Rations", `storage.local` may have the beginning (`Line.earlier`), and of one that has
 *   ended where it began, the step (`History.#removed`).
 * - All steps (`History.doubtEach`): an entry is cut off; the browser or a panel ends after everything was removed and
 *   before that is remembered; a killed browser brings back a list that was forgotten.
 * - The steps of a panel (`History.#unclear`): a private window keeps none, nor does a panel to which `storage.local`
 *   did not answer as it opened.
 * - The latest steps of an ended panel (`History.#inTail`): they may be in its tail alone, which a list that needs the
 *   space removes.
 * - Collapsed cards (`CollapsedCards.onDoubt`): their entry is cut off, goes back to an earlier one, or is forgotten.
 * - Half-typed texts (`HalfTyped.#unclear`) and texts of pages (`HandedTexts.isKnown`): a killed panel has not written
 *   the last ones, `storage.session` is damaged, the clock was set back to when another one was typed, or a panel ended
 *   while another one opened or everything may have been being forgotten. A panel to which `storage.local` did not
 *   answer may keep them or not (`mayKeep`).
 * - Undo and redo in a list that only looks as the step left it (`isSame` in `steps.ts`): another panel has exchanged
 *   rows or containers of the same text, or stored it without ids, for which there was no space.
 * - The order of keys after undo and redo (`isSame` in `steps.ts`): another panel's list is read with the order that it
 *   has, and a field that comes back is the last one there.
 * - Whether a step is reverted if its reversal was an unsaved change that was lost (`Steps.onLost`).
 * - An unsaved change beside a list whose ids did not fit, or that was damaged (`StoredLists.hasOwnIds`): it is lost
 *   with a notice.
 * - A stored change beside another panel that recovers a safety copy (`Unstored.isReplaced`): where the clock was set
 *   back, that is the newer one. The change is carried out again.
 * - Which safety copy was the newest (`Saving.onForgetting`): forgetting that fails may have removed it, and another
 *   panel has copied its list.
 * - Which list a revision belongs to (`World.wasKilled`): the browser was killed between two writes.
 * - Whether everything is forgotten (`StoredLists.checkAtRest`): of a list that was made since, a killed browser may
 *   have left the safety copy alone, which is damaged or for which there is no space.
 * - What is in `storage.local` (`World.isAnswered`): a panel may wait until it ends for what was never answered.
 */
export class Model implements Observer {
  fault: Fault | undefined;
  readonly lists: StoredLists;
  readonly history: History;
  readonly halfTyped: HalfTyped;
  readonly handedTexts: HandedTexts;
  readonly screens: Screens;
  readonly collapsedCards: CollapsedCards;
  readonly flags: Flags;
  readonly #itemsAndCoins: ItemsAndCoins;
  readonly #steps: Steps;
  readonly saving: Saving;
  /** The panels that have begun to open and have not ended. */
  readonly #panels = new Set<SimulatedPanel>();
  /** Panels before the latest action. */
  readonly #before = new WeakMap<SimulatedPanel, Before>();

  constructor(private readonly world: World) {
    const report = this.report;
    this.lists = new StoredLists(world, report);
    this.#itemsAndCoins = new ItemsAndCoins(world, report, this.lists);
    this.history = new History(world, report, this.#itemsAndCoins);
    this.#steps = new Steps(world, report, this.history);
    this.halfTyped = new HalfTyped(world, report);
    this.handedTexts = new HandedTexts(world, report);
    this.saving = new Saving(world, report, this.lists, this.#itemsAndCoins);
    this.screens = new Screens(world, report, this.lists);
    this.collapsedCards = new CollapsedCards(world, report);
    this.flags = new Flags(report, this.#itemsAndCoins);
    for (const storage of [world.local, world.privateLocal]) {
      storage.onWritten = (page, key, before) => {
        if (key === 'hss-invs') {
          this.#onWritten(page, before ?? undefined, storage.getItem(key) ?? undefined);
        }
      };
    }
  }

  readonly report: Report = (rule, details) => {
    this.fault ??= { rule, details };
  };

  onOpening(panel: SimulatedPanel): void {
    this.#panels.add(panel);
    this.halfTyped.onOpening(panel);
    this.#steps.onOpening(panel);
    if (panel.isPrivate) {
      // Its list may replace one that was not copied before its panel was killed, with the steps of that list.
      this.history.doubtUnstored();
    }
  }

  /** A panel is closed or killed. What it had not stored is lost, as it had said. */
  onEnded(panel: SimulatedPanel, how: 'closed' | 'killed'): void {
    this.#panels.delete(panel);
    this.halfTyped.onEnded(panel, how);
    this.handedTexts.onEnded(panel, how);
    if (panel.isForgetting || panel.status.forgetFailed) {
      // It takes with it what it has removed and not written again: the tails go first.
      this.history.doubtEach();
    }
    this.history.onEnded(panel);
    this.#steps.onEnded(panel);
    this.#itemsAndCoins.onEnded(panel);
    this.flags.onEnded(panel);
    this.lists.onEnded(panel);
  }

  onForgetting(): void {
    this.collapsedCards.onDoubt();
    this.halfTyped.onForgetting();
    this.saving.onForgetting();
    this.handedTexts.onForgetting();
  }

  /** The browser's memory is gone with it. */
  onBrowserEnded(): void {
    this.halfTyped.onBrowserEnded();
    this.handedTexts.onBrowserEnded();
  }

  onTextTaken(panel: SimulatedPanel, text: string): void {
    this.handedTexts.onTaken(panel, text);
  }

  /** The browser is about to be killed, and `storage.local` may have removed everything without remembering that. */
  onKilling(): void {
    this.collapsedCards.onDoubt();
    if (this.world.isForgetting) {
      this.history.doubtEach();
    }
  }

  onLoaded(panel: SimulatedPanel, stored: RevisedList): void {
    this.lists.onLoaded(panel, stored);
    this.#itemsAndCoins.onLoaded(panel, stored);
  }

  onReloaded(panel: SimulatedPanel, stored: RevisedList, update: Update): void {
    this.lists.onReloaded(panel, stored);
    this.flags.onReloaded(panel, update);
    if (update.notice?.type === 'refused') {
      // A change was lost, and its step with it.
      this.history.onLost(panel);
      this.#steps.onLost(panel);
    }
    this.#itemsAndCoins.onReloaded(panel, stored, update);
  }

  beforeDispatch(panel: SimulatedPanel): void {
    this.#before.set(panel, this.#steps.before(panel));
  }

  onDispatched(panel: SimulatedPanel, action: Action, update: Update): void {
    this.flags.onDispatched(panel);
    const before = this.#before.get(panel);
    const isReversal = action.type === 'restore' || action.type === 'takeBack';
    const isRefused = update.notice?.type === 'refused';
    if (isReversal && isRefused) {
      this.#steps.onRefused(panel, action.step);
    }
    const after = update.store;
    if (before && after !== undefined) {
      const { text } = before.list;
      const change = this.#itemsAndCoins.onDispatched(panel, action.type, text, after);
      if (change) {
        this.#steps.onDispatched(panel, action, before, after, change, isRefused);
      }
    }
  }

  onForgotten(panel: SimulatedPanel): void {
    this.#itemsAndCoins.settle(panel);
    this.halfTyped.onForgotten(panel);
    this.#steps.onForgotten(panel);
    if (panel.isForgetting && this.world.listOf(panel) === undefined) {
      // Where there was no space for the list, none is removed.
      this.history.onForgottenWithoutList(panel);
    } else {
      this.history.onForgotten(panel);
    }
  }

  #onWritten(page: SimulatedPage, before: string | undefined, after: string | undefined): void {
    const panel = [...this.#panels].find((panel) => panel.page === page);
    if (panel && after !== undefined) {
      this.lists.onWritten(panel, before);
      this.#itemsAndCoins.onWritten(panel, before, after);
    } else if (panel && !panel.isOpen) {
      // A list that was forgotten earlier, and that a killed browser has brought back: what came after it stays.
      this.history.doubtEach();
    } else {
      this.history.onRemoved();
      this.collapsedCards.onDoubt();
      this.halfTyped.onRemoved();
    }
  }

  /** Checks everything that has to be true while nothing is on its way. */
  async checkAtRest(): Promise<void> {
    const { world } = this;
    if (world.isForgetting) {
      return;
    }
    for (const panel of world.openPanels) {
      this.lists.checkForgotten(panel);
      this.saving.check(panel);
      this.screens.check(panel);
      await this.#checkHistory(panel);
      this.halfTyped.check(panel);
    }
    this.handedTexts.check();
    this.lists.checkAtRest();
    this.screens.checkExports();
    this.collapsedCards.checkAtRest();
    this.saving.checkCopy();
    if (world.isAnswered && world.openPanels.length > 0) {
      this.history.noteStored();
    }
  }

  async #checkHistory(panel: SimulatedPanel): Promise<void> {
    if (panel.hasLog && this.world.isAnswered) {
      const reading = panel.panel.readHistory();
      await this.world.time.pass(1000);
      await reading;
      this.#steps.check(panel);
      this.history.check(panel);
    }
  }

  /** Checks that the storage has room again and keeps nothing waiting. */
  checkAllSaved(): void {
    this.saving.checkAllSaved();
  }
}
