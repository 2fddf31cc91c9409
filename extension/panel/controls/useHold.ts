import { type MouseEvent, type PointerEvent, useEffect, useRef } from 'react';

/** The time after which a pressed button counts as held, in milliseconds. */
const HELD = 500;

/**
 * Calls `onClick` when a button is clicked, and `onHold` when it is held or right-clicked. A press counts once: the
 * click, focus and context menu events that browsers send for a long press are suppressed.
 */
export function useHold(onClick: (event: MouseEvent) => void, onHold: () => void) {
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  /** True if the current or last press has already counted. */
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
      // With touch this event follows the press, and would take the focus from what the press has opened.
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
      // A click without a pointer, by keyboard or by a screen reader, does not end a press.
      if (hasCounted.current && event.detail > 0) {
        hasCounted.current = false;
        return;
      }
      onClick(event);
    },
  };
}
