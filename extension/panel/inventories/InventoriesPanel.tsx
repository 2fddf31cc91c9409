import { useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { panel } from '../../engine/page';
import type { InventoryId } from '../../engine/types';
import { useInventories } from '../../engine/views';
import controls from '../../styles/controls.module.css';
import { IconButton } from '../controls/IconButton';
import { ImportIcon, NewInventoryIcon, PanelIcon } from '../controls/icons';
import { openImport } from '../dialog/importing';
import { openDialog } from '../dialog/openDialog';
import { Drops } from '../import/Drops';
import { useHandedTexts } from '../import/useHandedTexts';
import { usePastes } from '../import/usePastes';
import { DataActions } from './DataActions';
import styles from './InventoriesPanel.module.css';
import { InventoryList } from './InventoryList';
import { PartyLine } from './PartyLine';

interface Props {
  selected: InventoryId | undefined;
}

const isNarrow = () => !matchMedia('(min-width: 40rem)').matches;

/** True if an element is scrolled out of sight. */
function isAbove(element: Element | null, scroller: Element | null | undefined): boolean {
  const { top = 0 } = scroller?.getBoundingClientRect() ?? {};
  return element !== null && scroller != null && element.getBoundingClientRect().bottom <= top;
}

/** The side panel "Inventories" (docs/rules/panel.md#inventories-panel). */
export function InventoriesPanel({ selected }: Props) {
  const inventories = useInventories();
  const [wanted, setWanted] = useState(() => !isNarrow());
  const toggle = useRef<HTMLButtonElement>(null);
  const content = useRef<HTMLDivElement>(null);
  const none = inventories.length === 0;
  // The panel stays open until an inventory exists.
  const open = wanted || none;

  usePastes(collapseIfNarrow);
  useHandedTexts(collapseIfNarrow);

  /** Closes the panel if it is in sight, and otherwise shows it. */
  function showOrHide() {
    const scroller = content.current?.closest('[data-scroller]');
    if (open && !isAbove(content.current, scroller)) {
      setWanted(false);
    } else {
      setWanted(true);
      // It is the first in the scrolled area, unless it is beside it.
      scroller?.scrollTo({ top: 0 });
    }
  }

  /** Collapses the panel below 640 px, so that the chosen inventory is visible. */
  function collapseIfNarrow() {
    if (isNarrow()) {
      // Drawn immediately: the first inventory has only now enabled the toggle.
      flushSync(() => setWanted(false));
      toggle.current?.focus();
    }
  }

  function choose(inventory: InventoryId) {
    panel.dispatch({ type: 'select', inventory });
    collapseIfNarrow();
  }

  return (
    <aside
      className={styles.panel}
      aria-label="Inventories"
      // The open inventory, or the button for a new one.
      data-focus-home="[aria-current], [data-new]"
    >
      <IconButton
        ref={toggle}
        className={styles.toggle}
        label="Inventories panel"
        icon={PanelIcon}
        aria-expanded={open}
        disabled={none}
        onClick={showOrHide}
      />
      <div
        ref={content}
        className={styles.content}
        hidden={!open}
        data-list
        data-empty={none || undefined}
      >
        <h2 className={styles.heading}>Inventories</h2>
        {none ? (
          <p className={styles.none}>No inventories to show.</p>
        ) : (
          // The list can't be measured while the panel is closed.
          open && <InventoryList inventories={inventories} selected={selected} onChoose={choose} />
        )}
        <PartyLine />
        <div className={styles.actions}>
          <button
            type="button"
            data-new
            className={none ? controls.primary : controls.button}
            onClick={() => openDialog({ kind: 'newInventory', onCreated: collapseIfNarrow })}
          >
            <NewInventoryIcon />
            New Inventory
          </button>
          <button
            type="button"
            className={controls.button}
            onClick={() => openImport({}, collapseIfNarrow)}
          >
            <ImportIcon />
            Import
          </button>
        </div>
        <DataActions none={none} />
      </div>
      <Drops onAdded={collapseIfNarrow} />
    </aside>
  );
}
