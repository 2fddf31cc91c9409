import type { NumberField as Field } from '../../engine/types';
import { useCoinTexts } from '../../engine/views';
import { NumberField } from '../dialog/fields';
import styles from '../dialog/fields.module.css';

interface Props {
  capacity: { field: Field; text: string };
  onCapacity: (text: string) => void;
  slots: string;
  onSlots: (text: string) => void;
}

/**
 * The numbers of a money pouch, and what they are. It has none where coins count by their number, or take none
 * (docs/rules/actions.md#configuring-a-money-pouch).
 */
export function PouchNumbers({ capacity, onCapacity, slots, onSlots }: Props) {
  const { countsPouchSlots } = useCoinTexts();
  if (!countsPouchSlots) {
    return <p className={styles.hint}>A money pouch holds coins of mixed denominations.</p>;
  }
  return (
    <>
      <div className={styles.pair}>
        <NumberField {...capacity} label="Capacity" unit="coins" onType={onCapacity} />
        <NumberField label="Slots" text={slots} onType={onSlots} field="pouchSlots" />
      </div>
      <p className={styles.hint}>
        A money pouch holds coins of mixed denominations. Slots is the number of slots the pouch
        takes up in the wearer’s inventory.
      </p>
    </>
  );
}
