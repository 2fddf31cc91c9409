import { type RefObject, useLayoutEffect, useRef } from 'react';

/**
 * For what goes away with the thing that it is about, whoever takes that away: here, by undo, or in another panel. If
 * it has the focus then, the main area gets it.
 */
export function useFocusHome(): RefObject<HTMLButtonElement | null> {
  const button = useRef<HTMLButtonElement>(null);
  useLayoutEffect(() => {
    const going = button.current;
    return () => {
      if (going === document.activeElement) {
        going?.closest('main')?.focus({ preventScroll: true });
      }
    };
  }, []);
  return button;
}
