import type { KeyboardEvent } from 'react';
import { panel } from '../../engine/page';
import type { NumberField } from '../../engine/types';

/** Steps the number in a field when an arrow key was pressed in it. A difference is left alone. */
export function stepByArrow(
  event: KeyboardEvent<HTMLInputElement>,
  field: NumberField,
  type: (text: string) => void,
): void {
  if (event.key === 'ArrowUp' || event.key === 'ArrowDown') {
    const arrow = event.key === 'ArrowUp' ? 'up' : 'down';
    const stepped = panel.ask({
      type: 'stepNumber',
      field,
      text: event.currentTarget.value,
      arrow,
    });
    if (stepped !== undefined) {
      event.preventDefault();
      type(stepped);
    }
  }
}
