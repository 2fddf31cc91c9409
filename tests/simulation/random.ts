/** Numbers that look random and are the same for the same seed. */
export class Random {
  #state: number;

  constructor(seed: number) {
    // Neighbouring seeds begin far from each other.
    this.#state = Math.imul(seed + 1, 0x9e3779b1) >>> 0;
    this.below(1);
  }

  /** A whole number from 0 up to, but not including, `end`. */
  below(end: number): number {
    this.#state = (this.#state + 0x6d2b79f5) >>> 0;
    let mixed = this.#state;
    mixed = Math.imul(mixed ^ (mixed >>> 15), mixed | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return Math.floor((((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32) * end);
  }

  /** A whole number for the seed of something else. */
  seed(): number {
    return this.below(2 ** 31);
  }

  /** True once in `times`. */
  oneIn(times: number): boolean {
    return this.below(times) === 0;
  }

  pick<T>(list: readonly T[]): T | undefined {
    return list[this.below(list.length)];
  }

  /** One of a list that is never empty. */
  one<const T>(...list: readonly [T, ...T[]]): T {
    return list[this.below(list.length)] ?? list[0];
  }

  /** One to `most` of a list, in its order. */
  some<T>(list: readonly T[], most: number): T[] {
    const chosen = new Set(Array.from({ length: 1 + this.below(most) }, () => this.pick(list)));
    return list.filter((item) => chosen.has(item));
  }
}
