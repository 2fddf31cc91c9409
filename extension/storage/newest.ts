/** A list of inventories as it is kept somewhere, and how new it is. */
export interface KeptList {
  /** The stored text; absent where nothing is kept. */
  list: string | undefined;
  revision: number;
}

/** The safety copy of the stored list. */
export interface SafetyCopy extends KeptList {
  list: string;
}

/**
 * The safety copy, if it is what was stored last (decisions, "Storage and files"): a browser that ends
 * without notice forgets what it had not written to disk, up to all of it.
 */
export function newerCopy(
  copy: SafetyCopy | undefined,
  stored: Readonly<KeptList>,
): SafetyCopy | undefined {
  const isNewer =
    copy !== undefined &&
    copy.list !== stored.list &&
    (copy.revision > stored.revision || stored.list === undefined);
  return isNewer ? copy : undefined;
}
