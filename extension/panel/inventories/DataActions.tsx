import { persistence } from '../../persistence';
import { confirmAction, openSheet } from '../../platform';
import controls from '../../styles/controls.module.css';
import { ExportEverything } from '../controls/ExportEverything';
import styles from './DataActions.module.css';
import { LastExport } from './LastExport';

/** The buttons that apply to all stored data. */
export function DataActions() {
  function forget() {
    if (
      confirmAction(
        'Forget everything? This removes all inventories and the safety copy from this browser. Export everything first if you might want them again.',
      ) &&
      confirmAction('This can’t be undone. Really forget everything?')
    ) {
      void persistence.forgetEverything();
    }
  }

  return (
    <div className={styles.actions}>
      <ExportEverything className={`${controls.plain} ${styles.action}`} />
      <LastExport />
      <button
        type="button"
        className={`${controls.plain} ${styles.action}`}
        onClick={() => void openSheet()}
      >
        Print all
      </button>
      <button type="button" className={`${controls.plain} ${styles.action}`} onClick={forget}>
        Forget everything
      </button>
    </div>
  );
}
