import type {
  Action,
  HistoryLine,
  StepId,
  Update,
} from '../../extension/engine/generated/engine.js';
import type { RevisedList } from '../../extension/persistence/newest.ts';
import { lastExport, weeklyCopy } from '../../extension/persistence/settings.ts';
import type { SimulatedPage } from '../../extension/persistence/simulated/page.ts';
import { forbidden } from './allowed.ts';
import { type Amounts, count, countAs, difference, place, sum, touched, words } from './list.ts';
import type { Observer, SimulatedPanel } from './panel.ts';
import { sameViews } from './views.ts';
import type { World } from './world.ts';

/** A half-typed text is written within this time, in milliseconds. */
const WRITTEN = 600;
/** Forgetting everything takes at most this time, in milliseconds, until it is given up. */
const FORGOTTEN_LATE = 30_000;

/** Something that must never happen. */
export interface Fault {
  /** The rule that was broken. */
  rule: string;
  details: string;
}

/** A line of the History. */
interface Line {
  label: string;
  /** True if every panel has it; otherwise it may be lost with its panel. */
  isKept: boolean;
}

/** A step, as it was made. */
interface Step {
  before: string;
  after: string;
  line: Line;
  /** Unknown of a step that was taken over and whose panel was killed. */
  kind: Action['type'] | undefined;
  /** The deletion whose Restore it is. */
  restores?: StepId | undefined;
  /** The panel that made it. */
  by: SimulatedPanel;
}

/** A step that was undone. */
interface Undone extends Step {
  /** True if it was undone in the list that it had left: redoing it is exact as well. */
  isExact: boolean;
}

/** Steps that delete something, and so have a Restore. */
const DELETIONS: readonly Action['type'][] = [
  'deleteStacks',
  'deleteCopied',
  'deleteContainer',
  'deleteInventory',
];

/** A half-typed text, when it was typed, and what the clock said then. */
interface Typed {
  text: string;
  at: number;
  time: number;
  /** False if the browser's memory may have it no more. */
  isWritten: boolean;
}

/** A panel before an action that is being carried out. */
interface Before {
  list: string;
  /** True if that is what is stored. */
  isCurrent: boolean;
  /** The steps to undo, the next one first. */
  steps: StepId[];
  step: StepId | undefined;
  labels: { undo?: string | undefined; redo?: string | undefined };
}

/** What the outside knows of a panel. */
class Account {
  /** The changes that were accepted and are not stored. */
  pending: Amounts[] = [];
  /** The names of the inventories that these changed. */
  readonly touched = new Set<string>();
  /** The names of the inventories that others have changed since. */
  readonly touchedByOthers = new Set<string>();
  /** True if it has loaded or stored a list without ids, for which there was no space: other panels have others. */
  hasOwnIds = false;
  /** A list that it opened while that was being forgotten. */
  forgottenList: string | undefined;
  /** The half-typed texts that it has, by their fields, and when each was typed. */
  readonly drafts = new Map<string, Typed>();
  /** The list that the panel loaded last. */
  loaded: RevisedList = { list: undefined, revision: 0, ids: undefined };
  /** Exact only while nobody else has changed the list. */
  readonly steps = new Map<StepId, Step>();
  readonly undone: Undone[] = [];
  /** The deletions that are restored. */
  readonly restored = new Set<StepId>();
  /** The deletions of which it is known that they can't be restored in some list. */
  readonly refused = new Set<StepId>();
  /** The lines of steps that were made here and may be lost with this panel. */
  lines: Line[] = [];
  before: Before | undefined;

  /** Everything is stored, or lost with a word. */
  settle(): void {
    this.pending = [];
    this.touched.clear();
    this.touchedByOthers.clear();
  }
}

