import { Signal, Signals } from '../signals/signal';
import type { Update } from './generated/engine.js';
import type {
  CoinTexts,
  ColumnsView,
  ContainerId,
  ContainerView,
  HideableColumn,
  InventoryId,
  InventoryListItem,
  InventoryView,
  Notice,
  PenaltyView,
  Shown,
  StackId,
  StackView,
  SupplyList,
  UnequipAll,
} from './types';

/** A message about a step, with what it offers besides Undo. */
type StepNotice = Notice & { dropThemToo?: UnequipAll | undefined };

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
export interface UndoLabels {
  undo?: string | undefined;
  redo?: string | undefined;
}

const NO_ROWS: readonly StackId[] = [];
const NO_COLUMNS: ColumnsView = { left: [], right: [] };
const NO_PENALTIES: readonly PenaltyView[] = [];
const NO_HIDDEN_COLUMNS: readonly HideableColumn[] = [];
const NO_SUPPLIES: SupplyList = { supplies: [], more: 0 };
const NO_COINS: CoinTexts = {
  unit: '',
  example: '',
  inUse: '',
  countsPouchCapacity: true,
  countsPouchSlots: true,
};

/** Gets a sentence about something that happened, or about the new place of something that is being moved. */
type AnnouncementListener = (text: string, about: 'event' | 'place') => void;

/**
 * The views that a panel shows, by id. View objects are replaced, never changed, so that a card or a row is drawn again
 * only when the engine has sent a new object for it.
 */
export class ViewStore {
  /** The inventories in the order of the Inventories panel. */
  readonly inventories = new Signal<readonly InventoryId[]>([]);
  /** Those of them that are lists of items, and no characters (docs/rules/game.md#lists-of-items). */
  readonly itemLists = new Signal<ReadonlySet<InventoryId>>(new Set());
  /** The items of the Inventories panel. */
  readonly inventoryListItems = new Signals<InventoryId, InventoryListItem>();
  /** The inventory in the main area, if one is selected. */
  readonly openInventory = new Signal<InventoryView | undefined>(undefined);
  /** True if that is a list of items. */
  readonly isItemList = new Signal(false);
  /** The penalties of the open inventory. */
  readonly penalties = new Signal(NO_PENALTIES);
  /** The columns of rows that are off in the open inventory (docs/rules/game.md#columns). */
  readonly hiddenColumns = new Signal(NO_HIDDEN_COLUMNS);
  /** The coins of the open inventory in words. */
  readonly coins = new Signal(NO_COINS);
  /** The first supplies of the open inventory (docs/rules/actions.md#supplies). */
  readonly supplies = new Signal(NO_SUPPLIES);
  /** The columns of the open inventory. */
  readonly columns = new Signal(NO_COLUMNS);
  /** The cards without their rows. */
  readonly containers = new Signals<ContainerId, ContainerView>();
  /** The stacks of each item container, top to bottom. */
  readonly rows = new Signals<ContainerId, readonly StackId[]>();
  readonly stacks = new Signals<StackId, StackView>();
  /** The number of rows of a container. A new function whenever the number of any container may have changed. */
  readonly rowCounts = new Signal((id: ContainerId) => this.rowsOf(id).length);
  readonly undoLabels = new Signal<UndoLabels>({});
  /** Increases whenever anything on the screen changes, or another panel changes anything. */
  readonly revision = new Signal(0);
  /** Increases whenever another panel has stored the list without ids (docs/rules/storage.md#ids). */
  readonly listsWithoutIds = new Signal(0);
  /** The totals of all inventories together, if there are two or more. */
  readonly party = new Signal<Shown | undefined>(undefined);
  /** The latest message. */
  readonly notice = new Signal<StepNotice | InfoNotice | undefined>(undefined);
  readonly #listeners = new Set<AnnouncementListener>();

  /** True if a container is in the open inventory at this moment, for what happens outside drawing. */
  hasContainer(id: ContainerId): boolean {
    return containersOf(this.columns.get()).includes(id);
  }

