import { type RefObject, useLayoutEffect, useRef, useState } from 'react';
import { look } from './looking';

/** So many rows or cards are drawn above and below those in sight, so that none is missing while scrolling. */
const SPARE = 3;
/** Down to so many before others are drawn: what moves a list by one draws none, nor does its undo. */
const LEAST = 1;

/** The places from the first to behind the last; they may lie before and behind those that a list has. */
interface Run {
  from: number;
  to: number;
}

type List = RefObject<HTMLElement | null>;

/** The places of the rows of a list to draw, ascending. They are all of one height. */
export function useRowsInSight(list: List, count: number): number[] {
  return useInSight(list, count, (element) => {
    const { top, height } = element.getBoundingClientRect();
    const row = height / count;
    return { from: Math.floor(-top / row), to: Math.ceil((window.innerHeight - top) / row) };
  });
}

/** The places of the cards of a column to draw, ascending. Looking takes few steps, however many there are. */
export function useCardsInSight(column: List, count: number): number[] {
  return useInSight(column, count, ({ children }) => {
    const box = (place: number) => children[place]?.getBoundingClientRect() ?? new DOMRect();
    return {
      from: firstPlace(children.length, (place) => box(place).bottom > 0),
      to: firstPlace(children.length, (place) => box(place).top >= window.innerHeight),
    };
  });
}

function useInSight(list: List, count: number, measure: (element: Element) => Run): number[] {
  const [run, setRun] = useState<Run>({ from: 0, to: 0 });
  const latest = useRef({ count, measure });

  useLayoutEffect(() => {
    latest.current = { count, measure };
  });
  useLayoutEffect(
    () =>
      look(() => {
        // It has no height before it is in the document.
        if (list.current?.clientHeight) {
          const inSight = latest.current.measure(list.current);
          setRun((drawn) => nextRun(drawn, inSight, latest.current.count));
        }
      }),
    [list],
  );

  const { from, to } = widened(run, 0, count);
  return Array.from({ length: to - from }, (_, index) => from + index);
}

/** What was drawn, as long as it has enough to spare and not far too much. */
function nextRun(drawn: Run, inSight: Run, count: number): Run {
  const has = widened(drawn, 0, count);
  const least = widened(inSight, LEAST, count);
  const most = widened(inSight, 2 * SPARE + 1, count);
  const suffices = has.from <= least.from && has.to >= least.to;
  const isTooMuch = has.from < most.from || has.to > most.to;
  return suffices && !isTooMuch ? drawn : { from: inSight.from - SPARE, to: inSight.to + SPARE };
}

/** With so many more at both ends, as far as the list goes. */
function widened({ from, to }: Run, by: number, count: number): Run {
  const place = (of: number) => Math.min(Math.max(of, 0), count);
  return { from: place(from - by), to: place(to + by) };
}

/** The first place of a list at which something holds that holds from there on. */
function firstPlace(count: number, holds: (place: number) => boolean): number {
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
