/** The height of a row and of a further line in it, in pixels. */
const ROW = 44;
const LINE = 15;
/** How wide all that the fullest of the built-in packs holds is in one line, in pixels. */
const WIDEST = 1080;

/** Where rows stand below one another. Those of packs are taller, for what is in them. */
export interface Places {
  count: number;
  /** The numbers of the packs among the rows, ascending. */
  packs: readonly number[];
  /** How many lines there are for what is in a pack. */
  lines: number;
}

/** How many lines of this width what is in a pack may need. */
export function linesFor(width: number): number {
  return Math.ceil(WIDEST / Math.max(width, WIDEST / 8));
}

/** Where a row begins, in pixels; behind the last one: where it ends. */
export function topOf(row: number, { packs, lines }: Places): number {
  const taller = lastWhere(packs.length, (index) => (packs[index - 1] ?? row) < row);
  return row * ROW + taller * (lines * LINE + 2);
}

/** The row at this height. */
export function rowAt(height: number, places: Places): number {
  return lastWhere(places.count, (row) => topOf(row, places) <= height);
}

/** The last number from 0 to `most` of which it is true; it is true of 0 and of all before the last. */
function lastWhere(most: number, isTrue: (number: number) => boolean): number {
  let [low, high] = [0, most];
  while (low < high) {
    const middle = Math.ceil((low + high) / 2);
    if (isTrue(middle)) {
      low = middle;
    } else {
      high = middle - 1;
    }
  }
  return low;
}
