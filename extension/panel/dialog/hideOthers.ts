/**
 * Hides everything but an open dialog and the live regions from screen readers. Returns a function that shows them
 * again.
 *
 * It replaces the package `aria-hidden` in Radix Dialog, which does not hide elements with `aria-live`, even "off", and
 * marks their neighbours one by one: the slots of each row have it.
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
