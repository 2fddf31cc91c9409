import { useRef } from 'react';
import { useTilesInSight } from '../header/tilesInSight';
import styles from './ItemCount.module.css';

/** The number of items of a list of them, in place of the tiles (docs/rules/game.md#lists-of-items). */
export function ItemCount({ items }: { items: string }) {
  const line = useRef<HTMLParagraphElement>(null);
  useTilesInSight(line);
  return (
    <p ref={line} className={styles.items}>
      {items}
    </p>
  );
}
