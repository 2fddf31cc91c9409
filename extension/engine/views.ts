import { Signal, Signals } from '../signals/signal';
import { useKeyedSignal, useSignal } from '../signals/useSignal';
import type { Update } from './generated/engine.js';
import type {
  CoinKind,
  ColumnsView,
  ContainerId,
  ContainerView,
  HideableColumn,
  InventoryId,
  InventoryListItem,
  InventoryView,
  Notice,
  PenaltyView,
  RowColumn,
  Shown,
  StackId,
  StackView,
} from './types';

/*
 * The views that the panel shows, by id. View objects are replaced, never changed, so that a card or a row is
 * drawn again only when the engine has sent a new object for it.
 */
const NO_ROWS: readonly StackId[] = [];
const NO_COLUMNS: ColumnsView = { left: [], right: [] };
const NO_PENALTIES: readonly PenaltyView[] = [];
const NO_HIDDEN_COLUMNS: readonly HideableColumn[] = [];
const inventories = new Signal<readonly InventoryId[]>([]);
const entries = new Signals<InventoryId, InventoryListItem>();
const openInventory = new Signal<InventoryView | undefined>(undefined);
const penalties = new Signal(NO_PENALTIES);
const hiddenColumns = new Signal(NO_HIDDEN_COLUMNS);
const columns = new Signal(NO_COLUMNS);
const containers = new Signals<ContainerId, ContainerView>();
const rows = new Signals<ContainerId, readonly StackId[]>();
const stacks = new Signals<StackId, StackView>();
/** The number of rows of a container. A new function whenever the number of any container may have changed. */
const rowCounts = new Signal((id: ContainerId) => rowsOf(id).length);
const undoLabels = new Signal<UndoLabels>({});
const revision = new Signal(0);
const party = new Signal<Shown | undefined>(undefined);
const notice = new Signal<Notice | InfoNotice | undefined>(undefined);
const listeners = new Set<(text: string) => void>();

/** A message of what was done without changing anything. */
interface InfoNotice {
  type: 'info';
  text: string;
  offer?: NoticeOffer | undefined;
}

/** An action that a message offers, as a button. */
export interface NoticeOffer {
  label: string;
  accept: () => void;
}

/** The steps that undo and redo would revert and restore, in words; absent if there is none. */
interface UndoLabels {
  undo?: string | undefined;
  redo?: string | undefined;
}

/** The labels of undo and redo. */
export function useUndoLabels(): UndoLabels {
  return useSignal(undoLabels);
}

/** The inventories in the order of the Inventories panel. */
export function useInventories(): readonly InventoryId[] {
  return useSignal(inventories);
}

/** An inventory as the Inventories panel shows it. */
export function useInventoryListItem(id: InventoryId): InventoryListItem | undefined {
  return useKeyedSignal(entries, id);
}

/** The totals of all inventories together, if there are two or more. */
export function useParty(): Shown | undefined {
  return useSignal(party);
}

/** The inventory in the main area, if one is selected. */
export function useOpenInventory(): InventoryView | undefined {
  return useSignal(openInventory);
}

/** The inventory in the main area at this moment, for what happens outside drawing. */
export function openInventoryId(): InventoryId | undefined {
  return openInventory.get()?.id;
}

/** True if a container is in the open inventory at this moment, for what happens outside drawing. */
export function hasContainer(id: ContainerId): boolean {
  return containersOf(columns.get()).includes(id);
}

/** The inventory before or after the open one in the list, for what happens outside drawing. */
export function inventoryBeside(step: -1 | 1): InventoryId | undefined {
  const list = inventories.get();
  const open = openInventory.get()?.id;
  const index = open === undefined ? -1 : list.indexOf(open);
  return index < 0 ? undefined : list[index + step];
}

/** The penalties of the open inventory. */
export function usePenalties(): readonly PenaltyView[] {
  return useSignal(penalties);
}