/** Keeps its own account of what panels were told to do, and compares it with what is stored and shown. */
export class Model implements Observer {
  fault: Fault | undefined;
  world!: World;
  readonly #accounts = new Map<SimulatedPanel, Account>();
  /** The lines of the accepted steps. */
  #lines = new Set<Line>();
  /** True if a panel was killed: what it had just stored is copied only with the next change. */
  #wasKilled = false;
  /**
   * How often everything was forgotten. A panel that does not hear of the second time, because there was no list to
   * remove, keeps no steps for others from then on.
   */
  #forgettings = 0;
  /** When somebody forgot everything last. */
  #forgettingSince = Number.NEGATIVE_INFINITY;
  /** The half-typed texts that closed panels have left, by their fields. */
  #leftDrafts = new Map<string, Typed>();
  /** The fields of which a killed panel may have left a newer text. */
  readonly #unclearDrafts = new Set<string>();
  /** True if an entry was damaged of which panels show what it was before. */
  #areSettingsDamaged = false;
  /** Lines of which it is not known whether they are lost. */
  readonly #unclear = new Set<Line>();
  /** A text that was cut off, which has to be set aside before it is overwritten. */
  #damaged: string | undefined;
  /** The steps of all panels, which may be undone in a later one. */
  #made: Step[] = [];
  /** Every list that was stored, by its revision. */
  readonly #lists = new Map<number, string>();

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

  /** A panel is closed or killed. What it had not stored is lost, as it had said. */
  onEnded(panel: SimulatedPanel, how: 'closed' | 'killed'): void {
    const account = this.#account(panel);
    for (const [field, typed] of account.drafts) {
      // A killed panel may not have written what was typed last.
      const { elapsed } = this.world.time;
      const isWritten = how === 'closed' || (typed.isWritten && elapsed - typed.at > WRITTEN);
      const isForgetting = elapsed - this.#forgettingSince < FORGOTTEN_LATE;
      const isKnown = !isForgetting && !this.#unclearDrafts.has(field);
      if (!isWritten) {
        this.#unclearDrafts.add(field);
      }
      const isNewer = typed.time > (this.#leftDrafts.get(field)?.time ?? 0);
      if (panel.isOpen && panel.keepsSteps && isWritten && isNewer && isKnown) {
        this.#leftDrafts.set(field, typed);
      } else if (isNewer) {
        this.#leftDrafts.delete(field);
      }
    }
    this.#wasKilled ||= how === 'killed';
    if (!panel.keepsSteps || how === 'killed' || account.pending.length > 0) {
      this.#doubt(account);
    }
    this.#accounts.delete(panel);
  }

  /** A panel begins to open, and is going to have what closed ones have left. */
  onOpening(panel: SimulatedPanel): void {
    const account = this.#account(panel);
    if (!panel.isPrivate) {
      for (const [field, typed] of this.#leftDrafts) {
        account.drafts.set(field, { ...typed, at: this.world.time.elapsed, isWritten: true });
      }
      this.#leftDrafts.clear();
    }
  }

  /** An entry that keeps a step is damaged: any step may be missing. */
  onStepDamaged(): void {
    this.#doubtEach();
  }

  #doubtEach(): void {
    for (const line of this.#lines) {
      this.#unclear.add(line);
    }
  }

  onSettingsDamaged(): void {
    this.#areSettingsDamaged = true;
  }

  /** The stored list is cut off. The next panel reads what is left of it. */
  onListDamaged(): void {
    this.#damaged = this.world.list;
    this.#lists.clear();
  }

  onForgetting(): void {
    this.#forgettings += 1;
    this.#forgettingSince = this.world.time.elapsed;
    // Half-typed texts go first, even if nothing else is forgotten then. Panels still have theirs.
    for (const field of this.#leftDrafts.keys()) {
      this.#unclearDrafts.add(field);
    }
    this.#leftDrafts.clear();
    for (const { drafts } of this.#accounts.values()) {
      for (const typed of drafts.values()) {
        typed.isWritten = false;
      }
    }
  }

