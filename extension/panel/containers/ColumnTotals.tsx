import type { ContainerView } from '../../engine/types';
import { useCoinTexts, useShownColumns } from '../../engine/views';
import { exactly, exactUsage } from '../controls/exactValues';
import grid from '../rows/rowGrid.module.css';
import styles from './ColumnTotals.module.css';
import { Total } from './Total';

/** The totals of an item container, each under its column (docs/rules/panel.md#item-cards). */
export function ColumnTotals({ container }: { container: ContainerView & { kind: 'item' } }) {
  const { used, value, weight } = container;
  const isShown = useShownColumns();
  const { unit } = useCoinTexts();
  return (
    <div className={styles.totals}>
      {isShown('value') && (
        <span className={grid.value}>
          <Total name="Value" text={`${value.text} ${unit}`} about={exactly(value, unit)} />
        </span>
      )}
      {isShown('weight') && (
        <span className={grid.weight}>
          <Total name="Weight" text={`${weight.text} lb`} about={exactly(weight, 'lb')} />
        </span>
      )}
      {isShown('slots') && (
        <span className={styles.slots}>
          <span className={styles.word}>Slots</span>
          <Total
            name="Slots used"
            text={used.text}
            about={exactUsage(used, 'slots')}
            over={used.level === 'over'}
          />
        </span>
      )}
    </div>
  );
}
