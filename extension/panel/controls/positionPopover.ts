/** The gap between the row and the list, and between the list and the edge of the panel, in CSS pixels. */
const GAP = 3;
/** The number of options that the list needs space for: a list that gets shorter stays where it is. */
const MOST = 5;

/**
 * Shows a list in front of everything, below a row or, if there is not enough space, above it. It follows the row when
 * that is scrolled. Returns a function that stops following.
 *
 * Not Radix Popper: it picks the side anew for each height of the list, which then jumps while a name is typed.
 */
export function positionPopover(list: HTMLElement, row: HTMLElement): () => void {
  const stop = new AbortController();
  const { signal } = stop;
  const follow = () => place(list, row);
  list.showPopover();
  follow();
  document.addEventListener('scroll', follow, { capture: true, passive: true, signal });
  window.addEventListener('resize', follow, { signal });
  return () => stop.abort();
}

function place(list: HTMLElement, row: HTMLElement): void {
  const { top, bottom, left, width } = row.getBoundingClientRect();
  // It begins and ends with the content of the row.
  const { paddingLeft, paddingRight } = getComputedStyle(row);
  const [before, after] = [Number.parseFloat(paddingLeft), Number.parseFloat(paddingRight)];
  const needed = MOST * (list.firstElementChild?.clientHeight ?? 0);
  const above = top - 2 * GAP;
  const below = window.innerHeight - bottom - 2 * GAP;
  const isBelow = below >= needed || below >= above;
  Object.assign(list.style, {
    left: `${left + before}px`,
    maxWidth: `${width - before - after}px`,
    maxHeight: `${isBelow ? below : above}px`,
    top: isBelow ? `${bottom + GAP}px` : 'auto',
    bottom: isBelow ? 'auto' : `${window.innerHeight - top + GAP}px`,
  });
}
