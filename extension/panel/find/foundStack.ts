import type { StackAddress } from '../../engine/types';
import { Signal } from '../../signals/signal';

/** The row that Find in inventory has come to. */
export const foundStack = new Signal<StackAddress | undefined>(undefined);
