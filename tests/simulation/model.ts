import type { Action, StepId, Update } from '../../extension/engine/generated/engine.js';
import type { RevisedList } from '../../extension/persistence/newest.ts';
import type { SimulatedPage } from '../../extension/persistence/simulated/page.ts';
import { forbidden } from './allowed.ts';
import { type Amounts, count, difference, place, sum, touched, words } from './list.ts';
import type { Observer, SimulatedPanel } from './panel.ts';
import { sameViews } from './views.ts';
import type { World } from './world.ts';

/** Something that must never happen. */
export interface Fault {
  /** The rule that was broken. */
  rule: string;
  details: string;
}

/** A step of a panel, as it was made here. */
interface Step {
  before: string;
  after: string;
}

/** What the outside knows of a panel. */
class Account {
  /** The changes that were accepted and are not stored. */
  pending: Amounts[] = [];
  /** The names of the inventories that these changed. */
  readonly touched = new Set<string>();
  /** The names of the inventories that others have changed since. */
  readonly touchedByOthers = new Set<string>();
  /** The list that the panel loaded last. */
  loaded: RevisedList = { list: undefined, revision: 0, ids: undefined };
  /** Exact only while nobody else has changed the list. */
  readonly steps = new Map<StepId, Step>();
  readonly undone: Step[] = [];
  /** The list and the next step to undo before the action that is being carried out. */
  before: { list: string; isCurrent: boolean; step: StepId | undefined } | undefined;

  /** Everything is stored, or lost with a word. */
  settle(): void {
    this.pending = [];
    this.touched.clear();
    this.touchedByOthers.clear();
  }
}

/**
 * Keeps its own account of what panels were told to do, from the outside, and compares it with what is stored and shown.
 */
export class Model implements Observer {
  fault: Fault | undefined;
  world!: World;
  readonly #accounts = new Map<SimulatedPanel, Account>();
  /** The labels of the accepted steps. */
  labels: string[] = [];
  /** True once steps or lists may be lost, because the browser was killed or refused to keep them. */
  isUncertain = false;

  /** Follows what panels write. */
  watch(world: World): void {
    this.world = world;
    for (const storage of [world.local, world.privateLocal]) {
      storage.onWritten = (page, key, before) => {
        if (key === 'hss-invs') {
          this.#onWritten(page, before ?? undefined, storage.getItem(key) ?? undefined);
        }
      };
    }
  }

  report(rule: string, details: string): void {
    this.fault ??= { rule, details };
  }

