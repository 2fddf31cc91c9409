/**
 * Hides everything but an open dialog and the live regions from screen readers. Returns a function that shows them again.
 *
 * It takes the place of the package `aria-hidden` in Radix Dialog. That leaves them everything that has an
 * `aria-live`, even "off": the slots of each row, each marked on its own.
 */
export function hideOthers(dialog: Element): () => void {
  const others = document.querySelectorAll('body > :not([aria-live], [aria-hidden])');
  const hidden = [...others].filter((other) => !other.contains(dialog));
  for (const other of hidden) {
    other.ariaHidden = 'true';
  }
  return () => {
    for (const other of hidden) {
      other.ariaHidden = null;
    }
  };
}
