import type { ContainerEffect, ContainerId, StackAddress, StackId } from '../../engine/types';
import { Signals } from '../../signals/signal';

/** A row as it is dragged. */
export type DraggedRow = StackAddress & { name: string };

/** The index at which each list shows the line of the drop. */
export const dropLines = new Signals<ContainerId, number>();
/** The figures of each container if the row were dropped there. */
export const dropEffects = new Signals<ContainerId, ContainerEffect>();
/** The dragged row. */
export const draggedStacks = new Signals<StackId, boolean>();

/** The lists on the screen, in which a row can be dropped; of a collapsed card its head. */
export const lists = new Map<ContainerId, HTMLElement>();

/** Lets rows be dropped into a list while it is on the screen. Returns a function that ends it. */
export function registerList(container: ContainerId, element: HTMLElement): () => void {
  lists.set(container, element);
  return () => lists.delete(container);
}
