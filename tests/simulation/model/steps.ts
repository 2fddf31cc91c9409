import type { Action, HistoryLine, StepId } from '../../../extension/engine/generated/engine.js';
import type { SimulatedPanel } from '../panel.ts';
import type { World } from '../world.ts';
import { type Amounts, count, difference, place, words } from './amounts.ts';
import type { Report } from './fault.ts';
import type { History, Line } from './history.ts';
import { PerPanel } from './perPanel.ts';

/** A list of a panel. With other ids a list of the same text has other rows, or in another order. */
interface List {
  text: string;
  /** The ids of everything in it. */
  ids: string;
}

/** A step, as it was made. */
interface Step {
  before: List;
  after: List;
  /** False if others have changed the list between its parts: then it is unknown what is its own of that. */
  isWhole: boolean;
  line: Line;
  /** Unknown of a step that was taken over and whose panel was killed. */
  kind: Action['type'] | undefined;
  /** The line of the step that it restores or takes back. */
  reverts?: Line | undefined;
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

/** A panel before an action that is being carried out. */
export interface Before {
  list: List;
  /** True if that is what is stored. */
  isCurrent: boolean;
  /** The steps to undo, the next one first. */
  steps: StepId[];
  labels: { undo?: string | undefined; redo?: string | undefined };
}

/** The steps of a panel. */
class Own {
  /** The steps that panels had made which were closed when it began to open: it may undo and redo those in a log. */
  ofClosed: readonly Step[] = [];
  /** Exact only while nobody else has changed the list. */
  readonly done = new Map<StepId, Step>();
  readonly undone: Undone[] = [];
  /** The lines of the steps that another step has reverted. */
  readonly reverted = new Set<Line>();
  /** The lines of steps of which it is known that they can't be reverted by themselves in some list. */
  readonly refused = new Set<Line>();
  /** The lines of steps of which a step that was lost may have been the reversal. */
  readonly unclear = new Set<Line>();
  readonly #unknown = new Map<StepId, Line>();

  /** The line of a step; of one that was taken over a line of its own. */
  lineOf(id: StepId): Line {
    const line = this.done.get(id)?.line ?? this.#unknown.get(id) ?? { label: '', isStored: true };
    this.#unknown.set(id, line);
    return line;
  }
}

/** Knows the steps: undo, redo, Restore and Take back never make more and, in one panel, are exact. */
export class Steps {
  readonly #own = new PerPanel(() => new Own());
  /** The steps of all panels, which may be undone in a later one. */
  readonly #made: Step[] = [];

  constructor(
    private readonly world: World,
    private readonly report: Report,
    private readonly history: History,
  ) {}

  /** What is known of a panel before it carries out an action. */
  before(panel: SimulatedPanel): Before {
    const list = { text: panel.list, ids: panel.ids };
    return {
      list,
      isCurrent: list.text === this.world.listOf(panel),
      steps: panel.undoSteps.map(({ id }) => id),
      labels: panel.views.undoLabels.get(),
    };
  }

  onOpening(panel: SimulatedPanel): void {
    const { panels } = this.world;
    this.#own.of(panel).ofClosed = this.#made.filter(({ by }) => !panels.includes(by));
  }

  onEnded(panel: SimulatedPanel): void {
    this.#own.end(panel);
  }

  onForgotten(panel: SimulatedPanel): void {
    this.#own.end(panel);
  }

  /** An unsaved change was lost to another panel, and its step with it: whether that reverts another is unknown. */
  onLost(panel: SimulatedPanel): void {
    const own = this.#own.of(panel);
    const undoable = panel.undoSteps.map(({ id }) => id);
    for (const [id, { reverts }] of own.done) {
      if (!undoable.includes(id)) {
        for (let line = reverts; line; line = this.#revertedBy(line)) {
          own.unclear.add(line);
        }
      }
    }
  }

