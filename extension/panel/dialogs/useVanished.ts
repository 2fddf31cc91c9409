import { useEffect, useRef } from 'react';
import type { ContainerId, MoveTargets } from '../../engine/types';
import { refuse } from '../../engine/views';

/** Says which containers are no longer offered because another panel has taken them away meanwhile. */
export function useVanished({ targets, more, others, moreOthers }: MoveTargets): void {
  const before = useRef(new Map<ContainerId, string>());

  useEffect(() => {
    const all = [...targets, ...others.flatMap((other) => other.targets)];
    const now = new Map(all.map(({ container, label }) => [container, label]));
    const gone = [...before.current].filter(([container]) => !now.has(container));
    before.current = now;
    // Of more than are shown, one may only have moved down.
    if (more + moreOthers > 0) {
      return;
    }
    const [first, ...further] = gone;
    if (first) {
      const what = further.length === 0 ? `“${first[1]}” is` : `${gone.length} containers are`;
      refuse(`${what} no longer there: another panel has changed that.`);
    }
  }, [targets, more, others, moreOthers]);
}
