import { memo, useEffect, useRef } from 'react';
import { useCell } from '../../engine/cell';
import { fillRows } from '../../engine/store';
import type { ContainerId, StackId } from '../../engine/types';
import { useRows } from '../../engine/views';
import { dropLines, registerList } from '../drag/rowDrag';
import styles from './ItemList.module.css';
import { ItemRow } from './ItemRow';

interface Props {
  container: ContainerId;
  flags: ReadonlySet<StackId>;
  onFlag: (stack: StackId) => void;
}

/** The rows of an item container (spec section 2). */
export const ItemList = memo(function ItemList({ container, flags, onFlag }: Props) {
  const rows = useRows(container);
  fillRows(container, 0, rows.length);
  const area = useRef<HTMLDivElement>(null);

  useEffect(() => (area.current ? registerList(container, area.current) : undefined), [container]);

  return (
    <div ref={area} className={styles.area}>
      <ul className={styles.list} aria-label="Items">
        {rows.map((stack) => (
          <ItemRow
            key={stack}
            container={container}
            stack={stack}
            flagged={flags.has(stack)}
            onFlag={onFlag}
          />
        ))}
      </ul>
      {rows.length === 0 && <p className={styles.empty}>This container is empty.</p>}
      <DropLine container={container} rows={rows.length} />
    </div>
  );
});

/** Where the dragged row would go (spec section 4). */
function DropLine({ container, rows }: { container: ContainerId; rows: number }) {
  const place = useCell(dropLines.of(container));
  if (place === undefined) {
    return null;
  }
  return (
    <div className={styles.line} style={{ top: `${rows === 0 ? 0 : (100 * place) / rows}%` }} />
  );
}
