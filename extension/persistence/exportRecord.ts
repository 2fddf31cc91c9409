/**
 * The time of the last export of everything in milliseconds, with the revision of the exported list; before the first
 * one, the time when a panel first saw an inventory (docs/rules/storage.md#last-export).
 */
export type ExportRecord = { at: number; revision: number } | { since: number };

/** The latest time that counts as one, before the calendar of JavaScript ends. */
const LATEST = 8e15;

/** Reads a record from its JSON; `undefined` if it is none. */
export function parseExportRecord(text: string | null): ExportRecord | undefined {
  try {
    const { at, revision, since } = JSON.parse(text ?? '{}') ?? {};
    if (isTime(at) && isRevision(revision)) {
      return { at, revision };
    }
    return at === undefined && isTime(since) ? { since } : undefined;
  } catch {
    return undefined;
  }
}

function isTime(value: unknown): value is number {
  return typeof value === 'number' && value >= 0 && value <= LATEST;
}

function isRevision(value: unknown): value is number {
  return Number.isSafeInteger(value) && (value as number) >= 0;
}