  /** The inventory before or after the open one in the list, for what happens outside drawing. */
  inventoryBeside(step: -1 | 1): InventoryId | undefined {
    const list = this.inventories.get();
    const open = this.openInventory.get()?.id;
    const index = open === undefined ? -1 : list.indexOf(open);
    return index < 0 ? undefined : list[index + step];
  }

  /** Those of these inventories whose list items the panel doesn't have yet. */
  listItemsMissing(ids: readonly InventoryId[]): InventoryId[] {
    return ids.filter((id) => this.inventoryListItems.get(id) === undefined);
  }

  /** Stores requested list items. */
  takeListItems(items: readonly InventoryListItem[]): void {
    for (const item of items) {
      this.inventoryListItems.set(item.id, item);
    }
  }

  /** Those of these containers whose cards the panel doesn't have yet. */
  cardsMissing(ids: readonly ContainerId[]): ContainerId[] {
    return ids.filter((id) => this.containers.get(id) === undefined);
  }

  /** Stores requested cards. */
  takeCards(cards: readonly ContainerView[]): void {
    for (const card of cards) {
      this.containers.set(card.id, card);
    }
  }

  /** The range of these rows that contains all rows without a view, `to` excluded; undefined if each has one. */
  rowsMissing(id: ContainerId, from: number, to: number): { from: number; to: number } | undefined {
    const order = this.rowsOf(id).slice(from, to);
    const isMissing = (stack: StackId) => this.stacks.get(stack) === undefined;
    const first = order.findIndex(isMissing);
    return first < 0
      ? undefined
      : { from: from + first, to: from + order.findLastIndex(isMissing) + 1 };
  }

  /** Stores requested rows. A row that is stored already keeps its object. */
  takeRows(drawn: readonly StackView[]): void {
    for (const stack of drawn) {
      if (this.stacks.get(stack.id) === undefined) {
        this.stacks.set(stack.id, stack);
      }
    }
  }

  /** The stacks of a container at this moment, for what happens outside drawing. */
  rowsOf(id: ContainerId): readonly StackId[] {
    return this.rows.get(id) ?? NO_ROWS;
  }

  /** Shows the changes of another panel, and announces them if they are visible. */
  publishExternalChanges(update: Update): Update {
    this.publish(update);
    if (update.withoutIds) {
      this.listsWithoutIds.set(this.listsWithoutIds.get() + 1);
    }
    if (!isSeen(update)) {
      this.revision.set(this.revision.get() + 1);
    } else if (!update.notice) {
      this.#announce('Changed in another panel.');
    }
    return update;
  }

  /** Shows an update of the engine. */
  publish(update: Update): Update {
    if (update.reset) {
      this.containers.clear();
      this.rows.clear();
      this.stacks.clear();
    }
    this.#publishContainers(update);
    if (update.penalties || update.reset) {
      this.penalties.set(update.penalties ?? NO_PENALTIES);
    }
    if (update.hiddenColumns || update.reset) {
      this.hiddenColumns.set(update.hiddenColumns ?? NO_HIDDEN_COLUMNS);
    }
    if (update.coins || update.reset) {
      this.coins.set(update.coins ?? NO_COINS);
    }
    if (update.supplies || update.reset) {
      this.supplies.set(update.supplies ?? NO_SUPPLIES);
    }
    if (update.open || update.reset) {
      this.openInventory.set(update.open);
      this.isItemList.set(update.open?.items !== undefined);
    }
    this.#publishInventories(update);
    if (isSeen(update)) {
      this.revision.set(this.revision.get() + 1);
    }
    const { undo, redo } = update;
    if (this.undoLabels.get().undo !== undo || this.undoLabels.get().redo !== redo) {
      this.undoLabels.set({ undo, redo });
    }
    const previous = this.notice.get();
    if (update.notice || (update.store !== undefined && previous?.type !== 'info')) {
      // The previous message is about an older step, which its Undo button would no longer undo. What was only copied
      // is about no step.
      this.#notify(update.notice && { ...update.notice, dropThemToo: update.dropThemToo });
    }
    for (const sentence of update.announcements) {
      this.#announce(sentence);
    }
    if (update.levelChange) {
      this.#announce(update.levelChange);
    }
    if (update.place) {
      this.#announce(update.place, 'place');
    }
    return update;
  }

