import { showCrash } from '../../crash/crashScreen';
import { views } from '../../engine/page';
import { persistence, status } from '../../persistence';
import controls from '../../styles/controls.module.css';
import { openDialog } from '../dialog/openDialog';
import { ExportEverything } from '../export/ExportEverything';
import styles from './DataActions.module.css';
import { ExportLine } from './ExportLine';
import { printSheet } from './printSheet';
import { useHasData } from './useHasData';
import { WeeklyCopy } from './WeeklyCopy';

const FORGET_QUESTION =
  'Forget everything? This removes all inventories and the safety copy from this browser. The names of characters that you printed stay in the browser’s history. Export everything first if you might want them again.';
const FORGET_REALLY = 'This can’t be undone. Really forget everything?';

function ask(question: string, onConfirm: () => unknown): void {
  openDialog({
    kind: 'confirm',
    title: 'Forget Everything',
    question,
    action: 'Forget',
    onConfirm,
  });
}

/**
 * The buttons that apply to all stored data. Without inventories, what was deleted is still there to be restored or
 * forgotten (docs/rules/panel.md#inventories-panel).
 */
export function DataActions({ none }: { none: boolean }) {
  const hasData = useHasData(none);
  if (none && !hasData) {
    return null;
  }

  function forget() {
    ask(FORGET_QUESTION, () => {
      ask(FORGET_REALLY, () => {
        persistence.forgetEverything().then(sayForgotten).catch(showCrash);
      });
      return false;
    });
  }

  function sayForgotten() {
    // What failed is a message of its own.
    if (!status.get().forgetFailed) {
      views.showInfo('Everything was forgotten.');
    }
  }

  return (
    <div className={styles.actions}>
      {!none && (
        <>
          <ExportEverything className={`${controls.button} ${styles.action}`} />
          <ExportLine />
        </>
      )}
      <div className={styles.pair}>
        <button
          type="button"
          className={`${controls.button} ${styles.action}`}
          onClick={() => openDialog({ kind: 'history' })}
        >
          History
        </button>
        {!none && (
          <button
            type="button"
            className={`${controls.button} ${styles.action}`}
            onClick={() => printSheet()}
          >
            Print all
          </button>
        )}
      </div>
      {!none && <WeeklyCopy />}
      <div className={styles.apart}>
        <button type="button" className={`${controls.danger} ${styles.action}`} onClick={forget}>
          Forget everything
        </button>
      </div>
    </div>
  );
}
