/** A stored list of inventories with its revision and its ids. */
export interface RevisedList {
  /** The stored text; undefined if there is none. */
  list: string | undefined;
  revision: number;
  /** The entry with the ids of this list, or of a different one (docs/rules/storage.md#ids). */
  ids: string | undefined;
}

/** The safety copy of the stored list. */
export interface SafetyCopy extends RevisedList {
  list: string;
  /** 0 if it can't be read. */
  revision: number;
  /** The tails that were stored beside this list, by their keys. */
  tails: Record<string, string>;
  /** The record of what happened to the data, as it is stored. Versions up to 1.3.0 wrote none. */
  record?: unknown;
}

/** The state of the extension's own storage. */
export interface ExtensionStorageState {
  /** Undefined as well if it was forgotten. */
  copy: SafetyCopy | undefined;
  /** True if a copy is there that was forgotten. */
  hasForgottenCopy?: boolean;
  /** What is in the place of the copy if that is none. */
  unreadable?: string | undefined;
  /** The revision up to which everything was forgotten on purpose; 0 if nothing was. */
  forgotten: number;
}

/**
 * Returns the safety copy if it is newer than the stored list (docs/rules/storage.md#recovery): a browser that is
 * killed loses everything that it had not written to disk. A copy that is cut off is newer only than no list. One with
 * the same text may be newer, too: something was changed there and back, or it has other ids.
 */
export function newerCopy(
  { copy }: Pick<ExtensionStorageState, 'copy'>,
  stored: RevisedList,
): SafetyCopy | undefined {
  // A browser that was killed between two writes can have an older list under this revision, without ids.
  const mayBeOlder =
    stored.revision > 0 &&
    stored.revision === copy?.revision &&
    stored.ids === undefined &&
    stored.list !== copy.list;
  const isNewer =
    copy !== undefined &&
    (stored.list === undefined ||
      ((copy.revision > stored.revision || mayBeOlder) && !isCutOff(copy.list)));
  return isNewer ? copy : undefined;
}

/**
 * Returns the text of the safety copy if it was cut off and may have had more than the stored list
 * (docs/rules/storage.md#damaged-data).
 */
export function cutOffCopy(
  { copy, unreadable }: ExtensionStorageState,
  stored: RevisedList,
): string | undefined {
  if (unreadable !== undefined && stored.list === undefined) {
    return unreadable;
  }
  const isNeeded =
    copy !== undefined && copy.list !== stored.list && copy.revision >= stored.revision;
  return isNeeded && isCutOff(copy.list) ? copy.list : undefined;
}

/** True if a text ends before its JSON does. */
function isCutOff(text: string): boolean {
  try {
    JSON.parse(text);
    return false;
  } catch {
    return true;
  }
}

/**
 * True if a list was forgotten on purpose (docs/rules/storage.md#forgetting-everything) and has come back, because a
 * browser that is killed can also lose a removal. A list without a revision was not stored by this extension.
 */
export function wasForgotten(
  { list, revision }: Pick<RevisedList, 'list' | 'revision'>,
  forgotten: number,
): boolean {
  return list !== undefined && revision > 0 && revision <= forgotten;
}

/** The state without a safety copy that was forgotten, as far as `known` or the state itself says. */
export function withoutForgotten(
  state: ExtensionStorageState,
  known: number,
): ExtensionStorageState {
  const forgotten = Math.max(known, state.forgotten);
  const isForgotten = state.copy !== undefined && isForgottenCopy(state.copy, forgotten);
  return isForgotten
    ? { ...state, copy: undefined, hasForgottenCopy: true, forgotten }
    : { ...state, forgotten };
}

/** True if a safety copy is from before everything was forgotten. Unlike a list, it is always of this extension. */
export function isForgottenCopy(
  { revision }: Pick<SafetyCopy, 'revision'>,
  forgotten: number,
): boolean {
  return forgotten > 0 && revision <= forgotten;
}