  #account(panel: SimulatedPanel): Account {
    const known = this.#accounts.get(panel) ?? new Account();
    this.#accounts.set(panel, known);
    return known;
  }

  #stored(panel: SimulatedPanel): string | undefined {
    return this.world.localStorageOf(panel).getItem('hss-invs') ?? undefined;
  }

  onEnded(panel: SimulatedPanel): void {
    this.#accounts.delete(panel);
  }

  onLoaded(panel: SimulatedPanel, stored: RevisedList): void {
    this.#account(panel).loaded = stored;
  }

  onReloaded(panel: SimulatedPanel, stored: RevisedList, update: Update): void {
    const account = this.#account(panel);
    account.loaded = stored;
    const base = count(stored.list).amounts;
    const expected = sum([base, ...account.pending]);
    const actual = count(update.store ?? stored.list).amounts;
    const wrong = difference(expected, actual);
    if (wrong.size > 0 && !overlap(account.touched, account.touchedByOthers)) {
      this.report(
        'a change that waits to be stored is not lost, unless others change the same inventory',
        `${panel.name} loads a list and makes of it: ${words(wrong)}`,
      );
    }
    if (update.store === undefined) {
      account.settle();
    } else {
      account.pending = [difference(base, actual)];
    }
  }

  beforeDispatch(panel: SimulatedPanel): void {
    const list = panel.list;
    const [step] = panel.undoSteps;
    this.#account(panel).before = { list, isCurrent: list === this.#stored(panel), step: step?.id };
  }

  onDispatched(panel: SimulatedPanel, action: Action, update: Update): void {
    if (update.store === undefined) {
      return;
    }
    const account = this.#account(panel);
    const stored = this.#stored(panel);
    const before = sum([count(stored).amounts, ...account.pending]);
    const change = difference(before, count(update.store).amounts);
    const wrong = forbidden(action.type, change);
    if (wrong.size > 0) {
      this.report(
        'an action changes only what it is about',
        `${panel.name}: ${action.type} makes ${words(wrong)}`,
      );
    }
    account.pending.push(change);
    for (const name of touched(stored, update.store)) {
      account.touched.add(name);
    }
    this.#noteStep(panel, account, action, update.store);
  }

  #noteStep(panel: SimulatedPanel, account: Account, action: Action, after: string): void {
    const { before } = account;
    const [top] = panel.undoSteps;
    if (!before) {
      return;
    }
    if (action.type === 'undo') {
      const step = before.step === undefined ? undefined : account.steps.get(before.step);
      if (step && before.isCurrent && step.after === before.list && step.before !== after) {
        this.report(
          'undo is exact in one panel',
          `${panel.name} undoes to ${place(after, step.before)}`,
        );
      }
      account.undone.push({ before: after, after: before.list });
    } else if (action.type === 'redo') {
      const step = account.undone.pop();
      if (step && before.isCurrent && step.before === before.list && step.after !== after) {
        this.report(
          'redo is exact in one panel',
          `${panel.name} redoes to ${place(after, step.after)}`,
        );
      }
      if (top && step) {
        account.steps.set(top.id, { before: before.list, after });
      }
    } else if (action.type === 'undoThrough' || action.type === 'cancelCoins') {
      account.undone.length = 0;
    } else if (top) {
      account.undone.length = 0;
      const isNew = top.id !== before.step;
      const known = account.steps.get(top.id);
      if (isNew) {
        account.steps.set(top.id, { before: before.list, after });
        this.labels.push(top.label);
      } else if (known) {
        account.steps.set(top.id, { before: known.before, after });
        this.labels[this.labels.length - 1] = top.label;
      }
    }
  }

  onForgotten(panel: SimulatedPanel): void {
    this.#account(panel).settle();
  }

  #onWritten(page: SimulatedPage, before: string | undefined, after: string | undefined): void {
    const panel = [...this.#accounts.keys()].find((panel) => panel.page === page);
    if (!panel || after === undefined) {
      return;
    }
    const account = this.#account(panel);
    const wrong = difference(
      sum([count(before).amounts, ...account.pending]),
      count(after).amounts,
    );
    if (wrong.size > 0 && after !== account.loaded.list) {
      this.report(
        'nothing appears or vanishes but by an accepted action',
        `${panel.name} stores ${words(wrong)}`,
      );
    }
    account.settle();
    for (const [other, { pending, touchedByOthers }] of this.#accounts) {
      if (other !== panel && other.isPrivate === panel.isPrivate && pending.length > 0) {
        for (const name of touched(before, after)) {
          touchedByOthers.add(name);
        }
      }
    }
  }

  /** Checks everything that has to be true while nothing is on its way. */
  async checkAtRest(): Promise<void> {
    for (const panel of this.world.openPanels) {
      const account = this.#account(panel);
      const stored = this.#stored(panel);
      const waits = account.pending.some((change) => change.size > 0);
      if (waits && !panel.status.unsaved) {
        this.report(
          'what the panel says of saving is true',
          `${panel.name} says that all is saved, without ${words(sum(account.pending))}`,
        );
      }
      if (!panel.status.unsaved && panel.list !== (stored ?? '[]')) {
        this.report(
          'what is stored is what panels show',
          `${panel.name} shows ${place(panel.list, stored ?? '[]')}`,
        );
      }
      if (!panel.status.unsaved) {
        const different = sameViews(panel, this.world.localStorageOf(panel));
        if (different) {
          this.report('a panel shows what a new one would show', `${panel.name}: ${different}`);
        }
      }
    }
  }

  /** Checks that the storage has room again and keeps nothing waiting. */
  checkAllSaved(): void {
    for (const panel of this.world.openPanels) {
      if (panel.status.unsaved) {
        this.report(
          'what waits is stored when there is space',
          `${panel.name} has not stored its list`,
        );
      }
    }
  }
}

function overlap(some: ReadonlySet<string>, others: ReadonlySet<string>): boolean {
  return [...some].some((name) => others.has(name));
}
