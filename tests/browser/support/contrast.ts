/**
 * The colours of all texts and fields in a part of the page, each with those of what lies behind it: texts that have
 * them in common have the same contrast. Runs inside the page.
 */
export function coloursOfTexts(within: string): string[] {
  /** The elements at the middle of an element, from the top; outside of the window those that contain it. */
  function layersAt(element: Element): Element[] {
    const { left, top, width, height } = element.getBoundingClientRect();
    const there = document.elementsFromPoint(left + width / 2, top + height / 2);
    if (there.includes(element)) {
      return there;
    }
    return element.parentElement ? [element, ...layersAt(element.parentElement)] : [element];
  }

  function coloursOf(element: Element): string {
    const { color, fontSize, fontWeight } = getComputedStyle(element);
    const parts = [color];
    for (const layer of layersAt(element)) {
      const { backgroundColor, backgroundImage, opacity } = getComputedStyle(layer);
      parts.push(backgroundColor, backgroundImage, opacity);
      if (backgroundColor.startsWith('rgb(') && opacity === '1') {
        break;
      }
    }
    if (element.matches('input, textarea')) {
      parts.push(getComputedStyle(element, '::placeholder').color);
    }
    // Large texts need less contrast.
    const isBold = Number(fontWeight) >= 700;
    const isLarge = Number.parseFloat(fontSize) >= (isBold ? 18.66 : 24);
    const invisible = ['rgba(0, 0, 0, 0)', 'none', '1'];
    return [...parts.filter((part) => !invisible.includes(part)), isLarge].join(', ');
  }

  const elements = new Set<Element>();
  for (const scope of document.querySelectorAll(within)) {
    for (const field of scope.querySelectorAll('input, select, textarea')) {
      elements.add(field);
    }
    const texts = document.createTreeWalker(scope, NodeFilter.SHOW_TEXT);
    for (let node = texts.nextNode(); node; node = texts.nextNode()) {
      if (node.parentElement && node.textContent?.trim() !== '') {
        elements.add(node.parentElement);
      }
    }
  }
  // What can't be used needs no contrast.
  const visible = [...elements].filter(
    (each) =>
      each.checkVisibility({ visibilityProperty: true }) &&
      !each.closest(':disabled, [aria-disabled="true"]'),
  );
  return [...new Set(visible.map(coloursOf))];
}
