import { useInventories, useOpenInventory } from '../engine/views';
import styles from './App.module.css';
import { fetchedLater, useFetchWhenIdle } from './controls/fetchedLater';
import { closeDialog, openDialog, useOpenDialog } from './dialog/openDialog';
import { Header } from './header/Header';
import { InventoriesPanel } from './inventories/InventoriesPanel';
import { InventoryScreen } from './inventories/InventoryScreen';
import { NoInventory } from './inventories/NoInventory';
import { Announcer } from './messages/Announcer';
import { Messages } from './messages/Messages';
import { useLostSelection } from './rows/useLostSelection';
import { useRestoredDrafts } from './rows/useRestoredDrafts';

const useDialogs = fetchedLater(() => import('./Dialogs'));

interface Props {
  /** True in the browser's side panel, false in a tab or a window of its own. */
  isInSidePanel: boolean;
}

/** The one screen (docs/rules/panel.md#one-screen). */
export function App({ isInSidePanel }: Props) {
  const inventory = useOpenInventory();
  const isEmpty = useInventories().length === 0;
  useFetchWhenIdle();
  useRestoredDrafts(inventory?.id);
  useLostSelection();
  return (
    <div className={styles.app} data-empty={isEmpty || undefined}>
      <Header isInSidePanel={isInSidePanel} />
      <div className={styles.body} data-scroller>
        <InventoriesPanel selected={inventory?.id} />
        <main className={styles.main} data-scroller data-focus-home="" tabIndex={-1}>
          {inventory ? (
            // With the key, half-typed text and selected rows belong to this inventory and are discarded with it.
            <InventoryScreen key={inventory.id} inventory={inventory} />
          ) : (
            <NoInventory />
          )}
        </main>
      </div>
      <Messages onWhatChanged={(since) => openDialog({ kind: 'byTheBook', since })} />
      <Announcer />
      <OpenDialog />
    </div>
  );
}

function OpenDialog() {
  const fetched = useDialogs(useOpenDialog() !== undefined, closeDialog);
  return fetched && <fetched.Dialogs />;
}
