/** Scrolls the panel to its top: one of the two elements scrolls, depending on its width. */
export function scrollToTop(): void {
  for (const scroller of document.querySelectorAll('[data-scroller]')) {
    scroller.scrollTop = 0;
  }
}

/** The one of the two elements that scrolls, also while its content is too short to scroll. */
export function scrollingParent(element: Element | null): Element | undefined {
  const scrollers = [...document.querySelectorAll('[data-scroller]')];
  const around = scrollers.filter((each) => each.contains(element));
  return around.findLast((each) => getComputedStyle(each).overflowY === 'auto');
}

/** The nearest ancestor that an element scrolls in, or the element itself. */
export function scrollerOf(element: Element | null): Element | null {
  let candidate = element?.closest('[data-scroller]') ?? null;
  while (candidate && candidate.scrollHeight <= candidate.clientHeight) {
    candidate = candidate.parentElement?.closest('[data-scroller]') ?? null;
  }
  return candidate;
}
