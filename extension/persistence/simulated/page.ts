import type { Clock } from '../clock';

/**
 * A page of the extension. Whatever it waits for ends with it: its timers, the events it would hear of, and the answers
 * to what it has asked.
 */
export class SimulatedPage implements Clock {
  readonly #timers = new Set<() => void>();
  #isOpen = true;
  #onEnd: (() => void)[] = [];

  /** `browserClock` goes on when the page has ended. */
  constructor(private readonly browserClock: Clock) {}

  /** False once the page has been closed or killed. */
  get isOpen(): boolean {
    return this.#isOpen;
  }

  now(): number {
    return this.browserClock.now();
  }

  after(milliseconds: number, action: () => void): () => void {
    const cancel = this.browserClock.after(milliseconds, () => {
      this.#timers.delete(cancel);
      action();
    });
    return this.#endingWithPage(cancel);
  }

  every(milliseconds: number, action: () => void): () => void {
    return this.#endingWithPage(this.browserClock.every(milliseconds, action));
  }

  /** Calls `action` after that time, if the page is still open then. What the browser does for a page is no timer. */
  deliver(milliseconds: number, action: () => void): void {
    this.browserClock.after(milliseconds, () => {
      if (this.#isOpen) {
        action();
      }
    });
  }

  /** Calls `action` when the page ends. */
  atEnd(action: () => void): void {
    this.#onEnd.push(action);
  }

  /** The page is gone. */
  end(): void {
    this.#isOpen = false;
    for (const cancel of this.#timers) {
      cancel();
    }
    this.#timers.clear();
    for (const action of this.#onEnd.splice(0)) {
      action();
    }
  }

  #endingWithPage(cancel: () => void): () => void {
    this.#timers.add(cancel);
    return () => {
      this.#timers.delete(cancel);
      cancel();
    };
  }
}
