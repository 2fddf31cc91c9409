const CONTROLS = 'button, a, label, input';

/**
 * Ignores unintended input: the second click of a double click if the first one has put something else under the
 * pointer (a dialog closed, a row moved away), and the repeats of a held Enter key, which would press one button after
 * the other. In a text of several lines, the repeats add line breaks. A tap is for what the finger has touched, also if
 * the touch shows something else there. A press is for what was on the screen: on a busy machine it may arrive after a
 * message or a new size of the panel has put something else in its place.
 */
export function ignoreStrayInput(): void {
  let last: EventTarget | null = null;
  let touched: EventTarget | null = null;
  /** The time at which the panel was last drawn in a new size. */
  let resized = 0;
  /** True if the latest press was made before that, or before the message under it was drawn. */
  let isOutdated = false;

  /** True if a press is for a different control. Keys press without a count. */
  function isForAnother({ detail, target }: MouseEvent): boolean {
    const control = controlOf(target);
    const isControl = control instanceof Element && control.matches(CONTROLS);
    const isUntouched = touched !== null && isControl && control !== touched;
    return detail > 0 && (isOutdated || isUntouched);
  }

  window.addEventListener('resize', () =>
    requestAnimationFrame(() => {
      resized = performance.now();
    }),
  );

  window.addEventListener(
    'pointerdown',
    (event) => {
      isOutdated = event.timeStamp < Math.max(resized, drawnAt(event.target));
      touched = event.pointerType === 'touch' && !isOutdated ? controlOf(event.target) : null;
      if (isOutdated) {
        event.stopImmediatePropagation();
      }
    },
    { capture: true },
  );

  // The browser sends these once the finger has been lifted.
  window.addEventListener(
    'mousedown',
    (event) => {
      if (isForAnother(event)) {
        event.preventDefault();
        event.stopImmediatePropagation();
        if (touched instanceof HTMLElement) {
          touched.focus();
        }
      }
    },
    { capture: true },
  );

  window.addEventListener(
    'click',
    (event) => {
      const control = controlOf(event.target);
      // The browser counts the clicks that follow each other at once in one place.
      const isSecondElsewhere = event.detail > 1 && last && control !== last;
      const isStray = isSecondElsewhere || isForAnother(event);
      touched = null;
      if (isStray) {
        event.preventDefault();
        event.stopImmediatePropagation();
      }
      last = control;
    },
    { capture: true },
  );

  window.addEventListener(
    'keydown',
    (event) => {
      last = null;
      if (event.key === 'Enter' && event.repeat && !(event.target instanceof HTMLTextAreaElement)) {
        event.preventDefault();
        event.stopImmediatePropagation();
      }
    },
    { capture: true },
  );
}

/** When elements whose content comes and goes were last drawn; infinite for one that is not drawn yet. */
const drawn = new Map<Node, number>();

/** Ignores presses of a message that were made before it was drawn. Returns a function that ends it. */
export function ignorePressesBeforeDrawn(element: Node): () => void {
  const observer = new MutationObserver(() => {
    // A hidden page is drawn before anything in it can be pressed.
    if (!document.hidden) {
      drawn.set(element, Number.POSITIVE_INFINITY);
      requestAnimationFrame(() => drawn.set(element, performance.now()));
    }
  });
  observer.observe(element, { childList: true, characterData: true, subtree: true });
  return () => {
    observer.disconnect();
    drawn.delete(element);
  };
}

/** The time at which what was pressed was drawn, if it comes and goes. */
function drawnAt(target: EventTarget | null): number {
  const [, time] =
    [...drawn].find(([each]) => target instanceof Node && each.contains(target)) ?? [];
  return time ?? 0;
}

/** The control that was clicked: what is drawn inside it may be replaced by the first click. */
function controlOf(target: EventTarget | null): EventTarget | null {
  return target instanceof Element ? (target.closest(CONTROLS) ?? target) : target;
}