  /** Shows a message about an action that changed nothing. */
  showInfo(text: string, offer?: NoticeOffer): void {
    this.#notify({ type: 'info', text, offer });
  }

  /** Shows why something can't be done. */
  showProblem(text: string): void {
    this.#notify({ type: 'refused', text });
  }

  /** Calls `listener` with each sentence about what happened, for those who do not see it. */
  onAnnouncement(listener: AnnouncementListener): void {
    this.#listeners.add(listener);
  }

  /** Clears the latest message. */
  dismissNotice(): void {
    this.notice.set(undefined);
  }

  /** The containers and rows of the open inventory; forgets those that are gone. */
  #publishContainers(update: Update): void {
    for (const stack of update.stacks) {
      this.stacks.set(stack.id, stack);
    }
    for (const container of update.containers) {
      this.containers.set(container.id, container);
    }
    const gone = new Set<StackId>();
    const stayed = [];
    for (const order of update.orders) {
      const before = this.rows.get(order.container);
      if (before) {
        stayed.push(order);
      }
      for (const id of before ?? []) {
        gone.add(id);
      }
      this.rows.set(order.container, order.rows);
    }
    if (update.columns || update.reset) {
      const after = update.columns ?? NO_COLUMNS;
      this.#forgetContainers(this.columns.get(), after, gone);
      this.columns.set(after);
    }
    // All rows of a container that was not shown before are requested again, even those that another container had.
    for (const order of stayed) {
      for (const id of order.rows) {
        gone.delete(id);
      }
    }
    for (const id of gone) {
      this.stacks.forget(id);
    }
    if (update.orders.length > 0) {
      this.rowCounts.set((id) => this.rowsOf(id).length);
    }
  }

  #publishInventories(update: Update): void {
    for (const item of update.inventories) {
      this.inventoryListItems.set(item.id, item);
    }
    if (update.inventoryOrder) {
      const stay = new Set(update.inventoryOrder);
      for (const id of this.inventories.get()) {
        if (!stay.has(id)) {
          this.inventoryListItems.forget(id);
        }
      }
      this.inventories.set(update.inventoryOrder);
    }
    if (update.itemLists) {
      this.itemLists.set(new Set(update.itemLists));
    }
    const { text, exact } = this.party.get() ?? {};
    if (update.party?.text !== text || update.party?.exact !== exact) {
      this.party.set(update.party);
    }
  }

  #announce(text: string, about: 'event' | 'place' = 'event'): void {
    for (const listener of this.#listeners) {
      listener(text, about);
    }
  }

  #notify(message: StepNotice | InfoNotice | undefined): void {
    this.notice.set(message);
    if (message) {
      this.#announce(message.text);
    }
  }

  #forgetContainers(before: ColumnsView, after: ColumnsView, gone: Set<StackId>): void {
    const stay = new Set(containersOf(after));
    for (const id of containersOf(before)) {
      if (!stay.has(id)) {
        for (const stack of this.rowsOf(id)) {
          gone.add(stack);
        }
        this.rows.forget(id);
        this.containers.forget(id);
      }
    }
  }
}

function isSeen(update: Update): boolean {
  const { inventoryOrder, open, penalties, hiddenColumns, coins, columns } = update;
  const { inventories, containers, orders, stacks } = update;
  return Boolean(
    inventoryOrder ||
      open ||
      penalties ||
      hiddenColumns ||
      coins ||
      columns ||
      [inventories, containers, orders, stacks].some((changed) => changed.length > 0),
  );
}

function containersOf({ left, right }: ColumnsView): ContainerId[] {
  return [...left, ...right].map(({ container }) => container);
}
