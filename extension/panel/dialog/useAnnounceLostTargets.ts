import { useEffect, useRef } from 'react';
import { panel, views } from '../../engine/page';
import type { ContainerId, InventoryId } from '../../engine/types';
import { useInventories } from '../../engine/views';

/** The targets that a dialog offers, by id, each with its name and perhaps that of its owner. */
type Offered<Id> = ReadonlyMap<Id, readonly string[]>;

/**
 * Reports the targets that the dialog has offered and another panel has deleted since. A target that is only no longer
 * listed, because the list is cut or it can't be chosen now, is not reported. `existing` returns those of the ids
 * that exist.
 */
function useAnnounceLostTargets<Id>(
  offered: Offered<Id>,
  several: string,
  existing: (ids: Id[]) => readonly Id[],
): void {
  const known = useRef(new Map<Id, readonly string[]>());

  useEffect(() => {
    const notListed = [...known.current].filter(([id]) => !offered.has(id));
    const kept = new Set(notListed.length > 0 ? existing(notListed.map(([id]) => id)) : []);
    const gone = notListed.filter(([id]) => !kept.has(id));
    known.current = new Map([...known.current, ...offered]);
    for (const [id] of gone) {
      known.current.delete(id);
    }
    const [first, ...further] = gone;
    if (first) {
      const [, names] = first;
      views.showProblem(
        further.length === 0
          ? `“${names.map((name) => panel.ask({ type: 'shortName', name })).join(', ')}” is gone: another panel changed it.`
          : `${gone.length} ${several} are gone: another panel changed them.`,
      );
    }
  });
}

/** Reports the containers that the dialog has offered and another panel has deleted since. */
export function useAnnounceLostContainers(offered: Offered<ContainerId>): void {
  useAnnounceLostTargets(offered, 'containers', (containers) =>
    panel.ask({ type: 'existingContainers', containers }),
  );
}

/** Reports the inventories that the dialog has offered and another panel has deleted since. */
export function useAnnounceLostInventories(
  offered: readonly { inventory: InventoryId; name: string }[],
): void {
  const all = useInventories();
  const names = new Map(offered.map(({ inventory, name }) => [inventory, [name]]));
  useAnnounceLostTargets(names, 'inventories', () => all);
}
