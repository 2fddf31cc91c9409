/** Checks the layout: the boxes of controls and texts. */
import type { Panel } from './panel.ts';

/**
 * The time to wait for a layout without faults: a virtualised list adjusts its rows some frames after its width has
 * changed.
 */
const MILLISECONDS_TO_SETTLE = 5_000;

/** The faults in the layout of all visible elements, or of those in a part of the page, once it is stable. */
export async function faultsOfBoxes(panel: Panel, within = 'body'): Promise<string[]> {
  const end = performance.now() + MILLISECONDS_TO_SETTLE;
  for (;;) {
    const faults = await panel.page.evaluate(faultsNow, within);
    if (faults.length === 0 || performance.now() > end) {
      return faults;
    }
  }
}

/** The elements that scroll the page itself when they are scrolled to: one line for each. */
export function scrollingThePage(panel: Panel): Promise<string[]> {
  return panel.page.evaluate(() => {
    const scrollers = [...document.querySelectorAll('*')].filter(({ scrollTop }) => scrollTop > 0);
    const before = scrollers.map((each) => [each, each.scrollTop] as const);
    const { documentElement: page, body } = document;
    const faults: string[] = [];
    for (const element of body.querySelectorAll('*')) {
      element.scrollIntoView({ block: 'start', behavior: 'instant' });
      const moved = page.scrollTop + body.scrollTop + (body.firstElementChild?.scrollTop ?? 0);
      if (moved > 0) {
        faults.push(`<${element.localName}> "${element.textContent?.slice(0, 30)}": ${moved} px`);
        page.scrollTop = 0;
        body.scrollTop = 0;
      }
    }
    for (const element of document.querySelectorAll('[data-scroller]')) {
      element.scrollTop = 0;
    }
    for (const [element, top] of before) {
      element.scrollTop = top;
    }
    return faults;
  });
}

/**
 * The faults in the layout of all visible elements, one line for each. Runs inside the page, so it uses nothing from
 * outside its body.
 *
 * - an element is too wide, so that it scrolls sideways
 * - two visible controls or texts overlap
 * - a text is cut off without an ellipsis, or with one although its line has room
 * - a control is smaller than 24 px, the least size for a finger or a pointer
 */
