import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import { createPortal } from 'react-dom';
import type { ContainerId, Place } from '../../engine/types';
import { useColumns } from '../../engine/views';
import { flash } from '../controls/flash';
import { lookAgain } from '../lists/rowsInSight';
import { arrange } from './arrange';
import styles from './Columns.module.css';
import { Container } from './Container';

/**
 * The two columns of containers (docs/rules.md#two-columns).
 *
 * Each container has one list item for life, and its card is drawn into that. Moving a container
 * moves the element to its new place instead of drawing another card there, so the card keeps its
 * focus, its scroll position and what is half typed in it, also from column to column.
 */
export function Columns() {
  const { left, right } = useColumns();
  const leftList = useRef<HTMLUListElement>(null);
  const rightList = useRef<HTMLUListElement>(null);
  const [items] = useState(() => new Map<ContainerId, HTMLLIElement>());

  function itemOf({ container }: Place): HTMLLIElement {
    let item = items.get(container);
    if (!item) {
      item = document.createElement('li');
      items.set(container, item);
    }
    return item;
  }

  useLayoutEffect(() => {
    if (leftList.current && rightList.current) {
      const moved = arrange([
        [leftList.current, left.map(itemOf)],
        [rightList.current, right.map(itemOf)],
      ]);
      for (const item of moved) {
        flash(item.firstElementChild);
      }
      if (moved.length > 0) {
        lookAgain();
      }
    }
  });

  useEffect(() => {
    const present = new Set([...left, ...right].map((place) => place.container));
    for (const id of [...items.keys()]) {
      if (!present.has(id)) {
        items.delete(id);
      }
    }
  }, [left, right, items]);

  return (
    <div className={styles.columns}>
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
          <Container id={place.container} moves={place.moves} />,
          itemOf(place),
          String(place.container),
        ),
      )}
    </div>
  );
}
