import type { InventoryId, StackAddress, Subject } from '../../engine/types';
import { Signal } from '../../signals/signal';
import { useSignal } from '../../signals/useSignal';
import { focusHomes, focusNearest } from '../controls/focusHomes';

type ContainerId = StackAddress['container'];

/** Which dialog is asked for, and for what. */
export type DialogRequest =
  | { kind: 'configureInventory'; inventory: InventoryId }
  | { kind: 'shortcuts' }
  | { kind: 'breakdown'; subject: Subject }
  | { kind: 'import'; onAdded: () => void }
  | { kind: 'addContainer'; inventory: InventoryId }
  | { kind: 'configureMoneyPouch'; container: ContainerId }
  | { kind: 'configureContainer'; container: ContainerId }
  | { kind: 'findItem'; container: ContainerId }
  | { kind: 'pay' | 'receive'; container: ContainerId }
  | { kind: 'sellSelected'; container: ContainerId }
  | { kind: 'addFromText'; container?: ContainerId; text?: string }
  | { kind: 'copyAsText'; text: string }
  | ({ kind: 'configureEntry' } & StackAddress)
  | { kind: 'moveSelected'; container: ContainerId }
  | ({ kind: 'moveItem' } & StackAddress);

interface OpenDialog {
  request: DialogRequest;
  /** Another at every opening, so that nothing is left from the one before. */
  opening: number;
  /** What had the focus, and what may have it if that is gone, nearest first. */
  focusHomes: HTMLElement[];
}

const current = new Signal<OpenDialog | undefined>(undefined);
let openings = 0;

/** Opens a dialog. There is one at a time; one that takes another's place gives the focus back to where it was before. */
export function openDialog(request: DialogRequest): void {
  openings += 1;
  const homes = current.get()?.focusHomes ?? focusHomes(document.activeElement);
  current.set({ request, opening: openings, focusHomes: homes });
}

/** Closes the dialog. */
export function closeDialog(): void {
  current.set(undefined);
}

/** Closes the dialog and leads the focus to this element. */
export function closeDialogTo(element: HTMLElement): void {
  current.get()?.focusHomes.unshift(element);
  closeDialog();
}

/** Whether a dialog is open at this moment. */
export function isDialogOpen(): boolean {
  return current.get() !== undefined;
}

/** The dialog that is open, if any. */
export function useOpenDialog(): OpenDialog | undefined {
  return useSignal(current);
}

/**
 * Gives the focus back to where it was, or next to it. From page to page of a dialog it stays in the
 * dialog: on its way out and in again it would select what is being typed.
 */
export function restoreFocus(homes: readonly HTMLElement[]): void {
  if (current.get()) {
    return;
  }
  const home = focusNearest(homes);
  // What holds the place of the one that is gone may be higher than the window.
  if (home && !home.matches('[data-focus-home]')) {
    home.scrollIntoView({ block: 'nearest' });
  }
}