function faultsNow(within: string): string[] {
  /** The numbers of a DOMRect as plain properties, which are much faster to read. */
  interface Box {
    left: number;
    top: number;
    right: number;
    bottom: number;
  }
  /** The box of a control or of a line of a text. */
  interface Part extends Box {
    element: Element;
    what: string;
  }
  const boxOf = ({ left, top, right, bottom }: DOMRect): Box => ({ left, top, right, bottom });
  const faults: string[] = [];
  const modal = [...document.querySelectorAll('[role="dialog"], [role="alertdialog"]')].at(-1);
  const scope = modal ?? document.querySelector(within) ?? document.body;
  const short = (text: string) => text.replace(/\s+/g, ' ').trim().slice(0, 40);
  const describe = (element: Element) =>
    `<${element.localName}> "${short(element.getAttribute('aria-label') ?? element.textContent ?? '')}"`;

  /** True if a block has nothing beside it, but not the whole width of its parent. */
  function isShorterThanItsLine(element: Element): boolean {
    const parent = element.parentElement;
    const style = getComputedStyle(element);
    if (!parent || style.textOverflow !== 'ellipsis' || style.position !== 'static') {
      return false;
    }
    const around = getComputedStyle(parent);
    const blank = [around.paddingLeft, around.paddingRight, style.marginLeft, style.marginRight];
    const room = blank.reduce((rest, each) => rest - Number.parseFloat(each), parent.clientWidth);
    const areBlocks = [style, around].every(({ display }) => display === 'block');
    return areBlocks && element.getBoundingClientRect().width < room - 1;
  }

  const isTooWide = ({ clientWidth, scrollWidth }: Element) =>
    clientWidth > 0 && scrollWidth > clientWidth;
  for (const element of [...document.querySelectorAll('*')].filter(isTooWide)) {
    const { overflowX } = getComputedStyle(element);
    if (element === document.documentElement || ['auto', 'scroll'].includes(overflowX)) {
      const edge = element.getBoundingClientRect().left + element.clientWidth;
      const widest = [...element.querySelectorAll('*')]
        .filter((each) => each.getBoundingClientRect().right > edge + 0.5)
        .map(describe);
      faults.push(`${describe(element)} scrolls sideways, for ${widest.slice(-3).join(', ')}`);
    }
    if (isShorterThanItsLine(element)) {
      faults.push(`${describe(element)} is cut off, although its line has room`);
    }
  }

  interface Window {
    edge: Box;
    /** True if cut text ends in an ellipsis. */
    hasEllipsis: boolean;
  }
  const known = new Map<Element, Window[]>();
  /** The elements that clip an element's content: itself and its ancestors, if they scroll or hide the overflow. */
  function windowsOf(element: Element): Window[] {
    const parent = element.parentElement;
    const found = known.get(element) ?? (parent ? [...windowsOf(parent)] : []);
    if (!known.has(element)) {
      known.set(element, found);
      const { overflowX, overflowY, textOverflow, display } = getComputedStyle(element);
      if (parent && !(overflowX === 'visible' && overflowY === 'visible')) {
        const hasEllipsis = textOverflow === 'ellipsis' && !display.includes('flex');
        const edge = boxOf(element.getBoundingClientRect());
        const everywhere = { top: Number.NEGATIVE_INFINITY, bottom: Number.POSITIVE_INFINITY };
        const isOpenBelow = overflowY === 'visible';
        found.unshift({ edge: { ...edge, ...(isOpenBelow && everywhere) }, hasEllipsis });
      }
    }
    return found;
  }

  /** The visible part of a box. */
  function seen(box: Box, element: Element): Box {
    let { left, top, right, bottom } = box;
    for (const { edge } of windowsOf(element)) {
      left = Math.max(left, edge.left);
      right = Math.min(right, edge.right);
      top = Math.max(top, edge.top);
      bottom = Math.min(bottom, edge.bottom);
    }
    return { left, top, right, bottom };
  }

  /** True if a part of a line is hidden without an ellipsis and without a way to scroll. */
  function isCut(line: Box, element: Element): boolean {
    const { top, bottom } = seen(line, element);
    if (bottom - top < 2) {
      // A line of which nothing is seen is left out as a whole.
      return false;
    }
    const cutting = windowsOf(element).find(
      ({ edge }) => line.left < edge.left - 1 || line.right > edge.right + 1,
    );
    // Text only for screen readers is one pixel wide.
    return (
      cutting !== undefined && cutting.edge.right - cutting.edge.left > 1 && !cutting.hasEllipsis
    );
  }

  /** The box of an element without the padding of a field, which contains its unit. */
  function inner(element: Element): Box {
    const box = boxOf(element.getBoundingClientRect());
    const end = Number.parseFloat(getComputedStyle(element).paddingInlineEnd);
    return { ...box, right: box.right - (element instanceof HTMLInputElement ? end : 0) };
  }

  const parts: Part[] = [];
  const controls = 'button, input, select, textarea, a[href]';
  for (const element of scope.querySelectorAll(controls)) {
    const box = element.getBoundingClientRect();
    const isShown = element.checkVisibility({ visibilityProperty: true }) && box.width > 0;
    // An invisible file input receives the files dropped on the text behind it.
    if (isShown && !(element instanceof HTMLInputElement && element.type === 'file')) {
      parts.push({ element, what: describe(element), ...seen(inner(element), element) });
      const target = element.closest('label')?.getBoundingClientRect() ?? box;
      const isSlider = element instanceof HTMLInputElement && element.type === 'range';
      if (Math.min(target.width, target.height) < 24 || (isSlider && target.width < 72)) {
        faults.push(`${describe(element)} is ${target.width} × ${target.height} px`);
      }
      const isLong =
        element instanceof HTMLInputElement && element.scrollWidth > element.clientWidth + 1;
      const isTypedIn = element === document.activeElement;
      if (isLong && !isTypedIn && getComputedStyle(element).textOverflow !== 'ellipsis') {
        faults.push(`${describe(element)} is cut off`);
      }
    }
  }
  const texts = document.createTreeWalker(scope, NodeFilter.SHOW_TEXT);
  for (let node = texts.nextNode(); node; node = texts.nextNode()) {
    const element = node.parentElement;
    const text = short(node.textContent ?? '');
    if (!element || text === '' || !element.checkVisibility({ visibilityProperty: true })) {
      continue;
    }
    const range = document.createRange();
    range.selectNodeContents(node);
    const lines = [...range.getClientRects()].map(boxOf);
    for (const { left, top, right, bottom } of lines) {
      // The box of a text is taller than its letters.
      const margin = 0.2 * (bottom - top);
      const letters = { left, top: top + margin, right, bottom: bottom - margin };
      parts.push({ element, what: `"${text}"`, ...seen(letters, element) });
    }
    if (lines.some((line) => isCut(line, element))) {
      faults.push(`"${text}" is cut off`);
    }
  }

  const lies = (one: Box, other: Box) =>
    Math.min(one.right, other.right) - Math.max(one.left, other.left) > 1 &&
    Math.min(one.bottom, other.bottom) - Math.max(one.top, other.top) > 1;
  /** What contains an element and floats over the page, which it may cover: messages, the buttons for selected rows. */
  const layer = (element: Element) => {
    for (let each: Element | null = element; each; each = each.parentElement) {
      if (['fixed', 'sticky'].includes(getComputedStyle(each).position)) {
        return each;
      }
    }
    return null;
  };
  /** A button that takes no pointer shows nothing: a row's buttons lie over the end of its name. */
  const isSeen = (element: Element) =>
    element.checkVisibility({ opacityProperty: true }) &&
    !(element instanceof HTMLButtonElement && getComputedStyle(element).pointerEvents === 'none');
  /** A button may lie over the figure that describes it. */
  const describes = (one: Element, other: Element) =>
    one.id !== '' && other.getAttribute('aria-describedby') === one.id;
  /** A button may cover the whole frame in which it is positioned. */
  const covers = (one: Element, other: Element) => {
    const frame = one instanceof HTMLButtonElement ? one.offsetParent : null;
    return (
      frame?.contains(other) === true &&
      one.clientWidth >= frame.clientWidth &&
      one.clientHeight >= frame.clientHeight
    );
  };
  parts.sort((one, other) => one.top - other.top);
  parts.forEach((one, index) => {
    for (const other of parts.slice(index + 1)) {
      if (other.top > one.bottom) {
        break;
      }
      if (lies(one, other)) {
        const areSeen = [one, other].every(({ element }) => isSeen(element));
        const nested = one.element.contains(other.element) || other.element.contains(one.element);
        const belong = [describes, covers].some(
          (are) => are(one.element, other.element) || are(other.element, one.element),
        );
        if (areSeen && !nested && !belong && layer(one.element) === layer(other.element)) {
          faults.push(`${one.what} and ${other.what} overlap`);
        }
      }
    }
  });
  return faults;
}
