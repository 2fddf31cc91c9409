/** The measured values, by name and number of stacks. */
export class Samples {
  readonly #values = new Map<string, Map<number, number[]>>();

  add(name: string, stacks: number, value: number): void {
    const bySize = this.#values.get(name) ?? new Map<number, number[]>();
    this.#values.set(name, bySize);
    bySize.set(stacks, [...(bySize.get(stacks) ?? []), value]);
  }

  /** The median; undefined if nothing was measured. */
  median(name: string, stacks: number): number | undefined {
    const sorted = [...(this.#values.get(name)?.get(stacks) ?? [])].sort((a, b) => a - b);
    const below = sorted[Math.floor((sorted.length - 1) / 2)];
    const above = sorted[Math.ceil((sorted.length - 1) / 2)];
    return below === undefined || above === undefined ? undefined : (below + above) / 2;
  }
}
