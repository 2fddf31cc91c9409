import type { PointerEvent } from 'react';

/** On entering an element whose text is cut off, shows the whole text as its tooltip. */
export function tooltipWhenCut({ currentTarget }: PointerEvent<HTMLElement>): void {
  const text =
    currentTarget instanceof HTMLInputElement ? currentTarget.value : currentTarget.textContent;
  const isCut = [currentTarget, ...currentTarget.children].some(
    ({ scrollWidth, clientWidth }) => scrollWidth > clientWidth,
  );
  currentTarget.title = isCut ? (text ?? '') : '';
}
