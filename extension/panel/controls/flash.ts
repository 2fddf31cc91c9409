/** Tints an element for a moment: this is what has just come here. */
export function flash(element: Element | null | undefined): void {
  if (!element || matchMedia('(prefers-reduced-motion: reduce)').matches) {
    return;
  }
  const style = getComputedStyle(element);
  const tint = style.getPropertyValue('--accent-tint');
  element.animate({ backgroundColor: [tint, tint, style.backgroundColor] }, 900);
}
