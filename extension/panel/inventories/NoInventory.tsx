import { panel } from '../../engine/page';
import { useInventories } from '../../engine/views';
import controls from '../../styles/controls.module.css';
import { fetchedLater } from '../controls/fetchedLater';
import { useMenu } from '../controls/useMenu';
import { TOOLS } from '../dialog/importing';
import styles from './NoInventory.module.css';

const useExampleMenu = fetchedLater(() => import('./ExampleMenu'));

/** The main area while no inventory is selected (docs/rules/panel.md#main-area). */
export function NoInventory() {
  const isFirst = useInventories().length === 0;
  return (
    <div className={styles.none}>
      <p className={styles.text}>No inventory selected.</p>
      <p className={styles.hint}>Import also takes characters of {TOOLS}.</p>
      {isFirst && <Examples />}
    </div>
  );
}

/** The buttons that open an example (docs/rules/actions.md#the-example). */
function Examples() {
  const { state, isOpen, buttonProps } = useMenu();
  const fetched = useExampleMenu(isOpen, state.onClose);
  return (
    <div className={styles.examples} data-focus-home="button">
      <button
        type="button"
        className={controls.button}
        onClick={() => panel.dispatch({ type: 'openExample' })}
      >
        Open an example
      </button>
      <button type="button" className={controls.plain} {...buttonProps}>
        of another game…
      </button>
      {fetched && <fetched.ExampleMenu {...state} />}
    </div>
  );
}
