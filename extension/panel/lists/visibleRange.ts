import { type RefObject, useLayoutEffect, useRef, useState } from 'react';
import { measureWhenMoved } from './measuring';
import { firstIndex } from './offsets';

/** The number of rows or cards drawn above and below the visible ones, so that no row is missing while scrolling. */
const OVERSCAN = 3;
/** More are drawn only when fewer than this are left, so that moving a list by one entry, or undoing it, draws none. */
const LEAST_OVERSCAN = 1;
/** Those further away than this are no longer drawn. */
const MOST_OVERSCAN = 2 * OVERSCAN + 1;

/** Indexes, `to` excluded; they may lie outside the list at both ends. */
interface Range {
  from: number;
  to: number;
}

type List = RefObject<HTMLElement | null>;

/** The indexes of the rows of a list to draw, ascending. All have one height; a single one may be a little higher. */
export function useVisibleRows(list: List, count: number): number[] {
  return useVisible(list, count, (element) => {
    const { top, height } = element.getBoundingClientRect();
    const row = height / count;
    return { from: Math.floor(-top / row), to: Math.ceil((window.innerHeight - top) / row) };
  });
}

/** The indexes of the cards of a column to draw, ascending. `tops` are those of the cards, see {@link topsOf}. */
export function useVisibleCards(column: List, tops: Float64Array): number[] {
  const count = tops.length - 1;
  return useVisible(column, count, (element) => {
    const { top } = element.getBoundingClientRect();
    const topOf = (index: number) => top + (tops[index] ?? 0);
    return {
      from: firstIndex(count, (index) => topOf(index + 1) > 0),
      to: firstIndex(count, (index) => topOf(index) >= window.innerHeight),
    };
  });
}

function useVisible(list: List, count: number, measure: (element: Element) => Range): number[] {
  const [drawn, setDrawn] = useState<Range>({ from: 0, to: 0 });
  const latest = useRef({ count, measure });

  useLayoutEffect(() => {
    latest.current = { count, measure };
  });
  useLayoutEffect(
    () =>
      measureWhenMoved(() => {
        // It has no height before it is in the document.
        if (list.current?.clientHeight) {
          const visible = latest.current.measure(list.current);
          setDrawn((before) => nextRange(before, visible, latest.current.count));
        }
      }),
    [list],
  );

  const { from, to } = extended(drawn, 0, count);
  return Array.from({ length: to - from }, (_, offset) => from + offset);
}

/** Returns the previous range, unless its overscan has become too small or far too large. */
function nextRange(drawn: Range, visible: Range, count: number): Range {
  const has = extended(drawn, 0, count);
  const least = extended(visible, LEAST_OVERSCAN, count);
  const most = extended(visible, MOST_OVERSCAN, count);
  const suffices = has.from <= least.from && has.to >= least.to;
  const isTooMuch = has.from < most.from || has.to > most.to;
  return suffices && !isTooMuch
    ? drawn
    : { from: visible.from - OVERSCAN, to: visible.to + OVERSCAN };
}

/** The range with `by` more indexes at both ends, limited to the list. */
function extended({ from, to }: Range, by: number, count: number): Range {
  const inList = (index: number) => Math.min(Math.max(index, 0), count);
  return { from: inList(from - by), to: inList(to + by) };
}
