/** Tints an element for a moment, to show that it was added or moved here. */
export function flash(element: Element | null | undefined): void {
  if (!element || matchMedia('(prefers-reduced-motion: reduce)').matches) {
    return;
  }
  const style = getComputedStyle(element);
  const tint = style.getPropertyValue('--accent-tint');
  element.animate({ backgroundColor: [tint, tint, style.backgroundColor] }, 900);
}
