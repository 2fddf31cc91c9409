/** Within this distance of an edge the page scrolls, in CSS pixels. */
const EDGE = 44;
/** At the very edge, in CSS pixels per frame. */
const FASTEST = 14;

/**
 * Scrolls an element while the pointer is near its upper or lower edge, and calls
 * `onScroll` whenever that has moved the rows under the pointer. Returns a function that stops it.
 */
export function autoScroll(
  scroller: Element | null,
  pointerY: () => number,
  onScroll: () => void,
): () => void {
  let frame = requestAnimationFrame(step);

  function step() {
    frame = requestAnimationFrame(step);
    if (!scroller) {
      return;
    }
    const { top, bottom } = scroller.getBoundingClientRect();
    const before = scroller.scrollTop;
    scroller.scrollTop += speed(pointerY(), top, bottom);
    if (scroller.scrollTop !== before) {
      onScroll();
    }
  }

  return () => cancelAnimationFrame(frame);
}

/** The speed of scrolling, in CSS pixels per frame; negative is up. */
function speed(y: number, top: number, bottom: number): number {
  const near = (distance: number) => Math.min(Math.max((EDGE - distance) / EDGE, 0), 1);
  return Math.round(FASTEST * (near(bottom - y) - near(y - top)));
}
