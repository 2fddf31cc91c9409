import { panel } from '../../engine/page';
import type { InventoryId } from '../../engine/types';
import { useColumns, useIsItemList } from '../../engine/views';
import controls from '../../styles/controls.module.css';
import { AddContainerIcon } from '../controls/icons';
import { openDialog } from '../dialog/openDialog';
import { FindInInventory } from '../find/FindInInventory';
import styles from './ContainersHead.module.css';

/** The line above the containers. Without containers, the first steps (docs/rules/actions.md#new-containers). */
export function ContainersHead({ inventory }: { inventory: InventoryId }) {
  const { left, right } = useColumns();
  const isItemList = useIsItemList();
  const isEmpty = left.length + right.length === 0;
  return (
    <div
      className={styles.section}
      data-empty={isEmpty || undefined}
      data-focus-home="[data-add-container]"
    >
      <h3 className={styles.heading}>Containers</h3>
      {isEmpty ? (
        <>
          <p className={styles.none}>No containers yet.</p>
          {!isItemList && (
            <button
              type="button"
              className={controls.primary}
              onClick={() => panel.dispatch({ type: 'addFirstContainers', inventory })}
            >
              Add a backpack and a purse
            </button>
          )}
        </>
      ) : (
        <FindInInventory inventory={inventory} />
      )}
      <button
        type="button"
        data-add-container
        className={controls.button}
        onClick={() => openDialog({ kind: 'addContainer', inventory })}
      >
        <AddContainerIcon />
        Add container
      </button>
    </div>
  );
}
