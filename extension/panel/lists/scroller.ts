/** The nearest ancestor that an element scrolls in, or the element itself. */
export function scrollerOf(element: Element | null): Element | null {
  let candidate = element?.closest('[data-scroller]') ?? null;
  while (candidate && candidate.scrollHeight <= candidate.clientHeight) {
    candidate = candidate.parentElement?.closest('[data-scroller]') ?? null;
  }
  return candidate;
}
