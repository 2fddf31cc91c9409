import { defaultRangeExtractor, type Range, useVirtualizer } from '@tanstack/react-virtual';
import { useCallback, useRef } from 'react';
import { pinnedIndexes, withIndexes } from './indexes';
import { useFocusedEntry } from './useFocusedEntry';

/** The number of entries drawn above and below the visible ones, so that none is missing while scrolling. */
const OVERSCAN = 3;

interface VirtualList {
  count: number;
  /** The height of an entry in CSS pixels, until it is drawn. */
  height: number;
  /** An entry that stays drawn wherever the list is scrolled to. */
  pinned?: number | undefined;
}

/** A list with a scrollbar of its own, whose entries have their index in `data-index`. */
export function useVirtualList({ count, height, pinned }: VirtualList) {
  const scroller = useRef<HTMLDivElement>(null);
  const { focused, following } = useFocusedEntry(indexOfEntry);
  const rangeExtractor = useCallback(
    (range: Range) =>
      withIndexes(defaultRangeExtractor(range), pinnedIndexes(range.count, focused, pinned)),
    [focused, pinned],
  );
  const virtualizer = useVirtualizer({
    count,
    overscan: OVERSCAN,
    rangeExtractor,
    getScrollElement: () => scroller.current,
    estimateSize: () => height,
  });
  return { scroller, virtualizer, following };
}

function indexOfEntry(element: Element): number | undefined {
  const index = element.closest('[data-index]')?.getAttribute('data-index');
  return index ? Number(index) : undefined;
}
