import { Cell } from '../../engine/cell';
import type { StackAddress } from '../../engine/types';

/** The row that Find in inventory has come to. */
export const foundStack = new Cell<StackAddress | undefined>(undefined);
