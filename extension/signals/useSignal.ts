import { useCallback, useSyncExternalStore } from 'react';
import type { Signal, Signals } from './signal';

/** The value of a signal; the component is drawn again when it is replaced. */
export function useSignal<V>(signal: Signal<V>): V {
  return useSyncExternalStore(signal.subscribe, signal.get);
}

/** The value of one key; the component is drawn again when it is replaced. */
export function useKeyedSignal<K, V>(signals: Signals<K, V>, key: K): V | undefined {
  const subscribe = useCallback(
    (listener: () => void) => signals.subscribe(key, listener),
    [signals, key],
  );
  return useSyncExternalStore(subscribe, () => signals.get(key));
}
