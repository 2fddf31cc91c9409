/**
 * The selected text of a page: that of the field with the focus, or else that of the page, with its lines and with tabs
 * between the cells of a table, also of cells that are selected each by itself; never that of a password. It runs in
 * the page, so it uses nothing from outside its body.
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
    !selection || selection.rangeCount < 2 ? `${selection ?? ''}` : textOfRanges(selection);
  // In Chromium these are the dots of a password, in a field that the page hides or that has lost the focus.
  return /^•+$/.test(text) ? '' : text;

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
