/** A list of inventories as it is kept somewhere, and how new it is. */
export interface RevisedList {
  /** The stored text; absent where nothing is kept. */
  list: string | undefined;
  revision: number;
}

/** The safety copy of the stored list. */
export interface SafetyCopy extends RevisedList {
  list: string;
}

/** The state of the extension's own storage. */
export interface DurableState {
  copy: SafetyCopy | undefined;
  /** Whatever is not newer than this revision was forgotten on purpose. */
  forgotten: number;
}

/**
 * The safety copy, if it is what was stored last (docs/rules/storage.md#recovery): a browser that ends without
 * notice forgets what it had not written to disk, up to all of it.
 */
export function newerCopy(
  { copy, forgotten }: DurableState,
  stored: Readonly<RevisedList>,
): SafetyCopy | undefined {
  const isNewer =
    copy !== undefined &&
    (copy.revision > forgotten || forgotten === 0) &&
    copy.list !== stored.list &&
    (copy.revision > stored.revision || stored.list === undefined);
  return isNewer ? copy : undefined;
}

/**
 * Whether that was forgotten on purpose (docs/rules/storage.md#forgetting-everything) and is here again, because a
 * browser that ends without notice forgets removals as well. What has no revision came from elsewhere.
 */
export function wasForgotten(
  { list, revision }: Readonly<RevisedList>,
  forgotten: number,
): boolean {
  return list !== undefined && revision > 0 && revision <= forgotten;
}
