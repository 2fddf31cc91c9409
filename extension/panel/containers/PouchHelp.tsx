import styles from '../dialog/fields.module.css';

/** Explains a money pouch and its numbers (docs/rules/actions.md#configuring-a-money-pouch). */
export function PouchHelp() {
  return (
    <p className={styles.hint}>
      A money pouch holds coins of mixed denominations. Max coins is the maximum number of coins the
      pouch can contain. Slots is the number of slots the pouch takes up in the wearer’s inventory.
    </p>
  );
}
