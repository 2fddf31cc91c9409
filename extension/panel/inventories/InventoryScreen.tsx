import { useLayoutEffect } from 'react';
import { ask, engine } from '../../engine/client';
import type { InventoryView } from '../../engine/types';
import { download } from '../../files/download';
import controls from '../../styles/controls.module.css';
import { Columns } from '../containers/Columns';
import { IconButton } from '../controls/IconButton';
import {
  CodeIcon,
  CopyTextIcon,
  ExportIcon,
  PlusIcon,
  PrintIcon,
  TuneIcon,
} from '../controls/icons';
import { openDialog } from '../dialog/openDialog';
import { FindInInventory } from '../find/FindInInventory';
import { DroppedLine } from '../summary/DroppedLine';
import { Summary } from '../summary/Summary';
import { Supplies } from '../summary/Supplies';
import { copyAsText, copyCode } from '../text/copyAsText';
import styles from './InventoryScreen.module.css';
import { printSheet } from './printSheet';

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

  function save() {
    const file = engine().exportInventory(inventory.id);
    if (file) {
      download(file.name, file.text);
    }
  }

  function print() {
    printSheet(inventory.id);
  }

  return (
    <>
      <div className={styles.head}>
        <h2 className={styles.name}>{inventory.displayName}</h2>
        <IconButton
          className={styles.action}
          label="Copy as text"
          icon={CopyTextIcon}
          onClick={() => copyAsText(ask({ type: 'copyInventory', inventory: inventory.id }))}
        />
        <IconButton
          className={styles.action}
          label="Copy code"
          icon={CodeIcon}
          onClick={() => copyCode(inventory.id)}
        />
        <IconButton
          className={styles.action}
          label="Export inventory"
          icon={ExportIcon}
          onClick={save}
        />
        <IconButton className={styles.action} label="Print" icon={PrintIcon} onClick={print} />
        <IconButton
          className={styles.action}
          label="Configure inventory"
          icon={TuneIcon}
          onClick={() => openDialog({ kind: 'configureInventory', inventory: inventory.id })}
        />
      </div>
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
