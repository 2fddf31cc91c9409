/**
 * The places of what stays drawn wherever its list is scrolled to: what has the focus keeps what is typed in it
 * (React tells nobody of a field that goes), and leads to what is beside it; the first and the last are where the
 * Tab key comes in; and what a search has found.
 */
export function placesToKeep(
  count: number,
  focused: number | undefined,
  found: number | undefined,
): number[] {
  const kept = [0, count - 1];
  if (focused !== undefined) {
    kept.push(focused - 1, focused, focused + 1);
  }
  if (found !== undefined) {
    kept.push(found);
  }
  return kept.filter((place) => place >= 0 && place < count);
}

/** The place of an id in its list; undefined if there is none or it is elsewhere. */
export function placeIn<Id>(order: readonly Id[], id: Id | undefined): number | undefined {
  const place = id === undefined ? -1 : order.indexOf(id);
  return place < 0 ? undefined : place;
}

/** Places in sight together with those to keep; ascending. */
export function withKept(range: readonly number[], kept: readonly number[]): number[] {
  return kept.length === 0 ? [...range] : [...new Set([...range, ...kept])].sort((a, b) => a - b);
}

/** Ascending places as runs of neighbours, each from its first to behind its last. */
export function runsOf(places: readonly number[]): [from: number, to: number][] {
  const runs: [number, number][] = [];
  for (const place of places) {
    const run = runs.at(-1);
    if (run?.[1] === place) {
      run[1] += 1;
    } else {
      runs.push([place, place + 1]);
    }
  }
  return runs;
}