/** The columns of rows that are off in the open inventory (docs/rules/game.md#columns). */
export function useHiddenColumns(): readonly HideableColumn[] {
  return useSignal(hiddenColumns);
}

/** Returns a function that is true for each column of rows that is on in the open inventory. */
export function useShownColumns(): (column: RowColumn) => boolean {
  const hidden: readonly RowColumn[] = useHiddenColumns();
  return (column) => !hidden.includes(column);
}

/** The columns of the open inventory. */
export function useColumns(): ColumnsView {
  return useSignal(columns);
}

/** A card without its rows. */
export function useContainer(id: ContainerId): ContainerView | undefined {
  return useKeyedSignal(containers, id);
}

/** Those of these containers whose cards the panel doesn't have yet. */
export function cardsMissing(ids: readonly ContainerId[]): ContainerId[] {
  return ids.filter((id) => containers.get(id) === undefined);
}

/** Stores requested cards. */
export function takeCards(cards: readonly ContainerView[]): void {
  for (const card of cards) {
    containers.set(card.id, card);
  }
}

/** The function that returns the number of rows of a container; a new one whenever any may have changed. */
export function useRowCounts(): (id: ContainerId) => number {
  return useSignal(rowCounts);
}

/** The stacks of an item container, top to bottom. */
export function useRows(id: ContainerId): readonly StackId[] {
  return useKeyedSignal(rows, id) ?? NO_ROWS;
}

/** One row. */
export function useStack(id: StackId): StackView | undefined {
  return useKeyedSignal(stacks, id);
}

/** The range of these rows that contains all rows without a view, `to` excluded; undefined if each has one. */
export function rowsMissing(
  id: ContainerId,
  from: number,
  to: number,
): { from: number; to: number } | undefined {
  const order = rowsOf(id).slice(from, to);
  const isMissing = (stack: StackId) => stacks.get(stack) === undefined;
  const first = order.findIndex(isMissing);
  return first < 0
    ? undefined
    : { from: from + first, to: from + order.findLastIndex(isMissing) + 1 };
}

/** Stores requested rows. A row that is stored already keeps its object. */
export function takeRows(drawn: readonly StackView[]): void {
  for (const stack of drawn) {
    if (stacks.get(stack.id) === undefined) {
      stacks.set(stack.id, stack);
    }
  }
}

/**
 * A counter that increases whenever anything on the screen changes, or another panel changes anything, for components
 * that show answers of the engine other than views.
 */
export function useRevision(): number {
  return useSignal(revision);
}

/** The latest message. */
export function useNotice(): Notice | InfoNotice | undefined {
  return useSignal(notice);
}

/** The latest message at this moment, for what happens outside drawing. */
export function latestNotice(): Notice | InfoNotice | undefined {
  return notice.get();
}

/** The stacks of a container at this moment, for what happens outside drawing. */
export function rowsOf(id: ContainerId): readonly StackId[] {
  return rows.get(id) ?? NO_ROWS;
}

/** The count of coins that a pouch's field shows at this moment, for what happens outside drawing. */
export function coinCount(id: ContainerId, coin: CoinKind): string {
  const pouch = containers.get(id);
  const field = pouch?.kind === 'pouch' && pouch.coins.find(({ kind }) => kind === coin);
  return field ? field.count : '';
}

/** Shows the changes of another panel, and announces them if they are visible. */
export function publishExternalChanges(update: Update): Update {
  publish(update);
  if (!isSeen(update)) {
    revision.set(revision.get() + 1);
  } else if (!update.notice) {
    announce('Changed in another panel.');
  }
  return update;
}

function isSeen(update: Update): boolean {
  const { inventoryOrder, open, penalties, hiddenColumns, columns } = update;
  const { inventories, containers, orders, stacks } = update;
  return Boolean(
    inventoryOrder ||
      open ||
      penalties ||
      hiddenColumns ||
      columns ||
      [inventories, containers, orders, stacks].some((changed) => changed.length > 0),
  );
}

