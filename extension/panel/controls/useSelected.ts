import { type RefObject, useLayoutEffect, useRef } from 'react';

/**
 * Keeps the text of a field selected while it has the focus and shows a stored value, which another panel may change:
 * the browser would put the caret behind a new value, and the next key would lengthen it instead of replacing it.
 * Returns the ref of the field.
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
