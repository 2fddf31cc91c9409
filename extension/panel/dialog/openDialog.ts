import { ended } from '../../crash/ended';
import type { ContainerId, InventoryId, StackAddress, TotalKind } from '../../engine/types';
import { Signal } from '../../signals/signal';
import { useSignal } from '../../signals/useSignal';
import { DIALOG, focusHomes, focusNearest, isFocusNowhere } from '../controls/focusHomes';

/** A question before something that can't be taken back by the same button. */
export interface Confirmation {
  /** The name of the action: "Delete Container". */
  title: string;
  question: string;
  /** The label of the button that carries it out. */
  action: 'Delete' | 'Forget';
  /** Carries it out. Returns false if it has opened another dialog instead. */
  onConfirm: () => unknown;
}

/** The dialog to open, and its subject. */
export type DialogRequest =
  | { kind: 'configureInventory'; inventory: InventoryId; startsAtScore?: boolean }
  | { kind: 'newInventory'; onCreated: () => void }
  | ({ kind: 'confirm' } & Confirmation)
  | { kind: 'shortcuts' }
  | { kind: 'report' }
  | { kind: 'byTheBook'; since: string }
  | { kind: 'history' }
  | { kind: 'breakdown'; subject: TotalKind }
  | { kind: 'import'; onAdded?: (() => void) | undefined; text?: string | undefined }
  | { kind: 'addContainer'; inventory: InventoryId }
  | { kind: 'configureMoneyPouch'; container: ContainerId }
  | { kind: 'configureContainer'; container: ContainerId }
  | { kind: 'giveContainer'; container: ContainerId }
  | { kind: 'giveEverything'; inventory: InventoryId }
  | { kind: 'findItem'; container: ContainerId }
  | { kind: 'pay' | 'receive'; container: ContainerId }
  | { kind: 'sellSelected'; container: ContainerId }
  | { kind: 'addFromText'; container?: ContainerId; text?: string; startsInText?: boolean }
  | { kind: 'refusedCopy'; title: string; text: string }
  | ({ kind: 'configureEntry'; startsAtNote?: boolean } & StackAddress)
  | { kind: 'moveSelected'; container: ContainerId }
  | ({ kind: 'moveItem' } & StackAddress);

interface OpenDialog {
  request: DialogRequest;
  /** A new number for each opening, so that no state is left from the previous one. */
  opening: number;
  /** The element that had the focus, then those that may get it instead if that is gone, nearest first. */
  focusHomes: HTMLElement[];
}

/** The message if there is no inventory to add a text to. */
export const OPEN_AN_INVENTORY = 'Open an inventory first.';

const current = new Signal<OpenDialog | undefined>(undefined);
let openings = 0;

/**
 * Opens a dialog. Only one is open at a time; one that replaces another returns the focus to before both. `homes` are
 * for a dialog that opens later than it was asked for, since the focus may have moved in between.
 */
export function openDialog(
  request: DialogRequest,
  homes = focusHomes(document.activeElement),
): void {
  if (ended.aborted) {
    // Something that was on its way when the panel stopped.
    return;
  }
  openings += 1;
  current.set({ request, opening: openings, focusHomes: current.get()?.focusHomes ?? homes });
}

/** Closes the dialog. */
export function closeDialog(): void {
  current.set(undefined);
}

/** Closes the dialog and moves the focus to this element. */
export function closeDialogTo(element: HTMLElement): void {
  current.get()?.focusHomes.unshift(element);
  closeDialog();
}

/** The kind of the dialog that is open at this moment. */
export function openDialogKind(): DialogRequest['kind'] | undefined {
  return current.get()?.request.kind;
}

/** Returns true if a dialog is open at this moment. */
export function isDialogOpen(): boolean {
  return openDialogKind() !== undefined;
}

/** Returns true if a dialog or a menu is open at this moment, so that keys do nothing outside of it. */
export function isDialogOrMenuOpen(): boolean {
  return document.querySelector(`${DIALOG}, [role="menu"]`) !== null;
}

/** Returns true if Import Inventory is open at this moment. */
export function isImportOpen(): boolean {
  return openDialogKind() === 'import';
}

/** The dialog that is open, if any. */
export function useOpenDialog(): OpenDialog | undefined {
  return useSignal(current);
}

/**
 * Returns the focus to where it was, or to the nearest element, unless something else has taken it since the dialog
 * closed. Between two pages of a dialog it stays in the dialog: leaving and coming back would select the text that is
 * being typed.
 */
export function restoreFocus(homes: readonly HTMLElement[]): void {
  if (current.get() || !isFocusNowhere()) {
    return;
  }
  const home = focusNearest(homes);
  // The element that replaces the removed one may be higher than the window.
  if (home && !home.matches('[data-focus-home]')) {
    home.scrollIntoView({ block: 'nearest' });
  }
}
