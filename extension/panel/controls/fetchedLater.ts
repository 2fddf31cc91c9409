import { useEffect } from 'react';
import { Signal } from '../../signals/signal';
import { useSignal } from '../../signals/useSignal';

const fetchParts: (() => void)[] = [];

/**
 * A hook that returns a part of the panel that is not needed to paint it; `undefined` until that part is here. If it
 * is wanted already, it is fetched at once.
 */
export function fetchedLater<Part>(
  load: () => Promise<Part>,
): (isWanted: boolean) => Part | undefined {
  const part = new Signal<Part | undefined>(undefined);
  const fetchPart = () => void load().then((loaded) => part.set(loaded));
  fetchParts.push(fetchPart);

  return function useFetched(isWanted) {
    useEffect(() => {
      if (isWanted) {
        fetchPart();
      }
    }, [isWanted]);
    return useSignal(part);
  };
}

/** Fetches all of these parts once the panel is complete and the browser has nothing else to do. */
export function useFetchWhenIdle(isComplete: boolean): void {
  useEffect(() => {
    if (!isComplete) {
      return undefined;
    }
    const waiting = requestIdleCallback(() => {
      for (const fetchPart of fetchParts) {
        fetchPart();
      }
    });
    return () => cancelIdleCallback(waiting);
  }, [isComplete]);
}
