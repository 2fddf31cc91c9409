/** Selects the text of a field after the next redraw, unless the focus has moved by then. */
export function selectAgain(field: HTMLInputElement): void {
  requestAnimationFrame(() => {
    // Selecting would return the focus to the field.
    if (document.activeElement === field) {
      field.select();
    }
  });
}
