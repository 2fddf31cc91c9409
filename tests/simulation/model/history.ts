import type { SimulatedPanel } from '../panel.ts';
import type { World } from '../world.ts';
import type { Report } from './fault.ts';
import type { ItemsAndCoins } from './itemsAndCoins.ts';
import { PerPanel } from './perPanel.ts';

/** A line of the History. */
export interface Line {
  label: string;
  /** The labels that it had before its step was continued: one that is not known to be kept may have stayed so. */
  earlier?: string[];
  /** True if every panel has it; otherwise it may be lost with its panel. */
  isStored: boolean;
}

/** Knows the lines of the History: each accepted step is one of them. */
export class History {
  /** The lines of the accepted steps. */
  readonly #lines = new Set<Line>();
  /** Lines of which it is not known whether they are lost. */
  readonly #unclear = new Set<Line>();
  /** The lines that an ended panel may have left in its tail alone, which a list that needs the space removes. */
  readonly #inTail = new Set<Line>();
  /** The lines of steps that have ended where they began, until all of that is written. */
  readonly #removed = new Set<Line>();
  /** The lines of steps that were made in a panel and may be lost with it. */
  readonly #latest = new PerPanel<{ lines: Line[] }>(() => ({ lines: [] }));

  constructor(
    private readonly world: World,
    private readonly report: Report,
    private readonly itemsAndCoins: ItemsAndCoins,
  ) {}

  /** A panel has made a step. */
  add(panel: SimulatedPanel, label: string): Line {
    const line = { label, isStored: false };
    this.#lines.add(line);
    this.#onChanged(panel, line);
    return line;
  }

  /** A panel has continued a step. */
  rename(panel: SimulatedPanel, line: Line, label: string): void {
    line.earlier = [...(line.earlier ?? []), line.label];
    line.label = label;
    line.isStored = false;
    this.#onChanged(panel, line);
  }

  #onChanged(panel: SimulatedPanel, line: Line): void {
    // The tail has what `storage.local` refuses, if there is space for it.
    if (this.world.isFull || !panel.hasLog) {
      this.#unclear.add(line);
    }
    const latest = this.#latest.of(panel);
    latest.lines = [...latest.lines.filter((other) => other !== line), line];
  }

  /** A step has ended where it began. What was written before may be left. */
  remove(panel: SimulatedPanel, line: Line): void {
    this.rename(panel, line, line.label);
    if (!this.#unclear.has(line)) {
      this.#lines.delete(line);
      this.#removed.add(line);
    }
    const latest = this.#latest.of(panel);
    latest.lines = latest.lines.filter((other) => other !== line);
  }

  /** A step was undone before it was stored: once a different one follows, nothing is left of it. */
  onUndoneUnstored(panel: SimulatedPanel, line: Line): void {
    const latest = this.#latest.of(panel);
    this.#unclear.add(line);
    latest.lines = latest.lines.filter((other) => other !== line);
  }

  /** Steps of a panel were lost before they were stored. */
  onLost(panel: SimulatedPanel): void {
    this.#doubtLatest(panel);
    this.#latest.of(panel).lines = [];
  }

  onEnded(panel: SimulatedPanel): void {
    if (!panel.hasLog || this.world.isFull || this.itemsAndCoins.hasUnstored(panel)) {
      this.#doubtLatest(panel);
    }
    for (const line of this.#latest.of(panel).lines) {
      this.#inTail.add(line);
    }
    this.#latest.end(panel);
  }

  /** A panel has dropped everything. */
  onForgotten(panel: SimulatedPanel): void {
    const latest = this.#latest.of(panel);
    for (const line of latest.lines) {
      this.#lines.delete(line);
    }
    latest.lines = [];
  }

  /** A panel has forgotten everything while no list was stored. Others drop their steps when they hear of that. */
  onForgottenWithoutList(panel: SimulatedPanel): void {
    const others = this.#latest.entries.filter(([other]) => other !== panel);
    const ofOthers = new Set(others.flatMap(([, { lines }]) => lines));
    for (const line of this.#lines) {
      // What another panel has undone before it was stored is still among its lines.
      if (!ofOthers.has(line) && !this.#unclear.has(line)) {
        this.#lines.delete(line);
      }
    }
    this.#latest.of(panel).lines = [];
  }

  /** The list is gone from the storage, and with it everything else. */
  onRemoved(): void {
    this.#lines.clear();
    this.#removed.clear();
    for (const latest of this.#latest.values) {
      latest.lines = [];
    }
  }

  /** Any step may be missing. */
  doubtEach(): void {
    for (const line of this.#lines) {
      this.#unclear.add(line);
    }
  }

  /** Steps may be lost that were not kept before, and those come back that had ended where they began. */
  doubtUnstored(): void {
    for (const line of this.#removed) {
      this.#lines.add(line);
    }
    this.#removed.clear();
    for (const line of this.#lines) {
      if (!line.isStored) {
        this.#unclear.add(line);
      }
    }
  }

  #doubtLatest(panel: SimulatedPanel): void {
    for (const line of this.#latest.of(panel).lines) {
      this.#unclear.add(line);
    }
  }

  /** True if a step is not known to be kept for others. */
  #isUnclear(line: Line): boolean {
    return (
      this.#unclear.has(line) ||
      this.#latest.entries.some(
        ([panel, { lines }]) => this.itemsAndCoins.hasUnstored(panel) && lines.includes(line),
      )
    );
  }

  /** Checks that each accepted step is one line of what a panel shows. */
  check(panel: SimulatedPanel): void {
    const shown = panel.historyLines.map(({ label }) => label);
    const { lines } = this.#latest.of(panel);
    const mayLack = (line: Line) => this.#isUnclear(line) && !lines.includes(line);
    const missing = [];
    // Equal ones count for those that have to be there first.
    for (const line of [...this.#lines].sort((a, b) => Number(mayLack(a)) - Number(mayLack(b)))) {
      const labels = [line.label, ...(mayLack(line) ? (line.earlier ?? []) : [])];
      const label = labels.find((each) => shown.includes(each));
      if (label !== undefined) {
        shown.splice(shown.indexOf(label), 1);
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

  /** Everything that could be written is written. */
  noteStored(): void {
    for (const line of this.#lines) {
      line.isStored ||= this.world.isSaved && !this.#unclear.has(line) && !this.#inTail.has(line);
    }
    this.#removed.clear();
    for (const latest of this.#latest.values) {
      latest.lines = latest.lines.filter(({ isStored }) => !isStored);
    }
  }
}
