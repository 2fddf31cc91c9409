import type { KeyboardEvent } from 'react';
import { stepNumber } from '../../engine/client';

/** How a number field steps (docs/rules.md#arrow-keys). */
export interface Steps {
  step: number;
  min: number;
}

/** Steps the number in a field when an arrow key was pressed in it. A difference is left alone. */
export function stepByArrow(
  event: KeyboardEvent<HTMLInputElement>,
  { step, min }: Steps,
  type: (text: string) => void,
): void {
  const text = event.currentTarget.value;
  if ((event.key === 'ArrowUp' || event.key === 'ArrowDown') && !/^\s*[+-]/.test(text)) {
    event.preventDefault();
    type(stepNumber(text, step, min, event.key === 'ArrowUp'));
  }
}
