import { flushSync } from 'react-dom';
import { panel, views } from '../../engine/page';
import type { ContainerId } from '../../engine/types';
import { collapsedContainers, settings } from '../../persistence';
import { Signal, Signals } from '../../signals/signal';
import { useKeyedSignal, useSignal } from '../../signals/useSignal';
import { measureAll } from '../lists/measuring';

/** The containers whose cards are collapsed, in any inventory (docs/rules/panel.md#collapsed-cards). */
const collapsed = new Signals<ContainerId, true>();

/** Begins with the cards that were collapsed last on this computer. */
export function restoreCollapsedCards(): void {
  for (const container of settings.get(collapsedContainers)) {
    collapsed.set(container as ContainerId, true);
  }
}

/** True if the card of a container is collapsed. */
export function useIsCollapsed(container: ContainerId): boolean {
  return useKeyedSignal(collapsed, container) ?? false;
}

/** {@link isCollapsed}, as a new function whenever any card was collapsed or expanded. */
const collapsedNow = new Signal((container: ContainerId) => isCollapsed(container));

/** The function that returns true for collapsed cards; a new one whenever any was collapsed or expanded. */
export function useCollapsedCards(): (container: ContainerId) => boolean {
  return useSignal(collapsedNow);
}

/** True if the card of a container is collapsed, for what happens outside drawing. */
export function isCollapsed(container: ContainerId): boolean {
  return collapsed.get(container) ?? false;
}

/** Collapses the cards of these containers. */
export function collapseCards(containers: readonly ContainerId[]): void {
  change(containers.filter((container) => !isCollapsed(container)));
}

/** Expands the cards of these containers. */
export function expandCards(containers: readonly ContainerId[]): void {
  change(containers.filter(isCollapsed));
}

/** Carries out a change, and expands the cards that have more rows after it. */
export function expandingCardsThatGrow<Result>(carryOut: () => Result): Result {
  const before = collapsed.keys().map((container) => [container, views.rowsOf(container)] as const);
  const result = carryOut();
  const grown = before.filter(([container, rows]) => views.rowsOf(container).length > rows.length);
  expandCards(grown.map(([container]) => container));
  return result;
}

/** Collapses these cards if they are expanded, and expands them if they are collapsed. */
function change(containers: readonly ContainerId[]): void {
  if (containers.length === 0) {
    return;
  }
  flushSync(() => {
    for (const container of containers) {
      if (isCollapsed(container)) {
        collapsed.forget(container);
      } else {
        collapsed.set(container, true);
      }
    }
    collapsedNow.set((container) => isCollapsed(container));
  });
  // The cards below have moved, at once for all of them.
  flushSync(measureAll);
  save(containers);
}

/** Stores the changed cards with those that other panels have stored, without containers that are gone. */
function save(changed: readonly ContainerId[]): void {
  const stored = new Set(settings.get(collapsedContainers) as readonly ContainerId[]);
  for (const container of changed) {
    stored.delete(container);
    if (isCollapsed(container)) {
      stored.add(container);
    }
  }
  const containers = panel.ask({ type: 'existingContainers', containers: [...stored] });
  settings.set(collapsedContainers, containers);
}
