import {
  defaultRangeExtractor,
  observeElementRect,
  type Range,
  useVirtualizer,
} from '@tanstack/react-virtual';
import {
  type CSSProperties,
  type KeyboardEvent,
  type RefObject,
  useCallback,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import { flushSync } from 'react-dom';
import type { InventoryId } from '../../engine/types';
import { indexesToKeep, indexIn, withIndexes } from '../lists/indexes';
import virtual from '../lists/virtualList.module.css';
import { InventoryItem } from './InventoryItem';
import styles from './InventoryList.module.css';

/** The number of lines drawn above and below the visible ones. */
const OVERSCAN = 3;
/** The assumed height of a line that is not yet drawn, the gap between lines, and the least width of an item, in CSS pixels. */
const HEIGHT = 72;
const GAP = 6;
const LEAST_WIDTH = 230;

interface Props {
  inventories: readonly InventoryId[];
  selected: InventoryId | undefined;
  onChoose: (inventory: InventoryId) => void;
}

/**
 * The list of inventories, one or several per line. The document contains only the visible lines, the first, the last,
 * that of the selected inventory, and those around the focus. Arrow keys, Home and End move the focus.
 */
export function InventoryList({ inventories, selected, onChoose }: Props) {
  const scroller = useRef<HTMLDivElement>(null);
  const list = useRef<HTMLUListElement>(null);
  const [focusedId, setFocused] = useState<InventoryId>();
  const count = inventories.length;
  const focused = indexIn(inventories, focusedId);
  const chosen = indexIn(inventories, selected);
  const { virtualizer, columns, chosenLine } = useLines(scroller, inventories, chosen, focused);

  function onKeyDown(event: KeyboardEvent) {
    const from = focused ?? 0;
    const to = {
      ArrowUp: from - columns,
      ArrowDown: from + columns,
      ArrowLeft: from - 1,
      ArrowRight: from + 1,
      Home: 0,
      End: count - 1,
    }[event.key];
    if (to !== undefined && to >= 0 && to < count) {
      event.preventDefault();
      flushSync(() => setFocused(inventories[to]));
      list.current?.querySelector<HTMLElement>(`[aria-posinset="${to + 1}"] button`)?.focus();
    }
  }

  return (
    <div ref={scroller} className={styles.scroller}>
      <ul
        ref={list}
        className={virtual.list}
        style={{ height: virtualizer.getTotalSize() }}
        onKeyDown={onKeyDown}
        onBlur={() => setFocused(undefined)}
      >
        {virtualizer.getVirtualItems().flatMap(({ index: line, start }) => {
          const first = line * columns;
          return inventories.slice(first, first + columns).map((id, column) => {
            const index = first + column;
            // All items of a line have the same height, except the selected one, which has more buttons.
            const isMeasured = index === chosen || (column === 0 && line !== chosenLine);
            return (
              <li
                key={id}
                // Measured at every render: the element stays the same when the inventory is moved or selected.
                ref={isMeasured ? (item) => virtualizer.measureElement(item) : undefined}
                className={`${virtual.entry} ${styles.entry}`}
                data-index={line}
                aria-setsize={count}
                aria-posinset={index + 1}
                style={
                  {
                    '--top': `${start}px`,
                    '--column': column,
                    '--columns': columns,
                  } as CSSProperties
                }
                onFocus={() => setFocused(id)}
              >
                <InventoryItem
                  id={id}
                  isSelected={index === chosen}
                  isFirst={index === 0}
                  isLast={index === count - 1}
                  onChoose={onChoose}
                />
              </li>
            );
          });
        })}
      </ul>
    </div>
  );
}

/** The visible lines of the list. Its width decides the number of inventories per line. */
function useLines(
  scroller: RefObject<HTMLDivElement | null>,
  inventories: readonly InventoryId[],
  chosen: number | undefined,
  focused: number | undefined,
) {
  const [columns, setColumns] = useState(1);

  const lineOf = (index: number | undefined) =>
    index === undefined ? undefined : Math.floor(index / columns);
  const [chosenLine, focusedLine] = [lineOf(chosen), lineOf(focused)];

  const rangeExtractor = useCallback(
    (range: Range) =>
      withIndexes(
        defaultRangeExtractor(range),
        indexesToKeep(range.count, focusedLine, chosenLine),
      ),
    [focusedLine, chosenLine],
  );
  // Heights are cached under these keys: the first inventory of a line, and whether the line has the selected one.
  const getItemKey = useCallback(
    (line: number) => `${inventories[line * columns]}${line === chosenLine ? ' selected' : ''}`,
    [inventories, columns, chosenLine],
  );
  const virtualizer = useVirtualizer<HTMLDivElement, HTMLLIElement>({
    count: Math.ceil(inventories.length / columns),
    gap: GAP,
    overscan: OVERSCAN,
    rangeExtractor,
    getItemKey,
    getScrollElement: () => scroller.current,
    estimateSize: () => HEIGHT,
    observeElementRect: (instance, onRect) =>
      observeElementRect(instance, (rect) => {
        setColumns(Math.max(1, Math.floor((rect.width + GAP) / (LEAST_WIDTH + GAP))));
        onRect(rect);
      }),
  });

  useLayoutEffect(() => {
    if (chosenLine !== undefined) {
      virtualizer.scrollToIndex(chosenLine, { align: 'auto' });
    }
  }, [chosenLine, virtualizer]);

  return { virtualizer, columns, chosenLine };
}
