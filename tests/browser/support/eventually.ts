import { vi } from 'vitest';

/** Tries again until it works: what a test looks for may take a moment to appear. */
export function eventually<T>(attempt: () => Promise<T>): Promise<T> {
  return vi.waitFor(attempt, { timeout: 15_000, interval: 25 });
}
