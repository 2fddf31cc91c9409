import {
  type CSSProperties,
  type KeyboardEvent,
  type RefObject,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import { flushSync } from 'react-dom';
import { panel } from '../../engine/page';
import type { InventoryId } from '../../engine/types';
import { indexIn, omittedAfter, pinnedIndexes, withIndexes } from '../lists/indexes';
import '../lists/properties.css';
import { measureWhenMoved } from '../lists/measuring';
import { useFocusedEntry } from '../lists/useFocusedEntry';
import { useVisibleRows } from '../lists/visibleRange';
import { InventoryItem } from './InventoryItem';
import styles from './InventoryList.module.css';

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
  const { focused: focusedId, setFocused, following } = useFocusedEntry(inventoryWith);
  const columns = useColumnCount(list);

  const count = inventories.length;
  const focused = indexIn(inventories, focusedId);
  const chosen = indexIn(inventories, selected);
  const lines = Math.ceil(count / columns);
  const lineOf = (index: number | undefined) =>
    index === undefined ? undefined : Math.floor(index / columns);
  const pinned = pinnedIndexes(lines, lineOf(focused), lineOf(chosen));
  const drawn = withIndexes(useVisibleRows(list, lines), pinned);
  const inLine = (line: number) => inventories.slice(line * columns, (line + 1) * columns);
  panel.fillListItems(drawn.flatMap(inLine));

  // biome-ignore lint/correctness/useExhaustiveDependencies: it depends on the place of the selected inventory
  useLayoutEffect(() => {
    const item = list.current?.querySelector('[aria-current]')?.closest('li');
    if (scroller.current && item) {
      scrollIntoSight(scroller.current, item);
    }
  }, [chosen, columns]);

  function inventoryWith(element: Element): InventoryId | undefined {
    const position = element.closest('li')?.ariaPosInSet;
    return position ? inventories[Number(position) - 1] : undefined;
  }

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
      <ul ref={list} className={styles.list} onKeyDown={onKeyDown} {...following}>
        {drawn.flatMap((line, nth) => {
          const first = line * columns;
          const leftOut = omittedAfter(nth, drawn, lines);
          return inLine(line).map((id, column) => {
            const index = first + column;
            return (
              <li
                key={id}
                className={styles.entry}
                style={{ '--left-out': leftOut } as CSSProperties}
                aria-setsize={count}
                aria-posinset={index + 1}
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

/** The number of inventories per line, which the style sheet derives from the width of the list. */
function useColumnCount(list: RefObject<HTMLElement | null>): number {
  const [columns, setColumns] = useState(1);
  useLayoutEffect(
    () =>
      measureWhenMoved(() => {
        if (list.current) {
          const { gridTemplateColumns } = getComputedStyle(list.current);
          setColumns(gridTemplateColumns.split(' ').length);
        }
      }),
    [list],
  );
  return columns;
}

/** Scrolls no further than needed, and nothing else, unlike `scrollIntoView`. */
function scrollIntoSight(scroller: Element, item: Element): void {
  const [box, { top, bottom }] = [scroller.getBoundingClientRect(), item.getBoundingClientRect()];
  scroller.scrollBy(0, Math.min(0, top - box.top) + Math.max(0, bottom - box.bottom));
}
