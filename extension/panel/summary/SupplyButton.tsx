import { panel } from '../../engine/page';
import type { InventoryId, SupplyView } from '../../engine/types';
import { tooltipWhenCut } from '../controls/tooltipWhenCut';
import { HOW_TO_TAP, useTaps } from '../controls/useTaps';
import styles from './Supplies.module.css';

interface Props {
  inventory: InventoryId;
  supply: SupplyView;
  onTap: () => void;
}

/** Uses one of a supply, or puts one back (docs/rules/actions.md#supplies). */
export function SupplyButton({ inventory, supply, onTap }: Props) {
  const { name, left, label, about, usedUp, stacks } = supply;

  const taps = useTaps((tap) => {
    onTap();
    panel.dispatch({
      type: 'useSupply',
      inventory,
      stacks,
      tap,
      at: Math.floor(performance.now()),
    });
  });

  return (
    <button
      type="button"
      className={styles.supply}
      aria-label={label}
      aria-disabled={usedUp || undefined}
      title={about === undefined ? HOW_TO_TAP : `${about}. ${HOW_TO_TAP}`}
      {...taps}
    >
      <span className={styles.name} onPointerEnter={tooltipWhenCut}>
        {name}
      </span>{' '}
      <span className={styles.left}>{left}</span>
    </button>
  );
}
