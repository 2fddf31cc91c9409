import { persistence } from '../../persistence';
import { useSignal } from '../../signals/useSignal';
import styles from './WeeklyCopy.module.css';

/** Switches the weekly copy on and off (docs/rules/storage.md#weekly-copy). */
export function WeeklyCopy() {
  const { weeklyCopy } = useSignal(persistence.exports.state);
  const hint =
    'If something has changed, the first click on a button saves all inventories. The panel can’t see whether the browser keeps the file.';
  return (
    <label className={styles.line} title={hint}>
      <input
        type="checkbox"
        aria-description={hint}
        checked={weeklyCopy}
        onChange={(event) => persistence.exports.setWeeklyCopy(event.currentTarget.checked)}
      />
      Save a copy to Downloads every week
    </label>
  );
}
