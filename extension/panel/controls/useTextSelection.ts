import { type KeyboardEvent, type RefObject, useLayoutEffect, useRef } from 'react';

interface TextSelection {
  ref: RefObject<HTMLInputElement | null>;
  /** To be called for each change by the user's typing, and not by an arrow key. */
  onTyped: () => void;
  onKeyDown: (event: KeyboardEvent<HTMLInputElement>) => void;
  onMouseDown: () => void;
  onClick: () => void;
}

/** The keys that move the caret. */
const CARET_KEYS = ['ArrowLeft', 'ArrowRight', 'Home', 'End'];

/**
 * Selects the text of a focused field whenever it comes to show a stored value: after Enter and Escape, and when
 * another panel changes it. The browser would put the caret behind the text, and the next key would lengthen it instead
 * of replacing it. A click selects it again, as the click did that entered the field, unless something was typed since
 * or the caret was placed: by an earlier click, or by a key.
 *
 * @param stored The stored value; undefined while the field shows what is being typed.
 */
export function useTextSelection(stored: string | undefined): TextSelection {
  const ref = useRef<HTMLInputElement>(null);
  const isInUse = useRef(false);
  useLayoutEffect(() => {
    if (stored !== undefined && document.activeElement === ref.current) {
      isInUse.current = false;
      ref.current?.select();
    }
  }, [stored]);
  return {
    ref,
    onTyped: () => {
      isInUse.current = true;
    },
    onKeyDown: ({ key }) => {
      if (CARET_KEYS.includes(key)) {
        isInUse.current = true;
      } else if (['Enter', 'Escape', 'ArrowUp', 'ArrowDown'].includes(key)) {
        isInUse.current = false;
      }
    },
    onMouseDown: () => {
      if (document.activeElement !== ref.current) {
        isInUse.current = false;
      }
      // Chromium would take a click into selected text for the start of a drag, and end the selection after the click.
      if (!isInUse.current) {
        ref.current?.setSelectionRange(0, 0);
      }
    },
    onClick: () => {
      const field = ref.current;
      // A part that was marked with the mouse stays marked.
      if (field && !isInUse.current && field.selectionStart === field.selectionEnd) {
        field.select();
      }
      isInUse.current = true;
    },
  };
}
