/**
 * The indexes of the entries that stay drawn wherever the list is scrolled to: the focused one, because React fires no
 * blur event for a removed field and its text would be lost; its neighbours, to which the keys lead; the first and the
 * last, where the Tab key enters; and the one that a search has found.
 */
export function pinnedIndexes(
  count: number,
  focused: number | undefined,
  found: number | undefined,
): number[] {
  const keep = [0, count - 1];
  if (focused !== undefined) {
    keep.push(focused - 1, focused, focused + 1);
  }
  if (found !== undefined) {
    keep.push(found);
  }
  return keep.filter((index) => index >= 0 && index < count);
}

/** The index of an id in its list; undefined if it is missing or in a different list. */
export function indexIn<Id>(order: readonly Id[], id: Id | undefined): number | undefined {
  const index = id === undefined ? -1 : order.indexOf(id);
  return index < 0 ? undefined : index;
}

/** Merges ascending indexes with others; ascending, without duplicates. */
export function withIndexes(indexes: readonly number[], others: readonly number[]): number[] {
  return others.length === 0
    ? [...indexes]
    : [...new Set([...indexes, ...others])].sort((a, b) => a - b);
}

/** The number of entries that are not drawn after the nth of those that are; `count` is the number of all. */
export function omittedAfter(nth: number, drawn: readonly number[], count: number): number {
  return (drawn[nth + 1] ?? count) - (drawn[nth] ?? count) - 1;
}

/** Ascending indexes as ranges of neighbours, `to` excluded. */
export function rangesOf(indexes: readonly number[]): [from: number, to: number][] {
  const ranges: [number, number][] = [];
  for (const index of indexes) {
    const range = ranges.at(-1);
    if (range?.[1] === index) {
      range[1] += 1;
    } else {
      ranges.push([index, index + 1]);
    }
  }
  return ranges;
}
