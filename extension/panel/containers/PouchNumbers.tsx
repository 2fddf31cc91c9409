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
 * The fields for the numbers of a money pouch, with a hint. Capacity is missing where coins count by their number, or
 * take no slots; Slots also where nothing says slots (docs/rules/actions.md#configuring-a-money-pouch).
 */
export function PouchNumbers({ capacity, onCapacity, slots, onSlots }: Props) {
  const { countsPouchCapacity, countsPouchSlots } = useCoinTexts();
  return (
    <>
      {(countsPouchCapacity || countsPouchSlots) && (
        <div className={styles.pair}>
          {countsPouchCapacity && (
            <NumberField {...capacity} label="Capacity" unit="coins" onType={onCapacity} />
          )}
          {countsPouchSlots && (
            <NumberField label="Slots" text={slots} onType={onSlots} field="pouchSlots" />
          )}
        </div>
      )}
      <p className={styles.hint}>
        A money pouch holds coins of mixed denominations.
        {countsPouchSlots &&
          ' Slots is the number of slots the pouch takes up in the wearer’s inventory.'}
      </p>
    </>
  );
}
