import type { PointerEvent } from 'react';

/** On entering an element whose text is cut off, shows the whole text as its tooltip. */
export function tooltipWhenCut({ currentTarget }: PointerEvent<HTMLElement>): void {
  const text =
    currentTarget instanceof HTMLInputElement ? currentTarget.value : currentTarget.textContent;
  const isCut = [currentTarget, ...currentTarget.children].some(
    ({ scrollWidth, clientWidth, scrollHeight, clientHeight }) =>
      // A letter may reach a little out of its line.
      scrollWidth > clientWidth || scrollHeight > clientHeight + 8,
  );
  currentTarget.title = isCut ? (text ?? '') : '';
}
