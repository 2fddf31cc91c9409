import { memo, useCallback, useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react';
import { useCell } from '../../engine/cell';
import { fillRows } from '../../engine/store';
import type { ContainerId, StackId } from '../../engine/types';
import { useRows } from '../../engine/views';
import { dropLines, registerList } from '../drag/rowDrag';
import { foundStack } from '../find/foundStack';
import { runsOf, useRowsInSight } from '../lists/rowsInSight';
import styles from './ItemList.module.css';
import { ItemRow } from './ItemRow';

interface Props {
  container: ContainerId;
  flags: ReadonlySet<StackId>;
  onFlag: (stack: StackId) => void;
}

/**
 * The rows of an item container. Of a long inventory only those in sight are in the document, the first
 * and the last, the one with the focus and its neighbours, and the one that was found
 * (docs/rules.md#long-lists).
 */
export const ItemList = memo(function ItemList({ container, flags, onFlag }: Props) {
  const rows = useRows(container);
  const [focused, setFocused] = useState<StackId>();
  const { offers, setOffer } = useOffers();
  const found = useCell(foundStack);
  const area = useRef<HTMLDivElement>(null);
  const list = useRef<HTMLUListElement>(null);

  const count = rows.length;
  const kept = useMemo(() => placesToKeep(rows, focused, found), [rows, focused, found]);
  const { places, isLong } = useRowsInSight(area, count, kept);
  for (const [from, to] of runsOf(places)) {
    fillRows(container, from, to);
  }

  useEffect(() => (area.current ? registerList(container, area.current) : undefined), [container]);

  // Not in the rows: none of them needs to be drawn again because another came.
  useLayoutEffect(() => {
    for (const [index, row] of [...(list.current?.children ?? [])].entries()) {
      const [size, place] = isLong
        ? [String(count), String((places[index] ?? 0) + 1)]
        : [null, null];
      if (row.ariaSetSize !== size || row.ariaPosInSet !== place) {
        row.ariaSetSize = size;
        row.ariaPosInSet = place;
      }
    }
  }, [isLong, count, places]);

  return (
    <div ref={area} className={styles.area}>
      <ul ref={list} className={styles.list} aria-label="Items">
        {places.map((place, index) => {
          const stack = rows[place];
          return (
            stack !== undefined && (
              <ItemRow
                key={stack}
                container={container}
                stack={stack}
                leftOut={(places[index + 1] ?? count) - place - 1}
                flagged={flags.has(stack)}
                found={stack === found}
                offer={offers.get(stack)}
                onFlag={onFlag}
                onOffer={setOffer}
                onFocusChange={setFocused}
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

/** The weights that rows offer to take over; also while they are not in the document. */
function useOffers() {
  const [offers, setOffers] = useState<ReadonlyMap<StackId, string>>(() => new Map());

  const setOffer = useCallback((stack: StackId, weight: string | undefined) => {
    setOffers((before) => {
      if (before.get(stack) === weight) {
        return before;
      }
      const after = new Map(before);
      if (weight === undefined) {
        after.delete(stack);
      } else {
        after.set(stack, weight);
      }
      return after;
    });
  }, []);

  return { offers, setOffer };
}

/**
 * The row with the focus keeps what is typed in it, and leads to those beside it; the first and the last
 * are where the Tab key comes in.
 */
function placesToKeep(
  rows: readonly StackId[],
  focused: StackId | undefined,
  found: StackId | undefined,
): number[] {
  const focus = focused === undefined ? -1 : rows.indexOf(focused);
  const find = found === undefined ? -1 : rows.indexOf(found);
  const edges = [0, rows.length - 1, find];
  const places = focus < 0 ? edges : [...edges, focus - 1, focus, focus + 1];
  return places.filter((place) => place >= 0 && place < rows.length);
}

/** Where the dragged row would go (docs/rules.md#dragging). */
function DropLine({ container, rows }: { container: ContainerId; rows: number }) {
  const place = useCell(dropLines.of(container));
  if (place === undefined) {
    return null;
  }
  return (
    <div className={styles.line} style={{ top: `${rows === 0 ? 0 : (100 * place) / rows}%` }} />
  );
}
