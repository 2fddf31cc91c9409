import type { InventoryView } from '../../engine/types';
import { fetchedLater } from '../controls/fetchedLater';
import { ChooseIcon } from '../controls/icons';
import { useMenu } from '../controls/useMenu';
import styles from './InventoryName.module.css';

const useInventoryMenu = fetchedLater(() => import('./InventoryMenu'));

interface Props {
  inventory: InventoryView;
  /** True if it is the heading of the main area. */
  isHeading?: boolean;
}

/** The name of the open inventory: a button that opens the menu of all (docs/rules/panel.md#switching-inventories). */
export function InventoryName({ inventory, isHeading }: Props) {
  const { state, isOpen, buttonProps } = useMenu();
  const fetched = useInventoryMenu(isOpen, state.onClose);
  const button = (
    <button type="button" className={styles.button} title="Switch inventory" {...buttonProps}>
      <span className={styles.name}>{inventory.displayName}</span>
      <ChooseIcon />
    </button>
  );
  return (
    <div className={styles.frame} data-focus-home="button">
      {isHeading ? <h2 className={styles.heading}>{button}</h2> : button}
      {fetched && <fetched.InventoryMenu open={inventory.id} {...state} />}
    </div>
  );
}
