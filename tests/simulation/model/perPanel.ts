import type { SimulatedPanel } from '../panel.ts';

/** Something that is known of each panel until it ends. */
export class PerPanel<Known> {
  readonly #all = new Map<SimulatedPanel, Known>();

  /** `begin` makes what is known of a new panel. */
  constructor(private readonly begin: () => Known) {}

  of(panel: SimulatedPanel): Known {
    const known = this.#all.get(panel) ?? this.begin();
    this.#all.set(panel, known);
    return known;
  }

  has(panel: SimulatedPanel): boolean {
    return this.#all.has(panel);
  }

  end(panel: SimulatedPanel): void {
    this.#all.delete(panel);
  }

  get entries(): [SimulatedPanel, Known][] {
    return [...this.#all];
  }

  get values(): Known[] {
    return [...this.#all.values()];
  }
}
