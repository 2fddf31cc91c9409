import type { PointerEvent } from 'react';

/** On entering an element whose text is cut off, shows the whole text as its tooltip. */
export function tooltipWhenCut({ currentTarget }: PointerEvent<HTMLElement>): void {
  currentTarget.title = textWhenCut(currentTarget);
}

/** The whole text of an element if it is cut off, otherwise an empty one. */
export function textWhenCut(element: HTMLElement): string {
  const text = element instanceof HTMLInputElement ? element.value : element.textContent;
  const isCut = [element, ...element.children].some(
    ({ scrollWidth, clientWidth, scrollHeight, clientHeight }) =>
      // A letter may reach a little out of its line.
      scrollWidth > clientWidth || scrollHeight > clientHeight + 8,
  );
  return isCut ? (text ?? '') : '';
}
