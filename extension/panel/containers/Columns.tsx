import { type Ref, useEffect, useLayoutEffect, useRef } from 'react';
import { createPortal } from 'react-dom';
import type { ColumnCard, ContainerId } from '../../engine/types';
import { useColumns } from '../../engine/views';
import { useSignal } from '../../signals/useSignal';
import { flash } from '../controls/flash';
import { foundStack } from '../find/foundStack';
import { indexesToKeep, indexIn, withIndexes } from '../lists/indexes';
import { measureAll, measureWhenResized } from '../lists/measuring';
import { useFocusedEntry } from '../lists/useFocusedEntry';
import { useVisibleCards } from '../lists/visibleRange';
import { forgetCardState } from '../rows/cardState';
import styles from './Columns.module.css';
import { Container } from './Container';
import { measureCards } from './cardHeights';
import { useContainerItems } from './containerItems';
import { reorderChildren } from './reorderChildren';

/**
 * The two columns of containers (docs/rules/actions.md#moving-containers).
 *
 * Each container has one list item for life, and its card is drawn into that. Moving a container
 * moves the element to its new position instead of drawing a new card there, so the card keeps its focus, its scroll
 * position and its half-typed text, even in the other column. The visible cards and a few more are drawn; the list
 * items of the others are as high as their cards would be.
 */
export function Columns() {
  const view = useColumns();
  const { left, right } = view;
  const columns = useRef<HTMLDivElement>(null);
  const leftList = useRef<HTMLUListElement>(null);
  const rightList = useRef<HTMLUListElement>(null);
  const { itemOf, containerWith } = useContainerItems(view);
  const { focused, following } = useFocusedEntry(containerWith);
  const found = useSignal(foundStack)?.container;
  const drawn = new Set([
    ...drawnOf(left, useVisibleCards(leftList, left.length), focused, found),
    ...drawnOf(right, useVisibleCards(rightList, right.length), focused, found),
  ]);

  useLayoutEffect(() => {
    if (leftList.current && rightList.current) {
      const { isChanged, moved } = reorderChildren([
        [leftList.current, left.map(({ container }) => itemOf(container))],
        [rightList.current, right.map(({ container }) => itemOf(container))],
      ]);
      for (const item of moved) {
        flash(item.firstElementChild);
      }
      if (isChanged) {
        measureAll();
      }
    }
  });

  useLayoutEffect(() => {
    if (columns.current) {
      const stopMeasuring = measureWhenResized(columns.current);
      const stopMeasuringCards = measureCards(columns.current);
      return () => {
        stopMeasuring();
        stopMeasuringCards();
      };
    }
    return undefined;
  }, []);

  useEffect(() => forgetCardState, []);

  return (
    <div ref={columns} className={styles.columns} {...following}>
      <Column
        ref={leftList}
        name="Left column"
        isOnlyOneEmpty={right.length > 0 && left.length === 0}
      />
      {left.length > 0 && right.length > 0 && (
        <p className={styles.caption} aria-hidden="true">
          Right column
        </p>
      )}
      <Column
        ref={rightList}
        name="Right column"
        isOnlyOneEmpty={left.length > 0 && right.length === 0}
      />
      {[...left, ...right].map(({ container, moves, label }) =>
        createPortal(
          <Container
            id={container}
            moves={moves}
            label={label}
            item={itemOf(container)}
            isDrawn={drawn.has(container)}
          />,
          itemOf(container),
          String(container),
        ),
      )}
    </div>
  );
}

interface ColumnProps {
  /** The list, which the list items are put into. */
  ref: Ref<HTMLUListElement>;
  name: string;
  /** True if it is empty, and the other one is not. */
  isOnlyOneEmpty: boolean;
}

function Column({ ref, name, isOnlyOneEmpty }: ColumnProps) {
  return (
    <div>
      <ul ref={ref} className={styles.list} aria-label={name} />
      {isOnlyOneEmpty && <p className={styles.empty}>No containers on this side.</p>}
    </div>
  );
}

/** The containers of a column whose cards are drawn. */
function drawnOf(
  column: readonly ColumnCard[],
  visible: readonly number[],
  focused: ContainerId | undefined,
  found: ContainerId | undefined,
): (ContainerId | undefined)[] {
  const order = column.map(({ container }) => container);
  const keep = indexesToKeep(order.length, indexIn(order, focused), indexIn(order, found));
  return withIndexes(visible, keep).map((index) => order[index]);
}
