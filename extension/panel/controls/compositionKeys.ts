/**
 * Leaves the keys of an input method alone, with which Japanese, Chinese and Korean are composed: Enter takes over what
 * is composed, Escape discards it, the arrow keys choose. The panel hears of none of them; what the browser does itself
 * stays. Safari sends the last Enter once the composition has ended, under the key code 229.
 */
export function ignoreCompositionKeys(): void {
  window.addEventListener(
    'keydown',
    (event) => {
      if (event.isComposing || event.keyCode === 229) {
        event.stopImmediatePropagation();
      }
    },
    { capture: true },
  );
}
