/**
 * The time of the last export of everything in milliseconds, with the revision of the exported list; before the first
 * one, the time when a panel first saw an inventory (docs/rules/storage.md#last-export).
 */
export type ExportRecord = { at: number; revision: number } | { since: number };

/** The latest time that counts as one, before the calendar of JavaScript ends. */
const LATEST = 8e15;

/** Reads a stored record; `undefined` if it is none. */
export function readExportRecord(value: unknown): ExportRecord | undefined {
  if (typeof value !== 'object' || value === null) {
    return undefined;
  }
  const { at, revision, since } = value as Record<string, unknown>;
  if (isTime(at) && isRevision(revision)) {
    return { at, revision };
  }
  return at === undefined && isTime(since) ? { since } : undefined;
}

/** Reads a record from its JSON; `undefined` if it is none. */
export function parseExportRecord(text: string | null): ExportRecord | undefined {
  try {
    return readExportRecord(JSON.parse(text ?? 'null'));
  } catch {
    return undefined;
  }
}

/** Returns the record of the later export; of two without an export, the one that began first. */
export function newerRecord(
  one: ExportRecord | undefined,
  other: ExportRecord | undefined,
): ExportRecord | undefined {
  if (!one || !other) {
    return one ?? other;
  }
  if ('since' in one || 'since' in other) {
    const isOther = 'since' in one && ('at' in other || other.since < one.since);
    return isOther ? other : one;
  }
  // Revisions are compared first, because the clock may have been set back between two exports.
  const isLater =
    other.revision > one.revision || (other.revision === one.revision && other.at > one.at);
  return isLater ? other : one;
}

/** The revision of the exported list, or else the time of the record: revisions follow the clock. */
export function revisionOf(record: Readonly<ExportRecord>): number {
  return 'at' in record ? record.revision : record.since;
}

function isTime(value: unknown): value is number {
  return typeof value === 'number' && value >= 0 && value <= LATEST;
}

function isRevision(value: unknown): value is number {
  return Number.isSafeInteger(value) && (value as number) >= 0;
}
