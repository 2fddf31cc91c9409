import {
  defaultRangeExtractor,
  type Range,
  useVirtualizer,
  type Virtualizer,
} from '@tanstack/react-virtual';
import { type RefObject, useCallback, useLayoutEffect, useRef } from 'react';
import { flushSync } from 'react-dom';
import { useIsLong } from '../../engine/views';

/** So many rows are there above and below those in sight, so that none is missing while scrolling. */
const SPARE = 3;
/** Down to so many of them before others come: what moves a list by a row brings none, nor does its undo. */
const LEAST = 1;

/** How many frames look after a scroll, or after a key that may scroll. */
const FOLLOWED = 5;

type Rows = Virtualizer<HTMLElement, Element>;

/** Lists that ask where they stand when something has moved them. */
const lookers = new Set<() => void>();

/** Call when lists have changed places. */
export function lookAgain(): void {
  for (const look of lookers) {
    look();
  }
}

/** Rows that come into sight are drawn before the page is painted. */
function lookAtOnce(): void {
  flushSync(lookAgain);
}

let framesLeft = 0;

/**
 * Looks in the next frames as well: a scroll by a key, which may go to the end at once, is told by Chromium
 * in the frame after.
 */
function follow(): void {
  if (framesLeft === 0) {
    requestAnimationFrame(lookInFrame);
  }
  framesLeft = FOLLOWED;
}

function lookInFrame(): void {
  lookAtOnce();
  framesLeft -= 1;
  if (framesLeft > 0) {
    requestAnimationFrame(lookInFrame);
  }
}

function onScroll(): void {
  lookAtOnce();
  follow();
}

function onKeyDown({ target }: KeyboardEvent): void {
  if (!(target instanceof HTMLInputElement)) {
    follow();
  }
}

document.addEventListener('scroll', onScroll, { capture: true, passive: true });
document.addEventListener('keydown', onKeyDown, { capture: true, passive: true });

/**
 * The places of the rows to draw, ascending: all of them while the inventory has few, else those in
 * sight, a few above and below, and those to keep. The lists of an inventory scroll together, and
 * with other things: each asks where it stands in the window. All is measured in rows, which are all
 * of one height.
 */
export function useRowsInSight(
  area: RefObject<HTMLElement | null>,
  count: number,
  kept: readonly number[],
): { places: readonly number[]; isLong: boolean } {
  const isLong = useIsLong();
  const rangeExtractor = useCallback(
    (range: Range) => withKept(defaultRangeExtractor(range), kept),
    [kept],
  );
  const virtualizer = useVirtualizer<HTMLElement, Element>({
    enabled: isLong,
    count,
    overscan: 0,
    rangeExtractor,
    getScrollElement: () => area.current,
    estimateSize: () => 1,
    observeElementRect: observeWindow,
    observeElementOffset: observeOffset,
    scrollToFn: () => {
      // Where to scroll is up to the user and the focus.
    },
  });
  const inSight = virtualizer.getVirtualIndexes();
  // Until it is known where the list stands, the rows that are there stay.
  const drawn = useRef<readonly number[]>([]);
  const there = withKept(
    drawn.current.filter((place) => place < count),
    kept,
  );
  const some = inSight.length > 0 ? inSight : there;
  const places = isLong ? some : Array.from({ length: count }, (_, place) => place);
  useLayoutEffect(() => {
    drawn.current = places;
  });
  return { places, isLong };
}

/** Places in sight together with those to keep; ascending. */
export function withKept(range: readonly number[], kept: readonly number[]): number[] {
  return kept.length === 0 ? [...range] : [...new Set([...range, ...kept])].sort((a, b) => a - b);
}

/** Tells how many rows high the window is, with those to spare; none while the list is nowhere. */
function observeWindow(rows: Rows, tell: (size: { width: number; height: number }) => void) {
  return ask(() => {
    const high = Math.ceil(window.innerHeight / rowHeight(rows));
    tell({ width: 1, height: high && high + 2 * SPARE + 1 });
  });
}

/** Tells from which row on they are there; less than none if the list begins further below. */
function observeOffset(rows: Rows, tell: (offset: number, isScrolling: boolean) => void) {
  let from = Number.NaN;
  const forget = ask(() => {
    const above = -(rows.scrollElement?.getBoundingClientRect().top ?? 0) / rowHeight(rows);
    const spare = above - from;
    if (!(spare >= LEAST && spare <= 2 * SPARE + 1 - LEAST)) {
      from = Math.floor(above) - SPARE;
    }
    tell(from, false);
  });
  // Whatever grows above the list makes something around the list grow. All lists in one go, for drawing each
  // by itself would lay out the page each time.
  const observer = new ResizeObserver(lookAtOnce);
  for (let box = rows.scrollElement; box; box = box.parentElement) {
    observer.observe(box);
  }
  return () => {
    forget();
    observer.disconnect();
  };
}

/** Looks now and whenever something has moved. Answers how to end that. */
function ask(look: () => void): () => void {
  lookers.add(look);
  look();
  return () => lookers.delete(look);
}

/** In CSS pixels. Endless before the list is in the document, so that no row is in sight yet. */
function rowHeight({ scrollElement, options }: Rows): number {
  return (scrollElement?.clientHeight ?? 0) / options.count || Number.POSITIVE_INFINITY;
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
