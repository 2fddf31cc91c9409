import { useSyncExternalStore } from 'react';
import type { Signal } from './signal';

/** The value of a signal; the component is drawn again when it is replaced. */
export function useSignal<V>(signal: Signal<V>): V {
  return useSyncExternalStore(signal.subscribe, signal.get);
}
