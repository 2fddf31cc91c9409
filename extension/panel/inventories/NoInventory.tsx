import { panel } from '../../engine/page';
import { useInventories } from '../../engine/views';
import controls from '../../styles/controls.module.css';
import { TOOLS } from '../dialog/importing';
import styles from './NoInventory.module.css';

/** The main area while no inventory is selected (docs/rules/panel.md#main-area). */
export function NoInventory() {
  const isFirst = useInventories().length === 0;
  return (
    <div className={styles.none}>
      <p className={styles.text}>No inventory selected.</p>
      <p className={styles.hint}>Import also takes characters of {TOOLS}.</p>
      {isFirst && (
        <button
          type="button"
          className={controls.button}
          onClick={() => panel.dispatch({ type: 'openExample' })}
        >
          Open an example
        </button>
      )}
    </div>
  );
}
