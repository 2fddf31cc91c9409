import { panel } from '../../engine/page';
import type { ContainerId, RowColumn } from '../../engine/types';
import { useShownColumns } from '../../engine/views';
import styles from './ColumnHeads.module.css';
import grid from './rowGrid.module.css';

interface Head {
  column: RowColumn;
  /** The name on its button. */
  name: string;
  full: string;
  /** The form in narrow cards, if it differs. */
  short?: string;
  /** True if the column is about one item of the stack. */
  isEach?: boolean;
}

const HEADS: readonly Head[] = [
  { column: 'name', name: 'Name', full: 'Name' },
  { column: 'quantity', name: 'Quantity', full: 'Quantity', short: 'Qty' },
  { column: 'value', name: 'Value', full: 'Value', isEach: true },
  { column: 'weight', name: 'Weight', full: 'Weight (lb)', short: 'lb', isEach: true },
  { column: 'slots', name: 'Slots', full: 'Slots' },
];

/**
 * The heads of a container's columns, short where space is scarce (docs/rules/panel.md#columns-of-a-row). Each sorts by
 * its column.
 */
export function ColumnHeads({ container }: { container: ContainerId }) {
  const isShown = useShownColumns();
  return (
    <div className={`${grid.line} ${styles.heads}`}>
      {HEADS.filter(({ column }) => isShown(column)).map(
        ({ column, name, full, short, isEach }) => (
          <button
            key={column}
            type="button"
            className={`${grid[column]} ${styles.head}`}
            aria-label={`Sort by ${name}`}
            title={`Sort by ${isEach ? `${name.toLowerCase()} of one` : name}`}
            data-short={short}
            onClick={() => panel.dispatch({ type: 'sortStacks', container, by: column })}
          >
            {short === undefined ? full : <span className={styles.full}>{full}</span>}
            {isEach && <span className={styles.each}> each</span>}
          </button>
        ),
      )}
    </div>
  );
}
