import type { StackAddress } from '../../engine/types';
import { Signal } from '../../signals/signal';

/** The current match of Find in inventory. */
export const foundStack = new Signal<StackAddress | undefined>(undefined);
