import { type FocusEvent, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { createPortal } from 'react-dom';
import type { ContainerId, Place } from '../../engine/types';
import { useColumns } from '../../engine/views';
import { useSignal } from '../../signals/useSignal';
import { flash } from '../controls/flash';
import { isDialogOpen } from '../dialogs/openDialog';
import { foundStack } from '../find/foundStack';
import { useCardsInSight } from '../lists/inSight';
import { placeIn, placesToKeep, withKept } from '../lists/kept';
import { lookAgain, lookWhenResized } from '../lists/looking';
import { arrange } from './arrange';
import styles from './Columns.module.css';
import { Container } from './Container';
import { tellRoomOfCards } from './cardRoom';
import { forgetHeld } from './held';

/**
 * The two columns of containers (docs/rules.md#two-columns).
 *
 * Each container has one list item for life, and its card is drawn into that. Moving a container
 * moves the element to its new place instead of drawing another card there, so the card keeps its
 * focus, its scroll position and what is half typed in it, also from column to column. The cards in
 * sight are drawn, and a few more; the list items of the others keep the room.
 */
export function Columns() {
  const { left, right } = useColumns();
  const columns = useRef<HTMLDivElement>(null);
  const leftList = useRef<HTMLUListElement>(null);
  const rightList = useRef<HTMLUListElement>(null);
  const [items] = useState(() => new Map<ContainerId, HTMLLIElement>());
  const [focused, setFocused] = useState<ContainerId>();
  const found = useSignal(foundStack)?.container;
  const drawn = new Set([
    ...drawnOf(left, useCardsInSight(leftList, left.length), focused, found),
    ...drawnOf(right, useCardsInSight(rightList, right.length), focused, found),
  ]);

  function itemOf({ container }: Place): HTMLLIElement {
    let item = items.get(container);
    if (!item) {
      item = document.createElement('li');
      items.set(container, item);
    }
    return item;
  }

  function containerWith(element: Node): ContainerId | undefined {
    return [...items].find(([, item]) => item.contains(element))?.[0];
  }

  function onBlur({ currentTarget, relatedTarget }: FocusEvent) {
    // A dialog, or a window that comes to the front, gives the focus back.
    const next = relatedTarget ?? document.activeElement;
    if (!isDialogOpen() && !currentTarget.contains(next)) {
      setFocused(undefined);
    }
  }

  useLayoutEffect(() => {
    if (leftList.current && rightList.current) {
      const { isChanged, moved } = arrange([
        [leftList.current, left.map(itemOf)],
        [rightList.current, right.map(itemOf)],
      ]);
      for (const item of moved) {
        flash(item.firstElementChild);
      }
      if (isChanged) {
        lookAgain();
      }
    }
  });

  useLayoutEffect(() => {
    if (columns.current) {
      const stopLooking = lookWhenResized(columns.current);
      const stopTelling = tellRoomOfCards(columns.current);
      return () => {
        stopLooking();
        stopTelling();
      };
    }
    return undefined;
  }, []);

  useEffect(() => forgetHeld, []);

  useEffect(() => {
    const present = new Set([...left, ...right].map((place) => place.container));
    for (const id of [...items.keys()]) {
      if (!present.has(id)) {
        items.delete(id);
      }
    }
  }, [left, right, items]);

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it only hears where the focus is
    <div
      ref={columns}
      className={styles.columns}
      onFocus={({ target }) => setFocused(containerWith(target))}
      onBlur={onBlur}
    >
      <div className={styles.column}>
        <p className={styles.caption} aria-hidden="true">
          Left column
        </p>
        <ul ref={leftList} className={styles.list} aria-label="Left column" />
        {left.length === 0 && <p className={styles.empty}>No containers on this side.</p>}
      </div>
      <div className={styles.column}>
        <p className={styles.caption} aria-hidden="true">
          Right column
        </p>
        <ul ref={rightList} className={styles.list} aria-label="Right column" />
        {right.length === 0 && <p className={styles.empty}>No containers on this side.</p>}
      </div>
      {[...left, ...right].map((place) =>
        createPortal(
          <Container
            id={place.container}
            moves={place.moves}
            item={itemOf(place)}
            isDrawn={drawn.has(place.container)}
          />,
          itemOf(place),
          String(place.container),
        ),
      )}
    </div>
  );
}

/** The containers of a column whose cards are drawn. */
function drawnOf(
  column: readonly Place[],
  inSight: readonly number[],
  focused: ContainerId | undefined,
  found: ContainerId | undefined,
): (ContainerId | undefined)[] {
  const order = column.map(({ container }) => container);
  const kept = placesToKeep(order.length, placeIn(order, focused), placeIn(order, found));
  return withKept(inSight, kept).map((place) => order[place]);
}
