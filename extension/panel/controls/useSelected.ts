import { type RefObject, useLayoutEffect, useRef } from 'react';

/**
 * Selects the text of a focused field whenever it comes to show a stored value: after Enter and Escape, and when
 * another panel changes it. The browser would put the caret behind the text, and the next key would lengthen it instead
 * of replacing it. Returns the ref of the field.
 *
 * @param stored The stored value; undefined while the field shows what is being typed.
 */
export function useSelected(stored: string | undefined): RefObject<HTMLInputElement | null> {
  const field = useRef<HTMLInputElement>(null);
  useLayoutEffect(() => {
    if (stored !== undefined && document.activeElement === field.current) {
      field.current?.select();
    }
  }, [stored]);
  return field;
}
