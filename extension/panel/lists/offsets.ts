/** The tops of entries of these heights with a gap between them, and the top of the next one. */
export function topsOf(heights: readonly number[], gap: number): Float64Array {
  const tops = new Float64Array(heights.length + 1);
  let top = 0;
  for (const [index, height] of heights.entries()) {
    top += height + gap;
    tops[index + 1] = top;
  }
  return tops;
}

/** The height of the entries that are not drawn after the nth of those that are, with their gaps. */
export function omittedHeight(nth: number, drawn: readonly number[], tops: Float64Array): number {
  const count = tops.length - 1;
  const after = (drawn[nth] ?? count - 1) + 1;
  return (tops[drawn[nth + 1] ?? count] ?? 0) - (tops[after] ?? 0);
}

/** The first index at which `holds` returns true, if it does for all later ones as well. */
export function firstIndex(count: number, holds: (index: number) => boolean): number {
  let [from, to] = [0, count];
  while (from < to) {
    const middle = Math.floor((from + to) / 2);
    if (holds(middle)) {
      to = middle;
    } else {
      from = middle + 1;
    }
  }
  return from;
}
