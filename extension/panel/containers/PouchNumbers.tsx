import type { NumberField as Field } from '../../engine/types';
import { useCoinTexts } from '../../engine/views';
import { NumberField } from '../dialog/fields';
import styles from '../dialog/fields.module.css';

interface Props {
  capacity: { label: string; field: Field; text: string; unit?: string; hint?: string };
  onCapacity: (text: string) => void;
  slots: string;
  onSlots: (text: string) => void;
}

/**
 * The numbers of a money pouch, and what they are. It has slots of its own unless coins count by their number, or take
 * none (docs/rules/actions.md#configuring-a-money-pouch).
 */
export function PouchNumbers({ capacity, onCapacity, slots, onSlots }: Props) {
  const { countsPouchSlots } = useCoinTexts();
  const { hint } = capacity;
  return (
    <>
      <div className={styles.pair}>
        <NumberField
          {...capacity}
          onType={onCapacity}
          hint={countsPouchSlots ? hint : 'coins it holds'}
        />
        {countsPouchSlots && (
          <NumberField label="Slots" text={slots} onType={onSlots} field="pouchSlots" />
        )}
      </div>
      <p className={styles.hint}>
        A money pouch holds coins of mixed denominations. Max coins is the maximum number of coins
        the pouch can contain.
        {countsPouchSlots &&
          ' Slots is the number of slots the pouch takes up in the wearer’s inventory.'}
      </p>
    </>
  );
}
