import { collapsedContainers } from '../../../extension/persistence/settings.ts';
import type { SimulatedPanel } from '../panel.ts';
import type { World } from '../world.ts';
import type { Report } from './fault.ts';

/** Knows which cards are collapsed: that is a setting alone, with which the next panel begins. */
export class CollapsedCards {
  /** The containers whose cards were collapsed last; `undefined` if it is unknown what is left of them. */
  #last: readonly number[] | undefined = [];

  constructor(
    private readonly world: World,
    private readonly report: Report,
  ) {}

  /** A panel stores the collapsed cards, which changes nothing else. `store` returns false if there is no space. */
  onCollapsing(panel: SimulatedPanel, containers: readonly number[], store: () => boolean): void {
    const before = this.#everythingElse(panel);
    if (!store() || panel.isPrivate || this.world.isForgetting) {
      this.#last = undefined;
    } else {
      this.#last = containers;
    }
    if (this.#everythingElse(panel) !== before) {
      this.report('collapsing cards changes nothing else', `${panel.name} has changed its list`);
    }
  }

  /** The entry is damaged, goes back to an earlier state or is removed with everything. */
  onDoubt(): void {
    this.#last = undefined;
  }

  checkAtRest(): void {
    for (const { name, isPrivate, localStore } of this.world.openPanels) {
      const stored = localStore.get(collapsedContainers);
      if (!isPrivate && this.#last && `${stored}` !== `${this.#last}`) {
        this.report(
          'the next panel begins with the cards that were collapsed last',
          `${name} reads ${stored} instead of ${this.#last}`,
        );
      }
    }
  }

  /** The lists, the steps, and all that is stored but the collapsed cards. */
  #everythingElse(panel: SimulatedPanel): string {
    const entries = [...this.world.localStorageOf(panel).entries];
    return JSON.stringify([
      entries.filter(([key]) => key !== collapsedContainers.key),
      this.world.openPanels.map((open) => [open.list, open.undoSteps]),
    ]);
  }
}
