import { type KeyboardEvent, type RefObject, useLayoutEffect, useRef } from 'react';

interface SelectedField {
  ref: RefObject<HTMLInputElement | null>;
  /** To be called first for each key. */
  onKeyDown: (event: KeyboardEvent<HTMLInputElement>) => void;
  onMouseDown: () => void;
  onClick: () => void;
}

/**
 * Selects the text of a focused field whenever it comes to show a stored value: after Enter and Escape, and when
 * another panel changes it. The browser would put the caret behind the text, and the next key would lengthen it instead
 * of replacing it. The first click after Enter or Escape selects it again, as the click did that entered the field.
 *
 * @param stored The stored value; undefined while the field shows what is being typed.
 */
export function useSelected(stored: string | undefined): SelectedField {
  const ref = useRef<HTMLInputElement>(null);
  const isConfirmed = useRef(false);
  useLayoutEffect(() => {
    if (stored !== undefined && document.activeElement === ref.current) {
      ref.current?.select();
    }
  }, [stored]);
  return {
    ref,
    onKeyDown: ({ key }) => {
      isConfirmed.current = key === 'Enter' || key === 'Escape';
    },
    onMouseDown: () => {
      // Chromium would take a click into selected text for the start of a drag, and end the selection after the click.
      if (isConfirmed.current) {
        ref.current?.setSelectionRange(0, 0);
      }
    },
    onClick: () => {
      const field = ref.current;
      // A part that was marked with the mouse stays marked.
      if (field && isConfirmed.current && field.selectionStart === field.selectionEnd) {
        field.select();
      }
      isConfirmed.current = false;
    },
  };
}
