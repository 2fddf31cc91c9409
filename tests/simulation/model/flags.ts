import type { ContainerId, StackId, Update } from '../../../extension/engine/generated/engine.js';
import type { Row, SimulatedPanel } from '../panel.ts';
import { read } from './amounts.ts';
import type { Report } from './fault.ts';
import type { ItemsAndCoins } from './itemsAndCoins.ts';
import { PerPanel } from './perPanel.ts';

/** What is stored of a flagged row. */
interface Flagged {
  text: string;
  /** True if no other row of its container has the same text. */
  isAlone: boolean;
}

/** Knows what is stored of the flagged rows of panels: a flag stays with its row, or is taken off. */
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

  /** The panel has loaded the list of another one. Without ids, it knows a row only by its text. */
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
      // Rows that are not stored yet may have the texts of others.
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

/** What is stored of a row, among the others of its container: it may have fields that no panel shows. */
function lookOf(panel: SimulatedPanel, { container, stack }: Row): Flagged {
  const texts = storedRows(panel, container);
  const text = texts[panel.views.rowsOf(container).indexOf(stack)] ?? '';
  return { text, isAlone: texts.filter((other) => other === text).length === 1 };
}

/** The texts of the rows of a container in the open inventory. */
function storedRows({ views, list }: SimulatedPanel, container: ContainerId): string[] {
  const open = views.openInventory.get();
  const inventory = open && read(list)[views.inventories.get().indexOf(open.id)];
  const { left, right } = views.columns.get();
  const place = [...left, ...right].findIndex((card) => card.container === container);
  // The pouches of a list of items have no card.
  const containers = inventory?.columns?.flat() ?? [];
  const shown = containers.filter(({ kind }) => !(inventory?.itemList && kind === 'money-pouch'));
  const { items = [] } = shown[place] ?? {};
  return items.map((item) => JSON.stringify(item));
}