/** Shows an update of the engine. */
export function publish(update: Update): Update {
  if (update.reset) {
    containers.clear();
    rows.clear();
    stacks.clear();
  }
  publishContainers(update);
  if (update.penalties || update.reset) {
    penalties.set(update.penalties ?? NO_PENALTIES);
  }
  if (update.hiddenColumns || update.reset) {
    hiddenColumns.set(update.hiddenColumns ?? NO_HIDDEN_COLUMNS);
  }
  if (update.open || update.reset) {
    openInventory.set(update.open);
  }
  publishInventories(update);
  if (isSeen(update)) {
    revision.set(revision.get() + 1);
  }
  const { undo, redo } = update;
  if (undoLabels.get().undo !== undo || undoLabels.get().redo !== redo) {
    undoLabels.set({ undo, redo });
  }
  const previous = notice.get();
  if (update.notice || (update.store !== undefined && previous?.type !== 'info')) {
    // The previous message is about an older step, which its Undo button would no longer undo. What was only copied is
    // about no step.
    notify(update.notice);
  }
  for (const sentence of update.announcements) {
    announce(sentence);
  }
  return update;
}

/** The containers and rows of the open inventory; forgets those that are gone. */
function publishContainers(update: Update): void {
  for (const stack of update.stacks) {
    stacks.set(stack.id, stack);
  }
  for (const container of update.containers) {
    containers.set(container.id, container);
  }
  const gone = new Set<StackId>();
  const stayed = [];
  for (const order of update.orders) {
    const before = rows.get(order.container);
    if (before) {
      stayed.push(order);
    }
    for (const id of before ?? []) {
      gone.add(id);
    }
    rows.set(order.container, order.rows);
  }
  if (update.columns || update.reset) {
    const after = update.columns ?? NO_COLUMNS;
    forgetContainers(columns.get(), after, gone);
    columns.set(after);
  }
  // All rows of a container that was not shown before are requested again, even those that another container had.
  for (const order of stayed) {
    for (const id of order.rows) {
      gone.delete(id);
    }
  }
  for (const id of gone) {
    stacks.forget(id);
  }
  if (update.orders.length > 0) {
    rowCounts.set((id) => rowsOf(id).length);
  }
}

function publishInventories(update: Update): void {
  for (const entry of update.inventories) {
    entries.set(entry.id, entry);
  }
  if (update.inventoryOrder) {
    const stay = new Set(update.inventoryOrder);
    for (const id of inventories.get()) {
      if (!stay.has(id)) {
        entries.forget(id);
      }
    }
    inventories.set(update.inventoryOrder);
  }
  const { text, exact } = party.get() ?? {};
  if (update.party?.text !== text || update.party?.exact !== exact) {
    party.set(update.party);
  }
}

/** Shows a message about an action that changed nothing. */
export function showInfo(text: string, offer?: NoticeOffer): void {
  notify({ type: 'info', text, offer });
}

/** Shows why something can't be done. */
export function showProblem(text: string): void {
  notify({ type: 'refused', text });
}

/** Calls `listener` with each sentence about what happened, for those who do not see it. */
export function onAnnouncement(listener: (text: string) => void): void {
  listeners.add(listener);
}

function announce(text: string): void {
  for (const listener of listeners) {
    listener(text);
  }
}

function notify(message: Notice | InfoNotice | undefined): void {
  notice.set(message);
  if (message) {
    announce(message.text);
  }
}

/** Clears the latest message. */
export function dismissNotice(): void {
  notice.set(undefined);
}

function forgetContainers(before: ColumnsView, after: ColumnsView, gone: Set<StackId>): void {
  const stay = new Set(containersOf(after));
  for (const id of containersOf(before)) {
    if (!stay.has(id)) {
      for (const stack of rowsOf(id)) {
        gone.add(stack);
      }
      rows.forget(id);
      containers.forget(id);
    }
  }
}

function containersOf({ left, right }: ColumnsView): ContainerId[] {
  return [...left, ...right].map(({ container }) => container);
}