  /** A Restore or a Take back was refused. */
  onRefused(panel: SimulatedPanel, step: StepId): void {
    const own = this.#own.of(panel);
    own.refused.add(own.lineOf(step));
  }

  /** A step is reverted or not any more, and so is one that it reverts itself, the other way round. */
  #setReverted(own: Own, line: Line | undefined, isReverted: boolean): void {
    if (line) {
      own.reverted[isReverted ? 'add' : 'delete'](line);
      this.#setReverted(own, this.#revertedBy(line), !isReverted);
    }
  }

  /** True if no step would be reverted twice. */
  #canSetReverted(own: Own, line: Line | undefined, isReverted: boolean): boolean {
    return (
      line === undefined ||
      (own.reverted.has(line) !== isReverted &&
        this.#canSetReverted(own, this.#revertedBy(line), !isReverted))
    );
  }

  #revertedBy(line: Line): Line | undefined {
    return this.#stepOf(line)?.reverts;
  }

  #stepOf(line: Line): Step | undefined {
    return this.#made.find((step) => step.line === line);
  }

  /** False if it reverts a step that was taken over, which may itself revert one, or one that is unclear. */
  #isChainKnown(own: Own, line: Line | undefined): boolean {
    const step = line && this.#stepOf(line);
    const isKnown = step !== undefined && !own.unclear.has(step.line);
    return line === undefined || (isKnown && this.#isChainKnown(own, step.reverts));
  }

  /** A panel has made a new list. `isRefused` is true if a part of the action was refused. */
  onDispatched(
    panel: SimulatedPanel,
    action: Action,
    before: Before,
    text: string,
    change: Amounts,
    isRefused: boolean,
  ): void {
    const after = { text, ids: panel.ids };
    switch (action.type) {
      case 'undo':
        this.#onUndo(panel, before, after, change);
        break;
      case 'redo':
        this.#onRedo(panel, before, after, change);
        break;
      case 'undoThrough':
        this.#onUndoThrough(panel, before, action.step, isRefused);
        break;
      default:
        this.#onStep(panel, action, before, after, change);
    }
  }

  #onUndo(panel: SimulatedPanel, before: Before, after: List, change: Amounts): void {
    const own = this.#own.of(panel);
    const undone = this.#topBefore(own, before);
    if (undone?.isWhole) {
      this.#checkNoMore(panel, change, undone.after, undone.before);
    }
    const isExact = before.isCurrent && undone?.isWhole && isSame(undone.after, before.list);
    if (undone && isExact && !isSame(undone.before, after)) {
      this.report(
        'undo is exact in one panel',
        `${panel.name} undoes to ${placeOf(after, undone.before)}`,
      );
    }
    const earlier = undone ? [] : nextOfClosed(own, before, 'after', before.labels.undo);
    this.#checkExact(
      'undo',
      panel,
      after,
      earlier.map(({ before }) => before),
    );
    const taken = earlier.find((step) => step.before.text === after.text);
    const line = undone?.line ?? taken?.line ?? { label: '', isStored: true };
    if (panel.status.unsaved) {
      this.history.onUndoneUnstored(panel, line);
    }
    const { kind, reverts } = undone ?? taken ?? { kind: undefined };
    this.#setReverted(own, reverts, false);
    const step = { before: after, after: before.list, line, kind, reverts, by: panel };
    own.undone.push({ ...step, isWhole: true, isExact: isExact || taken !== undefined });
  }

  #onRedo(panel: SimulatedPanel, before: Before, after: List, change: Amounts): void {
    const own = this.#own.of(panel);
    const step = own.undone.pop();
    if (!step) {
      // It keeps the id that it had before it was undone with others.
      const [redone] = panel.undoSteps;
      const made = redone && own.done.get(redone.id);
      const earlier = made ? [] : nextOfClosed(own, before, 'before', before.labels.redo);
      this.#checkExact(
        'redo',
        panel,
        after,
        earlier.map(({ after }) => after),
      );
      this.#setReverted(own, made?.reverts, true);
      return;
    }
    this.#checkNoMore(panel, change, step.before, step.after);
    const isExact = step.isExact && before.isCurrent && isSame(step.before, before.list);
    if (isExact && !isSame(step.after, after)) {
      this.report(
        'redo is exact in one panel',
        `${panel.name} redoes to ${placeOf(after, step.after)}`,
      );
    }
    this.#setReverted(own, step.reverts, true);
    const [top] = panel.undoSteps;
    if (top) {
      this.#note(own, top.id, { ...step, before: before.list, after });
    }
  }

  #onUndoThrough(panel: SimulatedPanel, before: Before, last: StepId, isRefused: boolean): void {
    const own = this.#own.of(panel);
    own.undone.length = 0;
    const left = panel.undoSteps.map(({ id }) => id);
    const through = before.steps.slice(0, before.steps.indexOf(last) + 1);
    const gone = through.filter((step) => !left.includes(step));
    // The last of them is gone as well if it was refused.
    for (const id of isRefused ? gone.slice(0, -1) : gone) {
      this.#setReverted(own, own.done.get(id)?.reverts, false);
    }
    if (panel.status.unsaved) {
      this.history.onLost(panel);
    }
  }

  #onStep(
    panel: SimulatedPanel,
    action: Action,
    before: Before,
    after: List,
    change: Amounts,
  ): void {
    const own = this.#own.of(panel);
    const [top] = panel.undoSteps;
    const [previous] = before.steps;
    const continued = this.#topBefore(own, before);
    const isReversal = action.type === 'restore' || action.type === 'takeBack';
    const reverts = isReversal ? own.lineOf(action.step) : undefined;
    own.undone.length = 0;
    if (continued && !panel.undoSteps.some(({ id }) => id === previous)) {
      // What was typed into a coin field has ended where it began.
      this.history.remove(panel, continued.line);
    } else if (top && top.id !== previous) {
      this.#note(own, top.id, {
        before: before.list,
        after,
        isWhole: true,
        line: this.history.add(panel, top.label),
        kind: action.type,
        reverts,
        by: panel,
      });
      if (isReversal) {
        const reverted = own.done.get(action.step);
        this.#setReverted(own, reverts, true);
        this.#checkReverted(panel, reverted, before, after);
        if (reverted?.isWhole) {
          this.#checkNoMore(panel, change, reverted.after, reverted.before);
        }
      }
    } else if (top && continued) {
      this.history.rename(panel, continued.line, top.label);
      const isWhole = continued.isWhole && continued.after.text === before.list.text;
      this.#note(own, top.id, { ...continued, after, isWhole });
    }
  }

  /** The step that would have been undone before an action. */
  #topBefore(own: Own, { steps: [top] }: Before): Step | undefined {
    return top === undefined ? undefined : own.done.get(top);
  }

  #note(own: Own, id: StepId, step: Step): void {
    own.done.set(id, step);
    this.#made.push(step);
  }

  /** A step that was taken over makes of the list that it left what it was before, as if its panel was still open. */
  #checkExact(kind: string, panel: SimulatedPanel, after: List, expected: List[]): void {
    const [one] = expected;
    if (one !== undefined && !expected.some(({ text }) => text === after.text)) {
      this.report(
        'undo and redo of a step of a closed panel are exact',
        `${panel.name}: ${kind} makes ${place(after.text, one.text)}`,
      );
    }
  }

  #checkReverted(panel: SimulatedPanel, step: Step | undefined, before: Before, after: List): void {
    const isExact = step?.isWhole && before.isCurrent && isSame(step.after, before.list);
    if (isExact && !isSame(step.before, after)) {
      this.report(
        'Restore and Take back are exact in one panel',
        `${panel.name} reverts to ${placeOf(after, step.before)}`,
      );
    }
  }

  /** Whatever others have changed since, reverting a step brings back at most what the step itself took away. */
  #checkNoMore(panel: SimulatedPanel, change: Amounts, from: List, to: List): void {
    const [before, after] = [count(from.text), count(to.text)];
    const itself = difference(before.amounts, after.amounts);
    // Uses that come back bring a piece of a supply with them where none is left.
    for (const what of after.uses > before.uses ? ['worth'] : ['item ', 'worth']) {
      const made = total(change, what);
      if (made > Math.max(0, total(itself, what)) + 1e-6) {
        this.report(
          'undo and redo never make more',
          `${panel.name} makes ${words(change)} of ${words(itself)}`,
        );
      }
    }
  }

  /** Checks that each step that can be undone here has one Restore or one Take back, unless it is reverted already. */
  check(panel: SimulatedPanel): void {
    const own = this.#own.of(panel);
    const undoable = panel.undoSteps.map(({ id }) => id);
    const restores = panel.historyLines.flatMap(({ restore }: HistoryLine) => restore ?? []);
    const takesBack = panel.historyLines.flatMap(({ takeBack }: HistoryLine) => takeBack ?? []);
    const offered = [...restores, ...takesBack];
    for (const id of undoable) {
      const step = own.done.get(id);
      const canBeReverted =
        step && !own.reverted.has(step.line) && this.#canSetReverted(own, step.reverts, false);
      const words = step?.kind && DELETIONS.includes(step.kind) ? restores : takesBack;
      const times = offered.filter((other) => other === id).length;
      const isRight = times === Number(canBeReverted) && (times === 0 || words.includes(id));
      const isKnown = step?.kind && this.#isChainKnown(own, step.line);
      if (isKnown && !isRight && !(times === 0 && own.refused.has(step.line))) {
        this.report(
          'each step that can be undone here has one Restore or one Take back',
          `${panel.name} has ${times} for ${step.kind} ${step.line.label}`,
        );
      }
    }
    if (new Set(offered).size < offered.length || offered.some((id) => !undoable.includes(id))) {
      this.report(
        'Restore and Take back are only for steps that this panel can undo, and once for each',
        `${panel.name} offers ${offered.join(', ')}, and can undo ${undoable.join(', ')}`,
      );
    }
  }
}

