import { useLayoutEffect } from 'react';
import type { InventoryView } from '../../engine/types';
import controls from '../../styles/controls.module.css';
import { Columns } from '../containers/Columns';
import { PlusIcon } from '../controls/icons';
import { openDialog } from '../dialog/openDialog';
import { FindInInventory } from '../find/FindInInventory';
import { DroppedLine } from '../summary/DroppedLine';
import { Summary } from '../summary/Summary';
import { Supplies } from '../summary/Supplies';
import { InventoryHead } from './InventoryHead';
import styles from './InventoryScreen.module.css';

interface Props {
  inventory: InventoryView;
}

/** The main area while an inventory is selected (docs/rules/panel.md#main-area). */
export function InventoryScreen({ inventory }: Props) {
  // A newly opened inventory is shown from its top.
  useLayoutEffect(() => {
    for (const scroller of document.querySelectorAll('[data-scroller]')) {
      scroller.scrollTop = 0;
    }
  }, []);

  return (
    <>
      <InventoryHead inventory={inventory} />
      <Summary inventory={inventory} />
      <Supplies inventory={inventory.id} />
      {inventory.dropped && <DroppedLine line={inventory.dropped} />}
      <div className={styles.section}>
        <h3 className={styles.heading}>Containers</h3>
        <FindInInventory inventory={inventory.id} />
        <button
          type="button"
          className={controls.button}
          onClick={() => openDialog({ kind: 'addContainer', inventory: inventory.id })}
        >
          <PlusIcon />
          Add container
        </button>
      </div>
      <Columns />
    </>
  );
}
