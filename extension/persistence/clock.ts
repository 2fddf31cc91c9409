/** The time, and what is to be done later. Whatever is not yet done when its panel ends never is. */
export interface Clock {
  /** The time in milliseconds since 1970. */
  now(): number;
  /** Calls `action` after that many milliseconds; the returned function prevents it. */
  after(milliseconds: number, action: () => void): () => void;
  /** Calls `action` again and again; the returned function ends that. */
  every(milliseconds: number, action: () => void): () => void;
}

/** Resolves after that many milliseconds. */
export function waitFor(clock: Clock, milliseconds: number): Promise<void> {
  return new Promise((resolve) => void clock.after(milliseconds, resolve));
}
