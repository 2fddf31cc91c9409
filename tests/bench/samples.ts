/** The measured values, by name and number of stacks. */
export class Samples {
  readonly #values = new Map<string, Map<number, number[]>>();

  add(name: string, stacks: number, value: number): void {
    const bySize = this.#values.get(name) ?? new Map<number, number[]>();
    this.#values.set(name, bySize);
    bySize.set(stacks, [...(bySize.get(stacks) ?? []), value]);
  }

  /**
   * The lower quartile, because other load of the machine only makes a time longer; undefined if nothing was measured.
   */
  lowerQuartile(name: string, stacks: number): number | undefined {
    const sorted = [...(this.#values.get(name)?.get(stacks) ?? [])].sort((a, b) => a - b);
    return sorted[Math.floor((sorted.length - 1) / 4)];
  }

  /** The smallest value; undefined if nothing was measured. */
  smallest(name: string, stacks: number): number | undefined {
    const values = this.#values.get(name)?.get(stacks);
    return values && Math.min(...values);
  }

  /** The largest value; undefined if nothing was measured. */
  largest(name: string, stacks: number): number | undefined {
    const values = this.#values.get(name)?.get(stacks);
    return values && Math.max(...values);
  }
}
