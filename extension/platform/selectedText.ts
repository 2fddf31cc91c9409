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
    // In Chromium a paragraph at the end of a cell has blank lines behind it in place of the tab.
    const gap = /[ \n]*\n[ \n]*\t?/y;
    let joined = '';
    let end = 0;
    for (const cell of within?.closest('table, body')?.querySelectorAll<HTMLElement>('td, th') ??
      []) {
      const lines = range?.intersectsNode(cell) ? cell.innerText.trim() : '';
      const start = lines === '' ? -1 : text.indexOf(lines, end);
      if (start < 0) {
        continue;
      }
      const count = lines.split('\n').filter((line) => line.trim() !== '').length;
      const isInRow = [...(cell.parentElement?.children ?? [])].some(
        (other) => other !== cell && range?.intersectsNode(other),
      );
      const isWhole = isInRow && count <= MOST_LINES && !cell.querySelector('table, li');
      joined += text.slice(end, start) + (isWhole ? lines.replace(/\s*\n\s*/g, ' ') : lines);
      end = start + lines.length;
      const next = isWhole ? cell.nextElementSibling : null;
      gap.lastIndex = end;
      if (next && range?.intersectsNode(next) && gap.test(text)) {
        joined += '\t';
        end = gap.lastIndex;
      }
    }
    return joined + text.slice(end);
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
