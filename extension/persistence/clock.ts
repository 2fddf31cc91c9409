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

/** The time that the extension's own storage has for an answer, in milliseconds. It usually takes a few. */
const PATIENCE = 10_000;
/** The reason of a failure that the browser says nothing about. */
export const SILENT = 'the browser’s storage does not answer';

/** Rejects if the extension's own storage has not answered in time. What it does later, it still does. */
export function answered<Answer>(clock: Clock, answer: Promise<Answer>): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const cancel = clock.after(PATIENCE, () => reject(new Error(SILENT)));
    void answer.finally(cancel).then(resolve, reject);
  });
}
