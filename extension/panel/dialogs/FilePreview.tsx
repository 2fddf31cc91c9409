import { useId } from 'react';
import type { InventoryPreview } from '../../engine/types';
import { displayName } from '../controls/text';
import styles from './FilePreview.module.css';

interface Props {
  inventories: readonly InventoryPreview[];
  /** How many more entries it has that are no inventories. */
  invalid: number;
  isTooLarge: boolean;
  /** Whether the inventory at that place takes the place of its namesake. */
  isReplacing: (index: number) => boolean;
  onChoose: (index: number, isReplacing: boolean) => void;
}

/** What a chosen file holds, or "Invalid." (docs/rules.md#import-preview). */
export function FilePreview({ inventories, invalid, isTooLarge, isReplacing, onChoose }: Props) {
  if (inventories.length === 0) {
    return (
      <p className={styles.invalid}>
        Invalid.
        {isTooLarge && <span className={styles.why}> It is larger than anything that fits.</span>}
      </p>
    );
  }
  const valid = inventories.map((inventory, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: a preview never changes; names may be equal
    <div key={index} className={styles.inventory}>
      <Preview inventory={inventory} />
      {inventory.lossy && (
        <p className={styles.why}>A part of it cannot be read and would be left out.</p>
      )}
      {inventory.exists && (
        <Namesake
          name={inventory.name}
          isReplacing={isReplacing(index)}
          onChoose={(replacing) => onChoose(index, replacing)}
        />
      )}
    </div>
  ));
  return (
    <>
      {valid}
      {invalid > 0 && (
        <p className={styles.invalid}>
          Invalid.
          <span className={styles.why}>
            {invalid === 1
              ? ' One more entry is no inventory.'
              : ` ${invalid} more entries are no inventories.`}
          </span>
        </p>
      )}
    </>
  );
}

function Preview({ inventory: { name, strength, containers } }: { inventory: InventoryPreview }) {
  return (
    <dl className={styles.preview}>
      <div className={styles.name}>
        <dt>Name</dt>
        <dd>{displayName(name)}</dd>
      </div>
      <div>
        <dt>Str</dt>
        <dd>{strength}</dd>
      </div>
      <div>
        <dt>Containers</dt>
        <dd>{containers}</dd>
      </div>
    </dl>
  );
}

interface NamesakeProps {
  name: string;
  isReplacing: boolean;
  onChoose: (isReplacing: boolean) => void;
}

/** Where an inventory goes whose name exists already. */
function Namesake({ name, isReplacing, onChoose }: NamesakeProps) {
  const group = useId();
  const choices = [
    { label: 'Add as new', replaces: false },
    { label: 'Replace', replaces: true },
  ];
  return (
    <fieldset className={styles.exists}>
      <legend>There is an inventory “{displayName(name)}” already.</legend>
      {choices.map(({ label, replaces }) => (
        <label key={label}>
          <input
            type="radio"
            name={group}
            checked={isReplacing === replaces}
            onChange={() => onChoose(replaces)}
          />
          {label}
        </label>
      ))}
    </fieldset>
  );
}