function isSame(list: List, other: List): boolean {
  const isSameText = list.text === other.text || sorted(list.text) === sorted(other.text);
  return isSameText && list.ids === other.ids;
}

/** A list with the keys of all objects in alphabetical order. */
function sorted(text: string): string {
  return JSON.stringify(JSON.parse(text), (_, value) =>
    value instanceof Object && !Array.isArray(value)
      ? Object.fromEntries(Object.entries(value).sort(([one], [other]) => (one < other ? -1 : 1)))
      : value,
  );
}

/** Where a list differs from the expected one. */
function placeOf(list: List, expected: List): string {
  return list.text === expected.text
    ? `other ids, ${place(list.ids, expected.ids)}`
    : place(list.text, expected.text);
}

/**
 * The steps of closed panels that may be the next one to undo or redo in a panel whose list they left so; none if one
 * of these may be in no log, or another step has the same label: it may be the one that is in a log of this panel.
 */
function nextOfClosed(
  own: Own,
  { isCurrent, list }: Before,
  end: 'before' | 'after',
  label: string | undefined,
): Step[] {
  const equal = own.ofClosed.filter(({ line }) => line.label === label);
  // Another panel may have changed the places of two equal containers.
  const isNext = ({ isWhole, by, [end]: other }: Step) =>
    isWhole && by.hasLog && isSame(other, list);
  return isCurrent && equal.every(isNext) ? equal : [];
}

/** The sum of all amounts of what begins like this. */
function total(amounts: Amounts, beginning: string): number {
  return [...amounts].reduce(
    (sum, [what, amount]) => (what.startsWith(beginning) ? sum + amount : sum),
    0,
  );
}
