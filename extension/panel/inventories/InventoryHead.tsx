import { panel } from '../../engine/page';
import type { InventoryView } from '../../engine/types';
import { download } from '../../files/download';
import { fetchedLater } from '../controls/fetchedLater';
import { IconButton } from '../controls/IconButton';
import { CodeIcon, ExportIcon, MoreIcon, SettingsIcon } from '../controls/icons';
import { useMenu } from '../controls/useMenu';
import { openDialog } from '../dialog/openDialog';
import { InventoryName } from '../header/InventoryName';
import { copyCode } from '../text/copyAsText';
import styles from './InventoryHead.module.css';

const useMoreMenu = fetchedLater(() => import('./MoreMenu'));

interface Props {
  inventory: InventoryView;
}

/** The name of the inventory and the buttons that apply to all of it (docs/rules/panel.md#main-area). */
export function InventoryHead({ inventory }: Props) {
  function save() {
    const file = panel.ask({ type: 'exportInventory', inventory: inventory.id });
    if (file) {
      download(file.name, file.text);
    }
  }

  return (
    <div className={styles.head}>
      <InventoryName inventory={inventory} isHeading />
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
      <IconButton
        className={styles.action}
        label="Configure inventory"
        icon={SettingsIcon}
        onClick={() => openDialog({ kind: 'configureInventory', inventory: inventory.id })}
      />
      <More inventory={inventory} />
    </div>
  );
}

function More({ inventory }: Props) {
  const { state, isOpen, buttonProps } = useMenu();
  const fetched = useMoreMenu(isOpen, state.onClose);
  return (
    <div data-focus-home="button">
      <IconButton className={styles.action} label="More" icon={MoreIcon} {...buttonProps} />
      {fetched && <fetched.MoreMenu inventory={inventory.id} {...state} />}
    </div>
  );
}
