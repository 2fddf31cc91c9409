import { useEffect } from 'react';
import { views } from '../../engine/page';
import type { ContainerId, InventoryId, StackId } from '../../engine/types';
import { persistence } from '../../persistence';
import { Signals } from '../../signals/signal';
import { useKeyedSignal } from '../../signals/useSignal';
import { tooLongText } from '../dialog/tooLongText';
import { announce } from '../messages/announcements';

/*
 * The state of cards that is not stored (docs/rules/panel.md#temporary-state-of-a-card). It is not in their components, because
 * these are unmounted while a card is out of sight.
 */

/** The texts typed in an add row. */
const BLANK = { name: '', quantity: '', value: '', weight: '', slots: '' };
export type Draft = typeof BLANK;
/** The beginning of the names of add rows, before the id of their container. */
const ADD_ROW = 'add row ';
const NOTHING: ReadonlySet<StackId> = new Set();

const drafts = new Signals<ContainerId, Draft>();
/** The containers whose add row shows texts that a closed panel has left. */
const restored = new Set<ContainerId>();
const selected = new Signals<ContainerId, ReadonlySet<StackId>>();
/** The row of each container that was selected or taken off last, at which a range begins. */
const lastSelected = new Map<ContainerId, StackId>();
const offered = new Signals<ContainerId, ReadonlyMap<StackId, string>>();

/** Clears all of it when a different inventory is opened. */
export function forgetCardState(): void {
  drafts.clear();
  restored.clear();
  selected.clear();
  lastSelected.clear();
  offered.clear();
}

/** The texts typed in the add row of a container. */
export function useDraft(container: ContainerId): Draft {
  return useKeyedSignal(drafts, container) ?? BLANK;
}

/** True if the texts in the add row of a container are those that a closed panel has left. */
export function isRestored(container: ContainerId): boolean {
  return restored.has(container);
}

/** Sets the texts of the add row of a container; `undefined` clears them. They outlive the panel. */
export function setDraft(container: ContainerId, draft: Draft | undefined): void {
  const field = ADD_ROW + container;
  restored.delete(container);
  if (draft && Object.values(draft).some((text) => text !== '')) {
    const inventory = views.openInventory.get()?.id;
    const wasTooLong = persistence.drafts.tooLong.get().has(field);
    persistence.drafts.save({ field, inventory, texts: draft, time: Date.now() });
    if (!wasTooLong && persistence.drafts.tooLong.get().has(field)) {
      views.showProblem(tooLongText(field));
    }
  } else {
    persistence.drafts.drop(field);
  }
  if (draft) {
    drafts.set(container, draft);
  } else {
    drafts.forget(container);
  }
}

/**
 * Puts the texts that closed panels have left back into the add rows of the open inventory, and drops those of
 * containers that are gone. Returns the time of the latest one, in milliseconds; `undefined` if there is none.
 */
export function restoreDrafts(inventory: InventoryId): number | undefined {
  let latest: number | undefined;
  for (const { field, texts, time } of persistence.drafts.of(inventory)) {
    if (field.startsWith(ADD_ROW)) {
      const container = Number(field.slice(ADD_ROW.length)) as unknown as ContainerId;
      if (!views.hasContainer(container)) {
        persistence.drafts.drop(field);
      } else if (!drafts.get(container)) {
        drafts.set(container, { ...BLANK, ...texts });
        restored.add(container);
        latest = time;
      }
    }
  }
  return latest;
}

/** The selected rows of a container (docs/rules/actions.md#selected-rows). */
export function useSelectedRows(
  container: ContainerId,
  rows: readonly StackId[],
): ReadonlySet<StackId> {
  const rowsSelected = useKeyedSignal(selected, container) ?? NOTHING;

  // A row that is gone is taken off.
  useEffect(() => {
    const remaining = rows.filter((row) => rowsSelected.has(row));
    if (remaining.length < rowsSelected.size) {
      selected.set(container, new Set(remaining));
    }
  }, [container, rows, rowsSelected]);

  return rowsSelected;
}

/** Takes rows that are gone off the selection, also in cards out of sight. Returns true if there were any. */
export function takeOffLostSelection(): boolean {
  let areLost = false;
  for (const container of selected.keys()) {
    const rows = selected.get(container) ?? NOTHING;
    const remaining = views.rowsOf(container).filter((row) => rows.has(row));
    if (remaining.length < rows.size) {
      selected.set(container, new Set(remaining));
      areLost = true;
    }
  }
  return areLost;
}

/** Selects a row, or takes it off the selection. */
export function toggleSelected(container: ContainerId, stack: StackId): void {
  const after = new Set(selected.get(container));
  if (!after.delete(stack)) {
    after.add(stack);
  }
  selected.set(container, after);
  lastSelected.set(container, stack);
}

/** Selects all rows of a container. */
export function selectAll(container: ContainerId): void {
  select(container, views.rowsOf(container));
}

/**
 * Selects all rows from the one of the container that was selected or taken off last to this one; without one, selects
 * this row alone or takes it off.
 */
export function selectRange(container: ContainerId, stack: StackId): void {
  const rows = views.rowsOf(container);
  const ends = [rows.indexOf(lastSelected.get(container) ?? stack), rows.indexOf(stack)];
  const [from, to] = [Math.min(...ends), Math.max(...ends)];
  if (from < 0 || from === to) {
    toggleSelected(container, stack);
  } else {
    lastSelected.set(container, stack);
    select(container, rows.slice(from, to + 1));
  }
}

function select(container: ContainerId, rows: readonly StackId[]): void {
  const after = new Set([...(selected.get(container) ?? []), ...rows]);
  selected.set(container, after);
  announce(after.size === 1 ? '1 row is selected.' : `${after.size} rows are selected.`);
}

/** Takes the selection of a container off. */
export function clearSelection(container: ContainerId): void {
  selected.set(container, NOTHING);
}

/** The weights that rows offer to take over, as they would be stored (docs/rules/actions.md#inline-weight). */
export function useOffers(container: ContainerId): ReadonlyMap<StackId, string> | undefined {
  return useKeyedSignal(offered, container);
}

/** Sets the weight that a row offers; `undefined` clears it. */
export function setOffer(container: ContainerId, stack: StackId, weight: string | undefined): void {
  const before = offered.get(container);
  if (before?.get(stack) === weight) {
    return;
  }
  const after = new Map(before);
  if (weight === undefined) {
    after.delete(stack);
  } else {
    after.set(stack, weight);
  }
  offered.set(container, after);
}
