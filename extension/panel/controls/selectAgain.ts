/** Selects what stands in a field once it is drawn anew, unless the focus has gone on by then. */
export function selectAgain(field: HTMLInputElement): void {
  requestAnimationFrame(() => {
    // Selecting would bring the focus back.
    if (document.activeElement === field) {
      field.select();
    }
  });
}
