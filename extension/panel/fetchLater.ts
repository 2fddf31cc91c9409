import { useEffect } from 'react';
import { Signal } from '../signals/signal';
import { useSignal } from '../signals/useSignal';

type Later = typeof import('./later');

const later = new Signal<Later | undefined>(undefined);

/** Fetches the parts that the first picture of the panel does without. */
function fetchLater(): void {
  void import('./later').then((parts) => later.set(parts));
}

/** Has it fetched as soon as the panel is complete and the browser has nothing else to do. */
export function useFetchLater(isComplete: boolean): void {
  useEffect(() => {
    if (!isComplete) {
      return undefined;
    }
    const waiting = requestIdleCallback(fetchLater);
    return () => cancelIdleCallback(waiting);
  }, [isComplete]);
}

/** The fetched parts; undefined until then. If they are wanted now, they are fetched at once. */
export function useLater(isWanted: boolean): Later | undefined {
  const parts = useSignal(later);
  useEffect(() => {
    if (isWanted) {
      fetchLater();
    }
  }, [isWanted]);
  return parts;
}
