/** The font size for which lengths are given in pixels, which is the browsers' own. */
const USUAL = 16;
/** The size of most texts in `rem`, as in `tokens.css`. */
const TEXT = 0.8125;

/** A length at the usual font size, in CSS pixels at the font size of the browser's settings. */
export function scaled(pixels: number): number {
  return (pixels / USUAL) * sizeOf(document.documentElement);
}

/**
 * Makes everything larger where the browser's settings have a smallest font size above that of most texts: otherwise
 * only the texts would be larger, in boxes of the usual size.
 */
export function followSmallestFontSize(): void {
  const root = document.documentElement;
  const factor = sizeOf(document.body) / (TEXT * sizeOf(root));
  if (factor > 1) {
    root.style.fontSize = `${100 * factor}%`;
  }
}

function sizeOf(element: HTMLElement): number {
  return Number.parseFloat(getComputedStyle(element).fontSize);
}
