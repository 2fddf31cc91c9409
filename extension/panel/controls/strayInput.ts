/**
 * Ignores unintended input: the second click of a double click if the first one has put something else under the
 * pointer (a dialog closed, a row moved away), and the repeats of a held Enter key, which would press one button after
 * the other. In a text of several lines, the repeats add line breaks.
 */
export function ignoreStrayInput(): void {
  let last: EventTarget | null = null;

  window.addEventListener(
    'click',
    (event) => {
      const control = controlOf(event.target);
      // The browser counts the clicks that follow each other at once in one place.
      if (event.detail > 1 && last && control !== last) {
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

/** The control that was clicked: what is drawn inside it may be replaced by the first click. */
function controlOf(target: EventTarget | null): EventTarget | null {
  return target instanceof Element ? (target.closest('button, a, label, input') ?? target) : target;
}
