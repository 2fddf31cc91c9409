import { useEffect } from 'react';
import { showCrash } from '../../crash/crashScreen';
import { Signal } from '../../signals/signal';
import { useSignal } from '../../signals/useSignal';

const fetchParts: (() => Promise<unknown>)[] = [];

/** Has a part of the panel fetched when the browser is idle. Returns the function that fetches it at once. */
export function fetchedWhenIdle<Part>(load: () => Promise<Part>): () => Promise<Part> {
  fetchParts.push(load);
  return load;
}

/**
 * A hook that returns a part of the panel that is not needed to paint it; `undefined` until that part is loaded.
 * If the part is wanted, it is fetched at once.
 */
export function fetchedLater<Part>(
  load: () => Promise<Part>,
): (isWanted: boolean) => Part | undefined {
  const part = new Signal<Part | undefined>(undefined);
  const fetchPart = fetchedWhenIdle(() => load().then((loaded) => part.set(loaded)));

  return function useFetched(isWanted) {
    useEffect(() => {
      if (isWanted) {
        fetchPart().catch(showCrash);
      }
    }, [isWanted]);
    return useSignal(part);
  };
}

/** Fetches all of these parts once the panel is complete and the browser is idle. */
export function useFetchWhenIdle(isComplete: boolean): void {
  useEffect(() => {
    if (!isComplete) {
      return undefined;
    }
    const waiting = requestIdleCallback(() => {
      for (const fetchPart of fetchParts) {
        // The panel may have been closed. A missing part is fetched again once it is wanted.
        fetchPart().catch(() => undefined);
      }
    });
    return () => cancelIdleCallback(waiting);
  }, [isComplete]);
}
