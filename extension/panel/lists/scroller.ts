/** Scrolls the panel to its top: one of the two elements scrolls, depending on its width. */
export function scrollToTop(): void {
  for (const scroller of document.querySelectorAll('[data-scroller]')) {
    scroller.scrollTop = 0;
  }
}

/** The nearest ancestor that an element scrolls in, or the element itself. */
export function scrollerOf(element: Element | null): Element | null {
  let candidate = element?.closest('[data-scroller]') ?? null;
  while (candidate && candidate.scrollHeight <= candidate.clientHeight) {
    candidate = candidate.parentElement?.closest('[data-scroller]') ?? null;
  }
  return candidate;
}
