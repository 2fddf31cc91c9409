import type { Clock } from '../../extension/persistence/clock.ts';

/** More turns than this, in a time that somebody waits, are no use. */
const MOST_TURNS = 20_000;

interface Planned {
  time: number;
  order: number;
  action: () => void;
}

/**
 * Simulated time. Each thing that is planned happens in a turn of its own, in order, and nobody waits for it. What is
 * planned follows the time that has passed, not the clock, which can jump.
 */
export class SimulatedTime implements Clock {
  #elapsed = 0;
  #ahead: number;
  #order = 0;
  /** Sorted, the next one last. */
  #planned: Planned[] = [];
  /** Called with whatever a turn has thrown. */
  onError: (error: unknown) => void = (error) => {
    throw error;
  };

  constructor(start: number) {
    this.#ahead = start;
  }

  now(): number {
    return this.#elapsed + this.#ahead;
  }

  /** The milliseconds that have passed, whatever the clock says. */
  get elapsed(): number {
    return this.#elapsed;
  }

  /** The time that has passed, as a clock that never jumps. */
  get steady(): Clock {
    return {
      now: () => this.#elapsed,
      after: (milliseconds, action) => this.after(milliseconds, action),
      every: (milliseconds, action) => this.every(milliseconds, action),
    };
  }

  /** Sets the clock forwards or backwards. */
  jump(milliseconds: number): void {
    this.#ahead += milliseconds;
  }

  after(milliseconds: number, action: () => void): () => void {
    const planned = { time: this.#elapsed + milliseconds, order: this.#order, action };
    this.#order += 1;
    let index = this.#planned.length;
    while (index > 0 && isBefore(this.#planned[index - 1], planned)) {
      index -= 1;
    }
    this.#planned.splice(index, 0, planned);
    return () => {
      this.#planned = this.#planned.filter((other) => other !== planned);
    };
  }

  every(milliseconds: number, action: () => void): () => void {
    let cancel = () => {};
    const plan = () => {
      cancel = this.after(milliseconds, () => {
        plan();
        action();
      });
    };
    plan();
    return () => cancel();
  }

  /** Lets that time pass, with everything that is planned for it. */
  async pass(milliseconds: number): Promise<void> {
    const end = this.#elapsed + milliseconds;
    await settle();
    for (let turns = 0; ; turns += 1) {
      if (turns > MOST_TURNS) {
        this.#planned = [];
        this.onError(new Error('It never comes to rest.'));
      }
      const next = this.#planned.at(-1);
      if (!next || next.time > end) {
        break;
      }
      this.#planned.pop();
      this.#elapsed = next.time;
      try {
        next.action();
      } catch (error) {
        this.onError(error);
      }
      await settle();
    }
    this.#elapsed = end;
  }
}

/** True if `planned` comes before `other`, and so behind it in the list. */
function isBefore(planned: Planned | undefined, other: Planned): boolean {
  return (
    planned !== undefined &&
    (planned.time < other.time || (planned.time === other.time && planned.order < other.order))
  );
}

/** Lets everything happen that only waits for this turn to end. */
export function settle(): Promise<void> {
  return new Promise((resolve) => void setImmediate(resolve));
}
