import styles from './ColumnHeads.module.css';
import grid from './rowGrid.module.css';

const HEADS = [
  ['name', 'Name', 'Name'],
  ['quantity', 'Quantity', 'Qty'],
  ['value', 'Value', 'Value'],
  ['weight', 'Weight (lb)', 'lb'],
  ['slots', 'Slots', 'Slots'],
] as const;

/** The heads of a container's columns, short where room is scarce (docs/rules.md#columns-of-a-row). */
export function ColumnHeads() {
  return (
    <div className={`${grid.line} ${styles.heads}`}>
      {HEADS.map(([area, full, short]) => (
        <span key={area} className={grid[area]} data-short={short} title={full}>
          <span className={styles.full}>{full}</span>
        </span>
      ))}
    </div>
  );
}
