import type { StackId, Update } from '../../../extension/engine/generated/engine.js';
import type { Row, SimulatedPanel } from '../panel.ts';
import type { Report } from './fault.ts';
import type { ItemsAndCoins } from './itemsAndCoins.ts';
import { PerPanel } from './perPanel.ts';

/** A flagged row as somebody saw it. */
interface Flagged {
  text: string;
  /** True if no other row of its container looked the same. */
  isAlone: boolean;
}

/** Knows what the flagged rows of panels look like: a flag stays with its row, or is taken off. */
export class Flags {
  readonly #flagged = new PerPanel(() => new Map<StackId, Flagged>());

  constructor(
    private readonly report: Report,
    private readonly itemsAndCoins: ItemsAndCoins,
  ) {}

  onFlagged(panel: SimulatedPanel): void {
    this.#see(panel);
  }

  onEnded(panel: SimulatedPanel): void {
    this.#flagged.end(panel);
  }

  /** The panel has changed its own list, in which it knows each row. */
  onDispatched(panel: SimulatedPanel): void {
    this.#see(panel);
  }

  /** The panel has loaded the list of another one. Without ids, it knows a row only by what it looks like. */
  onReloaded(panel: SimulatedPanel, update: Update): void {
    // A change of its own that was lost may have been one of a flagged row.
    if (update.withoutIds && update.notice?.type !== 'refused') {
      this.#check(panel);
    }
    this.#see(panel);
  }

  #see(panel: SimulatedPanel): void {
    const flagged = this.#flagged.of(panel);
    flagged.clear();
    for (const row of panel.flagged) {
      flagged.set(row.stack, lookOf(panel, row));
    }
  }

  #check(panel: SimulatedPanel): void {
    for (const row of panel.flagged) {
      const before = this.#flagged.of(panel).get(row.stack);
      const now = lookOf(panel, row);
      // Rows that are not stored yet may look like others.
      const isKnown =
        this.itemsAndCoins.hasUnstored(panel) || (before?.isAlone === true && now.isAlone);
      if (before && (now.text !== before.text || !isKnown)) {
        this.report(
          'no row is deleted that nobody flagged',
          `${panel.name} has the flag of ${before.text} at ${now.text}`,
        );
      }
    }
  }
}

/** What a row looks like, among the others of its container. */
function lookOf(panel: SimulatedPanel, { container, stack }: Row): Flagged {
  panel.drawAll();
  const texts = panel.views.rowsOf(container).map((row) => textOf(panel, row));
  const text = textOf(panel, stack);
  return { text, isAlone: texts.filter((other) => other === text).length === 1 };
}

function textOf(panel: SimulatedPanel, stack: StackId): string {
  return JSON.stringify({ ...panel.views.stacks.get(stack), id: undefined });
}
