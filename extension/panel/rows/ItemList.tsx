import { memo, useEffect, useLayoutEffect, useRef } from 'react';
import { panel } from '../../engine/page';
import type { ContainerId, StackId } from '../../engine/types';
import { useRows, useShownColumns } from '../../engine/views';
import { useKeyedSignal, useSignal } from '../../signals/useSignal';
import { dropLines, registerList } from '../drag/dragState';
import { foundStack } from '../find/foundStack';
import { indexIn, omittedAfter, pinnedIndexes, rangesOf, withIndexes } from '../lists/indexes';
import { useFocusedEntry } from '../lists/useFocusedEntry';
import { useVisibleRows } from '../lists/visibleRange';
import { useOffers } from './cardState';
import styles from './ItemList.module.css';
import { ItemRow } from './ItemRow';

interface Props {
  container: ContainerId;
  selected: ReadonlySet<StackId>;
}

/**
 * The rows of an item container. Only the visible ones are in the document, the first and the
 * last, the one with the focus and its neighbours, and the one that was found
 * (docs/rules/panel.md#long-lists).
 */
export const ItemList = memo(function ItemList({ container, selected }: Props) {
  const rows = useRows(container);
  const { focused, following } = useFocusedEntry(stackWith);
  const isShown = useShownColumns();
  const offers = useOffers(container);
  const match = useSignal(foundStack);
  const found = match?.container === container ? match.stack : undefined;
  const area = useRef<HTMLDivElement>(null);
  const list = useRef<HTMLUListElement>(null);

  const count = rows.length;
  const pinned = pinnedIndexes(count, indexIn(rows, focused), indexIn(rows, found));
  const drawn = withIndexes(useVisibleRows(area, count), pinned);
  for (const [from, to] of rangesOf(drawn)) {
    panel.fillRows(container, from, to);
  }

  function stackWith(element: Node): StackId | undefined {
    const items = [...(list.current?.children ?? [])];
    const index = drawn[items.findIndex((item) => item.contains(element))];
    return index === undefined ? undefined : rows[index];
  }

  useEffect(() => (area.current ? registerList(container, area.current) : undefined), [container]);

  // Set here and not by the rows, so that a new row does not make the others draw again.
  useLayoutEffect(() => {
    for (const [nth, row] of [...(list.current?.children ?? [])].entries()) {
      const [size, position] = [String(count), String((drawn[nth] ?? 0) + 1)];
      if (row.ariaSetSize !== size || row.ariaPosInSet !== position) {
        row.ariaSetSize = size;
        row.ariaPosInSet = position;
      }
    }
  });

  return (
    <div ref={area} className={styles.area} data-rows>
      <ul ref={list} aria-label="Items" {...following}>
        {drawn.map((index, nth) => {
          const stack = rows[index];
          return (
            stack !== undefined && (
              <ItemRow
                key={stack}
                container={container}
                stack={stack}
                leftOut={omittedAfter(nth, drawn, count)}
                selected={selected.has(stack)}
                found={stack === found}
                offer={isShown('weight') ? offers?.get(stack) : undefined}
              />
            )
          );
        })}
      </ul>
      {count === 0 && <p className={styles.empty}>This container is empty.</p>}
      <DropLine container={container} rows={count} />
    </div>
  );
});

/** The line at which the dragged row would be dropped (docs/rules/actions.md#reordering-rows). */
function DropLine({ container, rows }: { container: ContainerId; rows: number }) {
  const index = useKeyedSignal(dropLines, container);
  if (index === undefined) {
    return null;
  }
  return (
    <div className={styles.line} style={{ top: `${rows === 0 ? 0 : (100 * index) / rows}%` }} />
  );
}
