import { type MouseEvent, type PointerEvent, useEffect, useRef } from 'react';

/** How long a button is pressed that is held, in milliseconds. */
const HELD = 500;

/**
 * Has a button do one thing when it is clicked and another one when it is held or clicked with the right button. A
 * press counts once: the click, the focus and the menu that browsers make of a long one are swallowed.
 */
export function useHold(onClick: (event: MouseEvent) => void, onHold: () => void) {
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  /** The press that is or was under way has counted. */
  const hasCounted = useRef(false);
  useEffect(() => () => clearTimeout(timer.current), []);

  function countHeld() {
    clearTimeout(timer.current);
    hasCounted.current = true;
    onHold();
  }

  const letGo = () => clearTimeout(timer.current);

  return {
    onPointerDown({ button, isPrimary }: PointerEvent) {
      letGo();
      hasCounted.current = false;
      if (button === 0 && isPrimary) {
        timer.current = setTimeout(countHeld, HELD);
      }
    },
    onPointerUp: letGo,
    onPointerLeave: letGo,
    onPointerCancel: letGo,
    onMouseDown(event: MouseEvent) {
      // Of a finger it comes when the press is over, and would take the focus from what the press has opened.
      if (hasCounted.current) {
        event.preventDefault();
      }
    },
    onContextMenu(event: MouseEvent) {
      event.preventDefault();
      if (!hasCounted.current) {
        countHeld();
      }
    },
    onClick(event: MouseEvent) {
      // A click without a pointer, by keyboard or by a screen reader, is no end of a press.
      if (hasCounted.current && event.detail > 0) {
        hasCounted.current = false;
        return;
      }
      onClick(event);
    },
  };
}
