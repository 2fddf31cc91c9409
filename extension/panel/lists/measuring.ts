import { flushSync } from 'react-dom';

/** The number of frames measured after a scroll, or after a key that may scroll. */
const FRAMES = 5;

/** Each measures which part of a virtualised list is visible. */
const measures = new Set<() => void>();

/** Measures now and whenever something may have moved. Returns a function that ends it. */
export function measureWhenMoved(measure: () => void): () => void {
  measures.add(measure);
  measure();
  return () => measures.delete(measure);
}

/** Call when lists have moved. */
export function measureAll(): void {
  for (const measure of measures) {
    measure();
  }
}

/** Measures all lists together: drawing each separately would lay out the page each time. */
function measureBeforePaint(): void {
  flushSync(measureAll);
}

/**
 * Measures whenever the size of an element, of an ancestor or of a sibling of one of these changes, since the content
 * below may have moved. Returns a function that stops this.
 */
export function measureWhenResized(element: Element): () => void {
  const observer = new ResizeObserver(measureBeforePaint);
  observer.observe(element);
  for (let ancestor = element.parentElement; ancestor; ancestor = ancestor.parentElement) {
    for (const child of ancestor.children) {
      observer.observe(child);
    }
  }
  return () => observer.disconnect();
}

let framesLeft = 0;

/** Measures in the next frames as well: Chromium reports a scroll by a key, such as End, one frame late. */
function measureNextFrames(): void {
  if (framesLeft === 0) {
    requestAnimationFrame(onFrame);
  }
  framesLeft = FRAMES;
}

function onFrame(): void {
  measureBeforePaint();
  framesLeft -= 1;
  if (framesLeft > 0) {
    requestAnimationFrame(onFrame);
  }
}

function onScroll(): void {
  measureBeforePaint();
  measureNextFrames();
}

function onKeyDown({ target }: KeyboardEvent): void {
  if (!(target instanceof Element && target.matches('input, textarea'))) {
    measureNextFrames();
  }
}

document.addEventListener('scroll', onScroll, { capture: true, passive: true });
document.addEventListener('keydown', onKeyDown, { capture: true, passive: true });
