import { panel } from '../../engine/page';
import type { DroppedLine as View } from '../../engine/types';
import styles from './DroppedLine.module.css';

/**
 * The dropped containers, with a button to pick them up
 * (docs/rules/actions.md#dropping-and-picking-up).
 */
export function DroppedLine({ line }: { line: View }) {
  const { text, containers, button } = line;

  return (
    <div className={styles.line}>
      {/* What was dropped is announced when it is. */}
      <p role="status" aria-live="off" className={styles.text} title={text}>
        {text}
      </p>
      <button
        type="button"
        className={styles.button}
        onClick={() => panel.dispatch({ type: 'setPlace', containers, place: 'carried' })}
      >
        {button}
      </button>
    </div>
  );
}
