import {
  defaultRangeExtractor,
  type Range,
  useVirtualizer,
  type Virtualizer,
} from '@tanstack/react-virtual';
import { type RefObject, useCallback, useLayoutEffect, useRef } from 'react';
import { useHasMoreRowsThan } from '../../engine/views';

/** Up to how many rows of an inventory are all in the document. */
const FEW = 100;
/** Rows that are there above and below those in sight, so that none is missing while scrolling. */
const SPARE = 3;

type Rows = Virtualizer<HTMLElement, Element>;

/** Lists that ask where they stand when something but scrolling or resizing has moved them. */
const lookers = new Set<() => void>();

/** Call when lists have changed places. */
export function lookAgain(): void {
  for (const look of lookers) {
    look();
  }
}

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
  const isLong = useHasMoreRowsThan(FEW);
  const rangeExtractor = useCallback(
    (range: Range) => withKept(defaultRangeExtractor(range), kept),
    [kept],
  );
  const virtualizer = useVirtualizer<HTMLElement, Element>({
    enabled: isLong,
    count,
    overscan: SPARE,
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

/** Tells how many rows high the window is. */
function observeWindow(rows: Rows, tell: (size: { width: number; height: number }) => void) {
  const look = () => tell({ width: 1, height: window.innerHeight / rowHeight(rows) });
  return lookWhenResized([rows.scrollElement, document.documentElement], look);
}

/** Tells how many rows of the list are above the window; less than none if it begins further below. */
function observeOffset(rows: Rows, tell: (offset: number, isScrolling: boolean) => void) {
  const offset = () => -(rows.scrollElement?.getBoundingClientRect().top ?? 0) / rowHeight(rows);
  const look = () => tell(offset(), false);
  // Drawn before the scrolled page is painted.
  const lookAtOnce = () => tell(offset(), true);
  document.addEventListener('scroll', lookAtOnce, { capture: true, passive: true });
  lookers.add(look);
  // Whatever grows above the list makes something around the list grow.
  const ignore = lookWhenResized(boxesAround(rows.scrollElement), look);
  return () => {
    document.removeEventListener('scroll', lookAtOnce, { capture: true });
    lookers.delete(look);
    ignore();
  };
}

function lookWhenResized(boxes: readonly (Element | null)[], look: () => void): () => void {
  const observer = new ResizeObserver(look);
  for (const box of boxes) {
    if (box) {
      observer.observe(box);
    }
  }
  look();
  return () => observer.disconnect();
}

function boxesAround(list: Element | null): Element[] {
  return list ? [list, ...boxesAround(list.parentElement)] : [];
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
