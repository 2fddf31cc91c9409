import { useId } from 'react';
import { panel } from '../../engine/page';
import type { InventoryId } from '../../engine/types';
import { useInventoryListItem } from '../../engine/views';
import { IconButton } from '../controls/IconButton';
import { CopyIcon, DownIcon, TrashIcon, UpIcon, WarningIcon } from '../controls/icons';
import { UsageBar } from '../controls/UsageBar';
import { openDialog } from '../dialog/openDialog';
import styles from './InventoryItem.module.css';

interface Props {
  id: InventoryId;
  isSelected: boolean;
  isFirst: boolean;
  isLast: boolean;
  onChoose: (inventory: InventoryId) => void;
}

/**
 * One inventory of the list with a summary of its load, a list of items with their number; the selected one also has
 * its buttons.
 */
export function InventoryItem({ id, isSelected, isFirst, isLast, onChoose }: Props) {
  const glance = useId();
  const entry = useInventoryListItem(id);
  if (!entry) {
    return null;
  }
  const { name, load, loadText, weight, wealth, wealthUnit, items } = entry;

  return (
    <div className={styles.item} data-selected={isSelected || undefined}>
      <button
        type="button"
        className={styles.choose}
        aria-describedby={glance}
        aria-current={isSelected || undefined}
        onClick={() => onChoose(id)}
      >
        <span className={styles.name}>{name}</span>
        <span className={styles.glance} id={glance} aria-hidden="true">
          {items === undefined ? (
            <>
              <span className={styles.load} data-level={load.level}>
                {load.level === 'over' && <WarningIcon />}
                {loadText}
              </span>
              {weight && <span>{`${weight.text} lb`}</span>}
              <span>{`${wealth.text} ${wealthUnit}`}</span>
            </>
          ) : (
            <span>{items}</span>
          )}
        </span>
        {load.allowed !== undefined && <UsageBar usage={load} />}
      </button>
      {isSelected && <Tools id={id} name={name} isFirst={isFirst} isLast={isLast} />}
    </div>
  );
}

interface ToolsProps {
  id: InventoryId;
  name: string;
  isFirst: boolean;
  isLast: boolean;
}

/** The buttons for the selected inventory. */
function Tools({ id, name, isFirst, isLast }: ToolsProps) {
  function remove() {
    const question = `Are you sure you want to delete the inventory “${panel.ask({ type: 'shortName', name })}”? All its containers go with it. Undo brings it back.`;
    openDialog({
      kind: 'confirm',
      title: 'Delete Inventory',
      question,
      action: 'Delete',
      onConfirm: () => panel.dispatch({ type: 'deleteInventory', inventory: id }),
    });
  }

  return (
    <div className={styles.tools} data-focus-home="button">
      <IconButton
        label="Move inventory up"
        icon={UpIcon}
        disabled={isFirst}
        onClick={() => panel.dispatch({ type: 'moveInventory', inventory: id, direction: 'up' })}
      />
      <IconButton
        label="Move inventory down"
        icon={DownIcon}
        disabled={isLast}
        onClick={() => panel.dispatch({ type: 'moveInventory', inventory: id, direction: 'down' })}
      />
      <IconButton
        label="Duplicate inventory"
        icon={CopyIcon}
        onClick={() => panel.dispatch({ type: 'duplicateInventory', inventory: id })}
      />
      <IconButton
        label="Delete inventory"
        className={styles.delete}
        icon={TrashIcon}
        onClick={remove}
      />
    </div>
  );
}
