import { useEffect, useRef } from 'react';
import { ask } from '../../engine/client';
import type { ContainerId } from '../../engine/types';
import { refuse } from '../../engine/views';

/** What a dialog offers by its id, with its name and perhaps that of its owner. */
type Offered<Id> = ReadonlyMap<Id, readonly string[]>;

/**
 * Says which of the things that a dialog has offered another panel has taken away meanwhile. What is only not listed
 * any more, because the list is cut or it can't be chosen now, is still there.
 */
export function useVanished<Id>(
  offered: Offered<Id>,
  several: string,
  isThere: (id: Id) => boolean,
): void {
  const known = useRef(new Map<Id, readonly string[]>());

  useEffect(() => {
    const notListed = [...known.current].filter(([id]) => !offered.has(id));
    const gone = notListed.filter(([id]) => !isThere(id));
    known.current = new Map([...known.current, ...offered]);
    for (const [id] of gone) {
      known.current.delete(id);
    }
    const [first, ...further] = gone;
    if (first) {
      const [, names] = first;
      const what =
        further.length === 0
          ? `“${names.map((name) => ask({ type: 'shortName', name })).join(', ')}” is`
          : `${gone.length} ${several} are`;
      refuse(`${what} no longer there: another panel has changed that.`);
    }
  });
}

/** Says which of the containers that a dialog has offered another panel has taken away. */
export function useVanishedContainers(offered: Offered<ContainerId>): void {
  useVanished(offered, 'containers', (container) => ask({ type: 'hasContainer', container }));
}
