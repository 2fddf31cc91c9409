import type { Action, Update } from '../../../extension/engine/generated/engine.js';
import type { RevisedList } from '../../../extension/persistence/newest.ts';
import type { SimulatedPanel } from '../panel.ts';
import type { World } from '../world.ts';
import { forbidden } from './allowed.ts';
import { type Amounts, count, difference, sum, touched, words } from './amounts.ts';
import type { Report } from './fault.ts';
import { PerPanel } from './perPanel.ts';
import type { StoredLists } from './storedLists.ts';

/** The changes of a panel that were accepted and are not stored. */
class Unstored {
  changes: Amounts[] = [];
  /** The names of the inventories that these changed. */
  readonly touched = new Set<string>();
  /** The names of the inventories that others have changed since. */
  readonly touchedByOthers = new Set<string>();
  /** True if a list from the safety copy is among them: it ends when another panel stores its list. */
  isRecovered = false;
  /**
   * True if another panel has replaced the list by a safety copy, which can have a newer revision where the clock was
   * set back. Changes of this panel that are missing in it are carried out again
   * (docs/rules/storage.md#changes-that-the-browser-loses).
   */
  isReplaced = false;
  /** The list that it has stored in this turn, what that replaced, and the changes in it. */
  stored: { before: string | undefined; after: string; changes: Amounts[] } | undefined;

  /** Everything is stored, or lost with a word. */
  settle(): void {
    this.changes = [];
    this.touched.clear();
    this.touchedByOthers.clear();
    this.isRecovered = false;
    this.isReplaced = false;
  }
}

/** Keeps its own account of items and coins: nothing appears or vanishes but by what the panels accepted. */
export class ItemsAndCoins {
  readonly #unstored = new PerPanel(() => new Unstored());

  constructor(
    private readonly world: World,
    private readonly report: Report,
    private readonly lists: StoredLists,
  ) {}

  /** True if a panel has accepted anything since it stored its list. */
  hasUnstored(panel: SimulatedPanel): boolean {
    return this.#unstored.of(panel).changes.length > 0;
  }

  /** All that the panel has accepted and not stored. */
  unstored(panel: SimulatedPanel): Amounts {
    return difference(new Map(), sum(this.#unstored.of(panel).changes));
  }

  /** Nothing of a panel waits to be stored. */
  settle(panel: SimulatedPanel): void {
    this.#unstored.of(panel).settle();
  }

  onEnded(panel: SimulatedPanel): void {
    this.#unstored.end(panel);
  }

  onLoaded(panel: SimulatedPanel, stored: RevisedList): void {
    const unstored = this.#unstored.of(panel);
    const list = this.world.listOf(panel);
    // A list from the safety copy is stored next.
    unstored.changes = [difference(count(list).amounts, count(stored.list).amounts)];
    unstored.isRecovered = stored.list !== list;
    this.#noteReplaced(panel, stored);
  }

  onReloaded(panel: SimulatedPanel, stored: RevisedList, update: Update): void {
    const unstored = this.#unstored.of(panel);
    const base = count(stored.list).amounts;
    const expected = sum([base, ...unstored.changes]);
    const actual = count(update.store ?? stored.list).amounts;
    const wrong = difference(expected, actual);
    const isMerged = !overlap(unstored.touched, unstored.touchedByOthers);
    // Without the ids in the storage, other panels may have others; then it is lost with a word.
    const isReported = this.lists.of(panel).hasOwnIds && update.notice?.type === 'refused';
    const isKnown = !unstored.isRecovered && !unstored.isReplaced;
    if (wrong.size > 0 && isMerged && isKnown && !isReported) {
      this.report(
        'a change that waits to be stored is not lost, unless others change the same inventory',
        `${panel.name} loads a list and makes of it: ${words(wrong)}`,
      );
    }
    const list = this.world.listOf(panel);
    const isRecovered = stored.list !== list;
    if (update.store === undefined && !isRecovered) {
      unstored.settle();
    } else {
      // A list from the safety copy is stored next.
      unstored.changes = [difference(count(list).amounts, actual)];
      unstored.isRecovered ||= isRecovered;
      unstored.isReplaced = false;
    }
    this.#noteReplaced(panel, stored);
  }

  /** A list from the safety copy replaces what others have stored. */
  #noteReplaced(panel: SimulatedPanel, stored: RevisedList): void {
    if (stored.revision > this.world.revisionOf(panel)) {
      for (const [other, unstored] of this.#unstored.entries) {
        unstored.isReplaced ||= other !== panel && other.isPrivate === panel.isPrivate;
      }
    }
  }

  /**
   * A panel has made the list `after` of the list `before`. Returns the change; `undefined` if the panel is about to
   * find out that there is nothing left to change.
   */
  onDispatched(
    panel: SimulatedPanel,
    action: Action['type'],
    before: string,
    after: string,
  ): Amounts | undefined {
    const unstored = this.#unstored.of(panel);
    const stored = this.world.listOf(panel);
    const shown = count(before).amounts;
    if (stored === undefined && difference(sum(unstored.changes), shown).size > 0) {
      // Everything has been forgotten or erased elsewhere.
      return undefined;
    }
    // While everything is being forgotten, the changes of others are not loaded.
    const isForgetting = this.world.isForgetting || panel.isForgetting;
    if (isForgetting) {
      for (const name of touched(before, stored)) {
        unstored.touchedByOthers.add(name);
      }
    }
    const base = isForgetting ? shown : sum([count(stored).amounts, ...unstored.changes]);
    const counted = count(after);
    const change = difference(base, counted.amounts);
    const wrong = forbidden(action, change, counted);
    if (wrong.size > 0) {
      this.report(
        'an action changes only what it is about',
        `${panel.name}: ${action} makes ${words(wrong)}`,
      );
    }
    unstored.changes.push(change);
    for (const name of [...touched(stored, after), ...touched(before, after)]) {
      unstored.touched.add(name);
    }
    return change;
  }

  /** A panel has stored the list `after` in the place of `before`. */
  onWritten(panel: SimulatedPanel, before: string | undefined, after: string): void {
    const unstored = this.#unstored.of(panel);
    const { stored } = unstored;
    if (stored?.before === after && stored.after === before && unstored.changes.length === 0) {
      // There was no space for its revision, so it is taken back at once.
      unstored.changes = stored.changes;
      return;
    }
    unstored.stored = { before, after, changes: unstored.changes };
    queueMicrotask(() => {
      unstored.stored = undefined;
    });
    const wrong = difference(
      sum([count(before).amounts, ...unstored.changes]),
      count(after).amounts,
    );
    if (wrong.size > 0 && after !== this.lists.of(panel).loaded.list) {
      this.report(
        'nothing appears or vanishes but by an accepted action',
        `${panel.name} stores ${words(wrong)}`,
      );
    }
    unstored.settle();
    for (const [other, { changes, touchedByOthers }] of this.#unstored.entries) {
      if (other !== panel && other.isPrivate === panel.isPrivate && changes.length > 0) {
        for (const name of touched(before, after)) {
          touchedByOthers.add(name);
        }
      }
    }
  }
}

function overlap(some: ReadonlySet<string>, others: ReadonlySet<string>): boolean {
  return [...some].some((name) => others.has(name));
}
