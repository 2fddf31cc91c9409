import styles from '../dialog/fields.module.css';

/** What a money pouch is and what its numbers mean (docs/rules/actions.md#configuring-a-money-pouch). */
export function PouchHelp() {
  return (
    <p className={styles.hint}>
      A money pouch holds coins of mixed denominations. Max coins is the maximum number of coins the
      pouch can contain. Slots is the number of slots the pouch takes up in the wearer’s inventory.
    </p>
  );
}
