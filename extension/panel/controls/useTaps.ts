import type { KeyboardEvent } from 'react';
import type { Tap } from '../../engine/types';
import { useHold } from './useHold';

/** The actions of keys. */
const KEYS: Partial<Record<string, Tap>> = {
  '-': 'useOne',
  '−': 'useOne',
  ArrowDown: 'useOne',
  '+': 'putOneBack',
  ArrowUp: 'putOneBack',
};

/** Listeners of a button that uses one of something, or puts one back (docs/rules/actions.md#supplies). */
export function useTaps(tap: (tap: Tap) => void) {
  const press = useHold(
    ({ shiftKey }) => tap(shiftKey ? 'putOneBack' : 'useOne'),
    () => tap('putOneBack'),
  );

  function onKeyDown(event: KeyboardEvent) {
    const { key, ctrlKey, metaKey, altKey, repeat } = event;
    const act = KEYS[key];
    if (act && !ctrlKey && !metaKey && !altKey) {
      event.preventDefault();
      // A key that is held would use up all of it.
      if (!repeat) {
        tap(act);
      }
    }
  }

  return { onKeyDown, ...press };
}

/** The tooltip of such a button. */
export const HOW_TO_TAP = 'Click to use one. Right-click or hold to put one back.';
