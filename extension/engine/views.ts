/** The hooks with which components subscribe to the views of this page's panel. */
import { useKeyedSignal, useSignal } from '../signals/useSignal';
import { views } from './page';
import type {
  CoinTexts,
  ColumnsView,
  ContainerId,
  ContainerView,
  HideableColumn,
  InventoryId,
  InventoryListItem,
  InventoryView,
  PenaltyView,
  RowColumn,
  Shown,
  StackId,
  StackView,
  SupplyList,
} from './types';
import type { UndoLabels } from './viewStore';

const NO_ROWS: readonly StackId[] = [];

/** The labels of undo and redo. */
export function useUndoLabels(): UndoLabels {
  return useSignal(views.undoLabels);
}

/** The inventories in the order of the Inventories panel. */
export function useInventories(): readonly InventoryId[] {
  return useSignal(views.inventories);
}

/** Those of the inventories that are no lists of items, in the same order. */
export function useCharacters(): readonly InventoryId[] {
  const lists = useSignal(views.itemLists);
  return useInventories().filter((id) => !lists.has(id));
}

/** The lists of items among the inventories, in the same order. */
export function useItemLists(): readonly InventoryId[] {
  const lists = useSignal(views.itemLists);
  return useInventories().filter((id) => lists.has(id));
}

/** True if the open inventory is a list of items (docs/rules/game.md#lists-of-items). */
export function useIsItemList(): boolean {
  return useSignal(views.isItemList);
}

/** An item of the Inventories panel. */
export function useInventoryListItem(id: InventoryId): InventoryListItem | undefined {
  return useKeyedSignal(views.inventoryListItems, id);
}

/** The totals of all inventories together, if there are two or more. */
export function useParty(): Shown | undefined {
  return useSignal(views.party);
}

/** The inventory in the main area, if one is selected. */
export function useOpenInventory(): InventoryView | undefined {
  return useSignal(views.openInventory);
}

/** The penalties of the open inventory. */
export function usePenalties(): readonly PenaltyView[] {
  return useSignal(views.penalties);
}

/** The columns of rows that are off in the open inventory (docs/rules/game.md#columns). */
function useHiddenColumns(): readonly HideableColumn[] {
  return useSignal(views.hiddenColumns);
}

/** Returns a function that is true for each column of rows that is on in the open inventory. */
export function useShownColumns(): (column: RowColumn) => boolean {
  const hidden: readonly RowColumn[] = useHiddenColumns();
  return (column) => !hidden.includes(column);
}

/** The coins of the open inventory in words. */
export function useCoinTexts(): CoinTexts {
  return useSignal(views.coins);
}

/** The first supplies of the open inventory (docs/rules/actions.md#supplies). */
export function useSupplies(): SupplyList {
  return useSignal(views.supplies);
}

/** The columns of the open inventory. */
export function useColumns(): ColumnsView {
  return useSignal(views.columns);
}

/** A card without its rows. */
export function useContainer(id: ContainerId): ContainerView | undefined {
  return useKeyedSignal(views.containers, id);
}

/** The function that returns the number of rows of a container; a new one whenever any may have changed. */
export function useRowCounts(): (id: ContainerId) => number {
  return useSignal(views.rowCounts);
}

/** The stacks of an item container, top to bottom. */
export function useRows(id: ContainerId): readonly StackId[] {
  return useKeyedSignal(views.rows, id) ?? NO_ROWS;
}

/** One row. */
export function useStack(id: StackId): StackView | undefined {
  return useKeyedSignal(views.stacks, id);
}

/**
 * A counter that increases whenever anything on the screen changes, or another panel changes anything, for components
 * that show answers of the engine other than views.
 */
export function useRevision(): number {
  return useSignal(views.revision);
}

/** The latest message. */
export function useNotice() {
  return useSignal(views.notice);
}
