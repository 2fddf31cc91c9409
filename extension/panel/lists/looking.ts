import { flushSync } from 'react-dom';

/** How many frames look after a scroll, or after a key that may scroll. */
const FOLLOWED = 5;

/** Lists that look which part of them is in sight whenever something may have moved them. */
const lookers = new Set<() => void>();

/** Looks now and whenever something may have moved. Answers how to end that. */
export function look(looker: () => void): () => void {
  lookers.add(looker);
  looker();
  return () => lookers.delete(looker);
}

/** Call when lists have changed places. */
export function lookAgain(): void {
  for (const looker of lookers) {
    looker();
  }
}

/** All lists in one go: drawing each by itself would lay out the page each time. */
function lookAtOnce(): void {
  // What comes into sight is drawn before the page is painted.
  flushSync(lookAgain);
}

/**
 * Looks again whenever an element, or anything around or beside what is around it, gets another size: then
 * what is below may have moved. Answers how to end that.
 */
export function lookWhenResized(element: Element): () => void {
  const observer = new ResizeObserver(lookAtOnce);
  observer.observe(element);
  for (let box = element.parentElement; box; box = box.parentElement) {
    for (const beside of box.children) {
      observer.observe(beside);
    }
  }
  return () => observer.disconnect();
}

let framesLeft = 0;

/**
 * Looks in the next frames as well: a scroll by a key, which may go to the end at once, is told by Chromium
 * in the frame after.
 */
function follow(): void {
  if (framesLeft === 0) {
    requestAnimationFrame(lookInFrame);
  }
  framesLeft = FOLLOWED;
}

function lookInFrame(): void {
  lookAtOnce();
  framesLeft -= 1;
  if (framesLeft > 0) {
    requestAnimationFrame(lookInFrame);
  }
}

function onScroll(): void {
  lookAtOnce();
  follow();
}

function onKeyDown({ target }: KeyboardEvent): void {
  if (!(target instanceof HTMLInputElement)) {
    follow();
  }
}

document.addEventListener('scroll', onScroll, { capture: true, passive: true });
document.addEventListener('keydown', onKeyDown, { capture: true, passive: true });