  /** Something is half typed. */
  onTyped(panel: SimulatedPanel, field: string, text: string): void {
    const { time } = this.world;
    this.#account(panel).drafts.set(field, {
      text,
      at: time.elapsed,
      time: time.now(),
      isWritten: true,
    });
  }

  /** A half-typed text is added, saved or discarded. */
  onDropped(panel: SimulatedPanel, field: string): void {
    this.#account(panel).drafts.delete(field);
  }

  /** The browser is about to be killed, and `storage.local` may have removed everything without remembering that. */
  onKilling(): void {
    if (this.world.isForgetting) {
      this.#doubtEach();
    }
  }

  /** The browser has ended, and what it had only in its memory. */
  onBrowserEnded(): void {
    this.#unclearDrafts.clear();
    this.#leftDrafts.clear();
  }

  /** The browser was killed, or `storage.local` loses what it is told: steps may be lost that were not kept before. */
  doubtAll(): void {
    for (const line of this.#lines) {
      if (!line.isKept) {
        this.#unclear.add(line);
      }
    }
  }

  /** True if `storage.local` has answered each question of the open panels, and answers now. */
  get #isAnswered(): boolean {
    return this.world.mood === 'answers' && !this.world.wasSilent;
  }

  /** True if a step is not known to be kept for others. */
  #isUnclear(line: Line): boolean {
    const accounts = [...this.#accounts.values()];
    return (
      this.#unclear.has(line) ||
      accounts.some(({ lines, pending }) => pending.length > 0 && lines.includes(line))
    );
  }

  #doubt(account: Account): void {
    for (const line of account.lines) {
      this.#unclear.add(line);
    }
  }

  onLoaded(panel: SimulatedPanel, stored: RevisedList): void {
    const account = this.#account(panel);
    account.loaded = stored;
    if (stored.list !== undefined && stored.list === this.#damaged) {
      countAs(stored.list, panel.list);
    }
    account.hasOwnIds = this.world.wasFull && !areReadable(stored.ids);
    // A list from the safety copy is stored next.
    const recovered = difference(count(this.#stored(panel)).amounts, count(stored.list).amounts);
    account.pending = [recovered];
    // Without space for it, it is no change of this panel, and ends when others store their list.
    account.hasOwnIds ||= this.world.wasFull && recovered.size > 0;
    const known = this.#lists.get(stored.revision);
    // A kill between two writes can leave an older list under a newer revision.
    // A second kill, while the copy is being stored, can leave that under a revision which no copy has.
    const { copy: atLoading } = this.world;
    const isCopied =
      this.#isAnswered && known === atLoading?.list && stored.revision === atLoading?.revision;
    const isThere = isCopied || !this.world.wasKilled;
    if (stored.list !== undefined && known !== undefined && known !== stored.list && isThere) {
      this.report(
        'a list is opened under its own revision',
        `${panel.name} opens ${place(stored.list, known)}`,
      );
    }
    const { mood, copy } = this.world;
    const isOld =
      stored.list !== undefined && stored.revision > 0 && stored.revision <= panel.forgottenBefore;
    if (stored.revision > 0 && stored.revision <= this.world.forgotten) {
      account.forgottenList = stored.list;
    }
    if (isOld && mood === 'answers') {
      this.report('nothing that was forgotten comes back', `${panel.name} opens ${stored.list}`);
    }
    const isCopyRead = panel.knowsCopy && mood === 'answers' && copy?.list !== stored.list;
    const newest = Math.max(this.world.revisionOf(panel), isCopyRead ? (copy?.revision ?? 0) : 0);
    if (stored.revision < newest) {
      this.report(
        'the newest list is opened',
        `${panel.name} opens revision ${stored.revision}, and there is ${newest}`,
      );
    }
  }

  onReloaded(panel: SimulatedPanel, stored: RevisedList, update: Update): void {
    const account = this.#account(panel);
    account.loaded = stored;
    account.hasOwnIds ||= this.world.wasFull && !areReadable(stored.ids);
    const base = count(stored.list).amounts;
    const expected = sum([base, ...account.pending]);
    if (update.notice?.type === 'refused') {
      // A change was lost, and its step with it.
      this.#doubt(account);
      account.lines = [];
    }
    const actual = count(update.store ?? stored.list).amounts;
    const wrong = difference(expected, actual);
    // Without the ids a deletion may find nothing that it is about.
    const isMerged = !account.hasOwnIds && !overlap(account.touched, account.touchedByOthers);
    if (wrong.size > 0 && isMerged) {
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
    const steps = panel.undoSteps.map(({ id }) => id);
    this.#account(panel).before = {
      list,
      isCurrent: list === this.#stored(panel),
      steps,
      step: steps[0],
      labels: panel.views.undoLabels.get(),
    };
  }

  onDispatched(panel: SimulatedPanel, action: Action, update: Update): void {
    if (action.type === 'restore' && update.notice?.type === 'refused') {
      this.#account(panel).refused.add(action.step);
    }
    if (update.store === undefined) {
      return;
    }
    const account = this.#account(panel);
    const stored = this.#stored(panel);
    const shown = count(account.before?.list).amounts;
    if (stored === undefined && difference(sum(account.pending), shown).size > 0) {
      // Everything has been forgotten or erased elsewhere, which this panel is about to find out.
      return;
    }
    // While everything is being forgotten, the changes of others are not loaded.
    const { isForgetting } = this.world;
    if (isForgetting) {
      for (const name of touched(account.before?.list, stored)) {
        account.touchedByOthers.add(name);
      }
    }
    const before = isForgetting ? shown : sum([count(stored).amounts, ...account.pending]);
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
    this.#noteStep(panel, account, action, update.store, change);
  }

  #noteStep(
    panel: SimulatedPanel,
    account: Account,
    action: Action,
    after: string,
    change: Amounts,
  ): void {
    const { before } = account;
    const [top] = panel.undoSteps;
    if (!before) {
      return;
    }
    const undone = before.step === undefined ? undefined : account.steps.get(before.step);
    switch (action.type) {
      case 'undo': {
        if (undone) {
          this.#checkNoMore(panel, change, undone.after, undone.before);
        }
        const isExact = before.isCurrent && undone?.after === before.list;
        if (undone && isExact && undone.before !== after) {
          this.report(
            'undo is exact in one panel',
            `${panel.name} undoes to ${place(after, undone.before)}`,
          );
        }
        const earlier = undone ? [] : this.#left(account, 'after', before.labels.undo);
        this.#checkExact(
          'undo',
          panel,
          after,
          earlier.map(({ before }) => before),
        );
        const taken = earlier.find((step) => step.before === after);
        const line = undone?.line ?? taken?.line ?? { label: '', isKept: true };
        if (panel.status.unsaved) {
          // Once a different step follows, nothing is left of one that was never stored.
          this.#unclear.add(line);
          account.lines = account.lines.filter((other) => other !== line);
        }
        const { kind, restores } = undone ?? taken ?? { kind: undefined };
        if (restores !== undefined) {
          account.restored.delete(restores);
        }
        const step = { before: after, after: before.list, line, kind, restores, by: panel };
        account.undone.push({ ...step, isExact: isExact || taken !== undefined });
        break;
      }
      case 'redo': {
        const step = account.undone.pop();
        if (step) {
          this.#checkNoMore(panel, change, step.before, step.after);
        }
        const isExact = step?.isExact && before.isCurrent && step.before === before.list;
        if (isExact && step.after !== after) {
          this.report(
            'redo is exact in one panel',
            `${panel.name} redoes to ${place(after, step.after)}`,
          );
        }
        if (!step) {
          const earlier = this.#left(account, 'before', before.labels.redo);
          this.#checkExact(
            'redo',
            panel,
            after,
            earlier.map(({ after }) => after),
          );
        }
        if (step?.restores !== undefined) {
          account.restored.add(step.restores);
        }
        if (top && step) {
          this.#note(account, top.id, { ...step, before: before.list, after });
        }
        break;
      }
      case 'undoThrough':
        account.undone.length = 0;
        for (const id of before.steps.slice(0, before.steps.indexOf(action.step) + 1)) {
          const { restores } = account.steps.get(id) ?? {};
          if (restores !== undefined) {
            account.restored.delete(restores);
            // That it was restored may be one of the steps which can't be undone.
            account.refused.add(restores);
          }
        }
        if (panel.status.unsaved) {
          this.#doubt(account);
          account.lines = [];
        }
        break;
      default:
        account.undone.length = 0;
        if (undone && !panel.undoSteps.some(({ id }) => id === before.step)) {
          // What was typed into a coin field has ended where it began.
          this.#lines.delete(undone.line);
        } else if (top && top.id !== before.step) {
          const line = { label: top.label, isKept: false };
          const restores = action.type === 'restore' ? action.step : undefined;
          this.#note(account, top.id, {
            before: before.list,
            after,
            line,
            kind: action.type,
            restores,
            by: panel,
          });
          if (action.type === 'restore') {
            account.restored.add(action.step);
            this.#checkRestored(panel, account.steps.get(action.step), before, after);
          }
          this.#lines.add(line);
          if (this.world.mood !== 'answers' || !panel.keepsSteps || this.#forgettings > 1) {
            this.#unclear.add(line);
          }
          account.lines.push(line);
        } else if (top && undone) {
          undone.line.label = top.label;
          this.#note(account, top.id, { ...undone, after });
        }
    }
  }

  #note(account: Account, id: StepId, step: Step): void {
    account.steps.set(id, step);
    this.#made.push(step);
  }

  /** The steps of closed panels that may be the next one to undo or redo in a panel whose list they left so. */
  #left(account: Account, end: 'before' | 'after', label: string | undefined): Step[] {
    const { before, hasOwnIds } = account;
    return before?.isCurrent && !hasOwnIds
      ? this.#made.filter(
          (step) =>
            step[end] === before.list && step.line.label === label && !this.#accounts.has(step.by),
        )
      : [];
  }

  /** A step that was taken over makes of the list that it left what it was before, as if its panel was still open. */
  #checkExact(kind: string, panel: SimulatedPanel, after: string, expected: string[]): void {
    const [one] = expected;
    if (one !== undefined && !expected.includes(after)) {
      this.report(
        'undo and redo of a step of a closed panel are exact',
        `${panel.name}: ${kind} makes ${place(after, one)}`,
      );
    }
  }

  #checkRestored(
    panel: SimulatedPanel,
    step: Step | undefined,
    before: Before,
    after: string,
  ): void {
    const isExact = step && before.isCurrent && step.after === before.list;
    if (isExact && step.before !== after) {
      this.report(
        'Restore is exact in one panel',
        `${panel.name} restores to ${place(after, step.before)}`,
      );
    }
  }

  /** Whatever others have changed since, reverting a step brings back at most what the step itself took away. */
  #checkNoMore(panel: SimulatedPanel, change: Amounts, from: string, to: string): void {
    const itself = difference(count(from).amounts, count(to).amounts);
    for (const what of ['item ', 'worth']) {
      const made = total(change, what);
      if (made > Math.max(0, total(itself, what)) + 1e-6) {
        this.report(
          'undo and redo never make more',
          `${panel.name} makes ${words(change)} of ${words(itself)}`,
        );
      }
    }
  }

  onForgotten(panel: SimulatedPanel): void {
    const account = this.#account(panel);
    account.settle();
    account.drafts.clear();
    account.steps.clear();
    account.restored.clear();
    account.refused.clear();
    account.undone.length = 0;
    for (const line of account.lines) {
      this.#lines.delete(line);
    }
    account.lines = [];
  }

  /** The list is gone from the storage, and with it everything else. */
  #onRemoved(): void {
    this.#lines.clear();
    this.#leftDrafts.clear();
    for (const account of this.#accounts.values()) {
      account.lines = [];
    }
  }

  #onWritten(page: SimulatedPage, before: string | undefined, after: string | undefined): void {
    const panel = [...this.#accounts.keys()].find((panel) => panel.page === page);
    if (!panel || after === undefined) {
      if (panel && !panel.isOpen) {
        // A list that was forgotten earlier, and that a killed browser has brought back: what came after it stays.
        this.#doubtEach();
      } else {
        this.#onRemoved();
      }
      return;
    }
    const account = this.#account(panel);
    const aside = [...this.world.extension.entries].filter(([key]) => key.startsWith('damaged-'));
    if (before === this.#damaged && before !== undefined) {
      // Older than the safety copy, it is set aside as any list that the copy replaces.
      const isOpened = account.loaded.list === before;
      if (isOpened && !aside.some(([, text]) => text === before)) {
        this.report(
          'a damaged list is set aside before it is overwritten',
          `${panel.name} has not`,
        );
      }
      this.#damaged = undefined;
    }
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
    const storage = this.world.localStorageOf(panel);
    queueMicrotask(() => {
      this.#lists.set(this.world.revisionOf(panel), storage.getItem('hss-invs') ?? '');
      account.hasOwnIds = storage.getItem('hss-ids') === null;
    });
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
    if (this.world.isForgetting) {
      return;
    }
    for (const panel of this.world.openPanels) {
      const account = this.#account(panel);
      const stored = this.#stored(panel);
      if (stored !== undefined && stored === account.forgottenList) {
        this.report('nothing that was forgotten comes back', `${panel.name} has ${stored}`);
      }
      const waits = difference(new Map(), sum(account.pending)).size > 0;
      if (!waits && !panel.status.unsaved) {
        account.settle();
      }
      const { unsaved, damaged } = panel.status;
      // While a damaged text can't be set aside, the panel says that nothing is saved over it.
      if (waits && !unsaved && damaged?.copy !== 'failed') {
        this.report(
          'what the panel says of saving is true',
          `${panel.name} says that all is saved, without ${words(sum(account.pending))}`,
        );
      }
      const isDamaged = stored !== undefined && stored === this.#damaged;
      if (!panel.status.unsaved && !isDamaged && panel.list !== (stored ?? '[]')) {
        this.report(
          'what is stored is what panels show',
          `${panel.name} shows ${place(panel.list, stored ?? '[]')}`,
        );
      }
      if (!panel.status.unsaved && !isDamaged) {
        const different = sameViews(panel, this.world.localStorageOf(panel), this.world.wasFull);
        if (different) {
          this.report('a panel shows what a new one would show', `${panel.name}: ${different}`);
        }
      }
      await this.#checkHistory(panel);
      this.#checkDrafts(panel, account);
    }
    this.#checkForgotten();
    this.#checkExports();
    const { copy } = this.world;
    const [someone] = this.world.openPanels;
    const list = someone && this.#stored(someone);
    const isFine = this.#isAnswered && this.world.openPanels.length > 0;
    const isSaved = this.world.openPanels.every(({ status }) => !status.unsaved);
    const isCopied = this.world.openPanels.every(({ status }) => !status.copyFailed);
    if (
      isFine &&
      isSaved &&
      isCopied &&
      !this.#wasKilled &&
      list !== undefined &&
      list !== this.#damaged &&
      copy?.list !== list
    ) {
      this.report('the safety copy follows', place(String(copy?.list), list));
    }
    if (isFine) {
      for (const line of this.#lines) {
        line.isKept ||= isSaved && !this.#unclear.has(line);
      }
      for (const account of this.#accounts.values()) {
        account.lines = account.lines.filter(({ isKept }) => !isKept);
      }
    }
  }

  #checkDrafts(panel: SimulatedPanel, { drafts }: Account): void {
    for (const [field, { text }] of drafts) {
      const there = panel.persistence.drafts.get(field)?.texts.text;
      if (panel.keepsSteps && there !== text) {
        this.report(
          'a half-typed text outlives its panel',
          `${panel.name} has “${there}” instead of “${text}” in ${field}`,
        );
      }
    }
  }

  /** Panels show the same of the last export and the weekly copy, as far as there was space to store it. */
  #checkExports(): void {
    if (this.world.wasFull || this.#areSettingsDamaged) {
      return;
    }
    for (const { name, persistence, localStore } of this.world.openPanels) {
      const stored = JSON.stringify({
        record: localStore.get(lastExport),
        revision: localStore.revision,
        weeklyCopy: localStore.get(weeklyCopy),
      });
      const shown = JSON.stringify(persistence.exports.state.get());
      if (shown !== stored) {
        this.report(
          'panels show the last export that is stored',
          `${name}: ${place(shown, stored)}`,
        );
      }
    }
  }

  /** Without a list there is nothing else, and all panels show the same one. */
  #checkForgotten(): void {
    const { world } = this;
    const kept = [...world.extension.entries.keys()].filter((key) => key !== 'forgotten');
    const isOpen = world.openPanels.length > 0;
    if (
      isOpen &&
      world.list === undefined &&
      world.forgotten > 0 &&
      this.#isAnswered &&
      kept.length > 0
    ) {
      this.report('nothing that was forgotten is kept', `There is ${kept.join(', ')}`);
    }
    const windows = new Set(world.openPanels.map(({ isPrivate }) => isPrivate));
    const isShared = windows.size > 1 && !this.#wasKilled;
    const other = world.privateLocal.getItem('hss-invs') ?? undefined;
    if (isShared && this.#isAnswered && other !== world.list) {
      this.report('a private window has the same list', place(other ?? '', world.list ?? ''));
    }
  }

  /** Each accepted step is one line of the History. */
  async #checkHistory(panel: SimulatedPanel): Promise<void> {
    if (!panel.keepsSteps || !this.#isAnswered) {
      return;
    }
    const reading = panel.panel.readHistory();
    await this.world.time.pass(1000);
    await reading;
    const history = panel.historyLines;
    this.#checkRestores(panel, history);
    const shown = history.map(({ label }) => label);
    const { lines } = this.#account(panel);
    const mayLack = (line: Line) => this.#isUnclear(line) && !lines.includes(line);
    const missing = [];
    // Equal ones count for those that have to be there first.
    for (const line of [...this.#lines].sort((a, b) => Number(mayLack(a)) - Number(mayLack(b)))) {
      const index = shown.indexOf(line.label);
      if (index >= 0) {
        shown.splice(index, 1);
      } else if (!mayLack(line)) {
        missing.push(line.label);
      }
    }
    if (missing.length > 0 || shown.length > 0) {
      this.report(
        'each accepted step is one line of the History',
        `${panel.name} lacks ${JSON.stringify(missing)} and has ${JSON.stringify(shown)} besides`,
      );
    }
  }

  /** Each deletion that can be undone here has one Restore, unless it is restored, and nothing else has one. */
  #checkRestores(panel: SimulatedPanel, history: readonly HistoryLine[]): void {
    const { steps, refused, restored } = this.#account(panel);
    const done = panel.undoSteps.map(({ id }) => id);
    const offered = history.flatMap(({ restore }) => restore ?? []);
    for (const id of done) {
      const step = steps.get(id);
      const times = offered.filter((other) => other === id).length;
      const isDeletion = step?.kind && DELETIONS.includes(step.kind) && !restored.has(id);
      if (step?.kind && times !== Number(isDeletion) && !(times === 0 && refused.has(id))) {
        this.report(
          'each deletion that can be undone here has one Restore',
          `${panel.name} has ${times} for ${step.kind} ${step.line.label}`,
        );
      }
    }
    if (new Set(offered).size < offered.length || offered.some((id) => !done.includes(id))) {
      this.report(
        'Restore is only for steps that this panel can undo, and once for each',
        `${panel.name} offers ${offered.join(', ')}, and can undo ${done.join(', ')}`,
      );
    }
  }

  /** Checks that the storage has room again and keeps nothing waiting. */
  checkAllSaved(): void {
    if (this.world.isForgetting && this.world.openPanels.length > 0) {
      this.report('forgetting everything comes to an end', 'It is still going on.');
    }
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

/** The sum of all amounts of what begins like this. */
function total(amounts: Amounts, beginning: string): number {
  return [...amounts].reduce(
    (sum, [what, amount]) => (what.startsWith(beginning) ? sum + amount : sum),
    0,
  );
}

function overlap(some: ReadonlySet<string>, others: ReadonlySet<string>): boolean {
  return [...some].some((name) => others.has(name));
}

/** False if an entry with ids is absent or damaged. */
function areReadable(ids: string | undefined): boolean {
  return ids?.endsWith('}') ?? false;
}
