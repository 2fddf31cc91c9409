import { Cell } from '../../engine/cell';
import type { StackId } from '../../engine/types';

/** The row that Find in inventory has come to. */
export const foundStack = new Cell<StackId | undefined>(undefined);
