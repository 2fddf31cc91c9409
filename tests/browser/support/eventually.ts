import { vi } from 'vitest';

/** Repeats an attempt until it succeeds: an element may take a moment to appear. */
export function eventually<T>(attempt: () => Promise<T>): Promise<T> {
  return vi.waitFor(attempt, { timeout: 15_000, interval: 25 });
}
