import {
  type Ref,
  type RefObject,
  useEffect,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from 'react';
import { createPortal } from 'react-dom';
import { panel } from '../../engine/page';
import type { ColumnCard, ContainerId } from '../../engine/types';
import { useColumns, useRowCounts } from '../../engine/views';
import { useSignal } from '../../signals/useSignal';
import { useCollapsedCards } from '../collapsing/collapsedCards';
import { flash } from '../controls/flash';
import { foundStack } from '../find/foundStack';
import { indexIn, pinnedIndexes, withIndexes } from '../lists/indexes';
import { measureAll, measureWhenMoved, measureWhenResized } from '../lists/measuring';
import { omittedHeight, topsOf } from '../lists/offsets';
import { useFocusedEntry } from '../lists/useFocusedEntry';
import { useVisibleCards } from '../lists/visibleRange';
import { forgetCardState } from '../rows/cardState';
import styles from './Columns.module.css';
import { Container } from './Container';
import { CardHeights, type CardShape } from './cardHeights';
import { useContainerItems } from './containerItems';
import { reorderChildren } from './reorderChildren';

/**
 * The two columns of containers (docs/rules/actions.md#moving-containers). Only these are in the document: the visible
 * cards and a few more, the first and the last, the one with the focus and its neighbours, and the one in which
 * something was found (docs/rules/panel.md#long-lists).
 *
 * A container keeps its list item while its card is drawn, and the card is drawn into that. Moving a container moves
 * the element to its new position instead of drawing a new card there, so the card keeps its focus, its scroll position
 * and its half-typed text, even in the other column.
 */
export function Columns() {
  const { left, right, unlisted } = useColumns();
  const columns = useRef<HTMLDivElement>(null);
  const leftList = useRef<HTMLUListElement>(null);
  const rightList = useRef<HTMLUListElement>(null);
  const { itemOf, containerWith, keepOnly } = useContainerItems();
  const { focused, following } = useFocusedEntry(containerWith);
  const found = useSignal(foundStack)?.container;
  const { shapeOf, topsIn, measure } = useCardHeights(leftList);
  const leftTops = useMemo(() => topsIn(left), [topsIn, left]);
  const rightTops = useMemo(() => topsIn(right), [topsIn, right]);
  const lists = [
    { list: leftList, column: left, tops: leftTops, visible: useVisibleCards(leftList, leftTops) },
    {
      list: rightList,
      column: right,
      tops: rightTops,
      visible: useVisibleCards(rightList, rightTops),
    },
  ].map((each) => ({ ...each, drawn: drawnOf(each.column, each.visible, focused, found) }));
  const cards = lists.flatMap(({ column, drawn }) => cardsAt(column, drawn));
  panel.fillCards(cards.map(({ container }) => container));

  const drawnItems = useRef<() => [CardShape, HTMLElement][]>(() => []);
  const measuredTops = useRef<Float64Array[]>([]);
  useLayoutEffect(() => {
    drawnItems.current = () => cards.map((card) => [shapeOf(card), itemOf(card.container)]);
    keepOnly(new Set(cards.map(({ container }) => container)));
    for (const { column, drawn, tops } of lists) {
      for (const [nth, index] of drawn.entries()) {
        const card = column[index];
        if (card) {
          place(itemOf(card.container), index, column.length, omittedHeight(nth, drawn, tops));
        }
      }
    }
    const { isChanged, moved } = reorderChildren(
      lists.flatMap(({ list, column, drawn }) => {
        const items = cardsAt(column, drawn).map(({ container }) => itemOf(container));
        return list.current ? [[list.current, items] as const] : [];
      }),
    );
    for (const item of moved) {
      flash(item.firstElementChild);
    }
    const haveMoved = lists.some(({ tops }, index) => tops !== measuredTops.current[index]);
    measuredTops.current = lists.map(({ tops }) => tops);
    if (isChanged || haveMoved) {
      measureAll();
    }
  });

  useLayoutEffect(() => measureWhenMoved(() => measure(drawnItems.current())), [measure]);
  useLayoutEffect(() => (columns.current ? measureWhenResized(columns.current) : undefined), []);

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
      {unlisted !== undefined && (
        <p
          className={styles.unlisted}
        >{`${unlisted}. They are kept as they are and not counted.`}</p>
      )}
      {cards.map(({ container, moves, label }) =>
        createPortal(
          <Container id={container} moves={moves} label={label} />,
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

/** The indexes of the containers of a column whose cards are drawn. */
function drawnOf(
  column: readonly ColumnCard[],
  visible: readonly number[],
  focused: ContainerId | undefined,
  found: ContainerId | undefined,
): number[] {
  const order = column.map(({ container }) => container);
  const pinned = pinnedIndexes(order.length, indexIn(order, focused), indexIn(order, found));
  return withIndexes(visible, pinned);
}

function cardsAt(column: readonly ColumnCard[], indexes: readonly number[]): ColumnCard[] {
  return indexes.flatMap((index) => column[index] ?? []);
}

/** Sets the place of a list item in its column, and leaves room below it for the cards that are not drawn. */
function place(item: HTMLElement, index: number, count: number, leftOut: number): void {
  const [size, position, room] = [String(count), String(index + 1), `${leftOut}px`];
  if (item.ariaSetSize !== size || item.ariaPosInSet !== position) {
    item.ariaSetSize = size;
    item.ariaPosInSet = position;
  }
  if (item.style.getPropertyValue('--height-left-out') !== room) {
    item.style.setProperty('--height-left-out', room);
  }
}

/** The heights of all cards, as functions that are new whenever any height may have changed. */
function useCardHeights(list: RefObject<HTMLElement | null>) {
  const rowCount = useRowCounts();
  const isCollapsed = useCollapsedCards();
  const [heights] = useState(() => new CardHeights());
  const [measured, setMeasured] = useState({ gap: 0 });
  const [measure] = useState(() => (drawn: [CardShape, HTMLElement][]) => {
    if (list.current && heights.measure(list.current.clientWidth, drawn)) {
      setMeasured({ gap: Number.parseFloat(getComputedStyle(list.current).rowGap) });
    }
  });
  const places = useMemo(() => {
    const shapeOf = ({ container, kind }: ColumnCard) => ({
      container,
      kind,
      rows: rowCount(container),
      isCollapsed: isCollapsed(container),
    });
    const topsIn = (column: readonly ColumnCard[]) =>
      topsOf(
        column.map((card) => heights.of(shapeOf(card))),
        measured.gap,
      );
    return { shapeOf, topsIn };
  }, [rowCount, isCollapsed, heights, measured]);
  return { ...places, measure };
}
