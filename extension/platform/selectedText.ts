/**
 * The selected text of a page: that of the field with the focus, or else that of the page, with its lines and with tabs
 * between the cells of a table, also of cells that are selected each by itself, and without lines within a cell; never
 * that of a password. It runs in the page, so it uses nothing from outside its body.
 *
 * @param place `focused frame` for the frame that has the focus, or else this one
 * @returns `undefined` in a PDF, or if the frame that has the focus is of a different origin
 */
export function selectedText(place: 'this frame' | 'focused frame'): string | undefined {
  let page: Document = document;
  let focused = page.activeElement;
  for (;;) {
    const within = focused?.shadowRoot?.activeElement;
    const isFrame = focused?.tagName === 'IFRAME' || focused?.tagName === 'FRAME';
    if (within) {
      focused = within;
    } else if (isFrame && place === 'focused frame') {
      const frame = focused as HTMLIFrameElement | HTMLFrameElement;
      if (!frame.contentDocument) {
        return undefined;
      }
      page = frame.contentDocument;
      focused = page.activeElement;
    } else {
      break;
    }
  }
  if (page.contentType === 'application/pdf') {
    return undefined;
  }
  const field = (focused ?? {}) as Partial<HTMLInputElement>;
  if (field.type === 'password') {
    return '';
  }
  const { value, selectionStart: start, selectionEnd: end } = field;
  if (value !== undefined && start != null && end != null && start < end) {
    return value.slice(start, end);
  }
  const selection = page.getSelection();
  const text =
    !selection || selection.rangeCount < 2
      ? withWholeCells(`${selection ?? ''}`, selection)
      : textOfRanges(selection);
  // In Chromium these are the dots of a password, in a field that the page hides or that has lost the focus.
  return /^•+$/.test(text) ? '' : text;

  /** The text with blanks in place of the lines of a cell, unless that holds a list or is alone in its row. */
  function withWholeCells(text: string, from: Selection | null): string {
    const MOST_LINES = 3;
    const range = from?.rangeCount ? from.getRangeAt(0) : undefined;
    const root = range?.commonAncestorContainer;
    const within = root instanceof Element ? root : root?.parentElement;
    let whole = text;
    let end = 0;
    for (const cell of within?.closest('table, body')?.querySelectorAll<HTMLElement>('td, th') ??
      []) {
      const lines = cell.innerText.trim();
      const count = lines.split('\n').filter((line) => line.trim() !== '').length;
      const isInRow = [...(cell.parentElement?.children ?? [])].some(
        (other) => other !== cell && range?.intersectsNode(other),
      );
      const start = range?.intersectsNode(cell) ? whole.indexOf(lines, end) : -1;
      if (start >= 0) {
        const isWhole = isInRow && count <= MOST_LINES && !cell.querySelector('table, li');
        const text = isWhole ? lines.replace(/\s*\n\s*/g, ' ') : lines;
        const behind = whole.slice(start + lines.length);
        const next = isWhole ? cell.nextElementSibling : null;
        const isNextSelected = next !== null && range?.intersectsNode(next);
        // In Chromium a paragraph at the end of a cell has blank lines behind it in place of the tab.
        const parted = isNextSelected ? behind.replace(/^[ \n]*\n[ \n]*\t?/, '\t') : behind;
        whole = whole.slice(0, start) + text + parted;
        end = start + text.length;
      }
    }
    return whole;
  }

  /** Firefox joins several ranges without anything in between. */
  function textOfRanges(several: Selection): string {
    const ranges = Array.from({ length: several.rangeCount }, (_, index) =>
      several.getRangeAt(index),
    );
    let joined = '';
    let above: Element | null = null;
    for (const [index, range] of ranges.entries()) {
      const { startContainer: start } = range;
      const row =
        (start.nodeType === 1 ? (start as Element) : start.parentElement)?.closest('tr') ?? null;
      const isNextCell = row !== null && row === above;
      // Only a selection has lines and tabs, so each range is one for a moment.
      several.removeAllRanges();
      several.addRange(range);
      joined += `${index === 0 ? '' : isNextCell ? '\t' : '\n'}${several}`;
      above = row;
    }
    several.removeAllRanges();
    for (const range of ranges) {
      several.addRange(range);
    }
    return joined;
  }
}
