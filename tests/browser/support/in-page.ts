/**
 * Runs inside the panel's page, in both browsers: finds elements by role and accessible name, like a screen reader.
 * Elements hidden from screen readers are not found.
 *
 * Puppeteer's own `::-p-aria` asks the browser instead, which takes 0.1 s per element in Chromium and 5 s in Firefox,
 * and does not support patterns.
 */
import { configure, queryAllByRole } from '@testing-library/dom';

// Browsers support them; other environments of Testing Library don't.
configure({ computedStyleSupportsPseudoElements: true });

/** A text to match exactly, or a regular expression in a form that can be sent to the page. */
export type Pattern = string | { source: string; flags: string };

/** One step of a search, within the result of the previous step. */
export interface Step {
  role: string;
  name?: Pattern;
  text?: Pattern;
  /** The index among several matches, from 0. Without it there must be exactly one. */
  index?: number;
}

interface Named {
  element: HTMLElement;
  name: string;
}

/** The point of a click on an element. */
interface Spot {
  x: number;
  y: number;
}

function matches(text: string, wanted: Pattern): boolean {
  return typeof wanted === 'string'
    ? text === wanted
    : new RegExp(wanted.source, wanted.flags).test(text);
}

/** The visible text, which differs from its textContent. */
function textOf({ innerText }: HTMLElement): string {
  return innerText.replace(/\s+/g, ' ').trim();
}

function within(scope: HTMLElement, { role, name, text, index }: Step): Named[] {
  // Names are computed before hidden elements are filtered out.
  const names = new Map<Element, string>();
  const found = queryAllByRole<HTMLElement>(scope, role, {
    name: (named, element) => {
      names.set(element, named);
      return name === undefined || matches(named, name);
    },
  }).map((element) => ({ element, name: names.get(element) ?? '' }));
  const matching = found.filter(
    ({ element }) => text === undefined || matches(textOf(element), text),
  );
  return index === undefined ? matching : matching.slice(index, index + 1);
}

/** All matches of the last step. Throws unless each earlier step has exactly one. */
function all(steps: Step[]): Named[] {
  const scope = steps.length > 1 ? one(steps.slice(0, -1)) : document.documentElement;
  return steps.slice(-1).flatMap((last) => within(scope, last));
}

function one(steps: Step[]): HTMLElement {
  const [found, another] = all(steps);
  if (!found || another) {
    const role = steps.at(-1)?.role ?? '';
    const there = within(document.documentElement, { role }).map(({ name }) => `"${name}"`);
    const list = there.slice(0, 20).join(', ') || 'none';
    throw new Error(
      `${found ? 'several' : 'no'} ${describe(steps)}; there is ${list}. ${situation()}`,
    );
  }
  return found.element;
}

function describe(steps: Step[]): string {
  return steps.map((step) => JSON.stringify(step)).join(' > ');
}

/** The latest input that has reached the page, oldest first. */
const received: string[] = [];

for (const type of ['pointerdown', 'click', 'keydown']) {
  const note = ({ target }: Event) => {
    const element = target instanceof Element ? target : undefined;
    const button = element?.closest('button');
    const name = button ? (button.ariaLabel ?? button.textContent) : element?.localName;
    received.push(`${type} on ${name}`);
    received.splice(0, received.length - 6);
  };
  addEventListener(type, note, { capture: true, passive: true });
}

/** The latest input, and the text of the crash screen if it is shown: the console has no trace of a caught defect. */
function situation(): string {
  const crash = document.querySelector('main[role="alert"]')?.textContent ?? '';
  return `The page received: ${received.join(', ') || 'nothing'}. ${crash}`.trim();
}

/** True if a dialog was open at the last request for a click. */
let wasDialogOpen = false;

/** True if the page has got a different size since the last request for a click. */
let isResized = false;

addEventListener('resize', () => {
  isResized = true;
});

/**
 * The centre of the element, scrolled into view. Throws while it moves, while a closed dialog has not given the focus
 * back, which may scroll, and if a different element covers it.
 */
async function spot(steps: Step[]): Promise<Spot> {
  const element = one(steps);
  const isDialogOpen = document.querySelector('[role="dialog"], [role="alertdialog"]') !== null;
  if (wasDialogOpen && !isDialogOpen && document.activeElement === document.body) {
    throw new Error('The focus is nowhere.');
  }
  wasDialogOpen = isDialogOpen;
  element.scrollIntoView({ block: 'nearest', inline: 'nearest', behavior: 'instant' });
  const { left, top, width, height } = element.getBoundingClientRect();
  // What observers of the page move in a frame is in its place in the next one.
  await nextFrame();
  await nextFrame();
  if (isResized) {
    // Until the new size is drawn, Chromium drops some clicks and taps: the page never receives them.
    isResized = false;
    await nextFrame();
  }
  const later = element.getBoundingClientRect();
  if (later.left !== left || later.top !== top) {
    throw new Error(`${describe(steps)} is moving`);
  }
  const x = left + width / 2;
  const y = top + height / 2;
  // A button shown only under the pointer covers the rest of its row from then on.
  const isShownByPointer = getComputedStyle(element).pointerEvents === 'none';
  const wanted = (isShownByPointer && element.closest('li')) || element;
  const hit = document.elementFromPoint(x, y);
  const label = hit?.closest('label')?.control;
  if (!hit || !(wanted.contains(hit) || hit.contains(wanted) || label === element)) {
    const cover = hit ? `<${hit.localName}> "${hit.textContent.slice(0, 40)}"` : 'nothing';
    throw new Error(`${describe(steps)} is covered by ${cover}`);
  }
  return { x, y };
}

/** What the Tab key leads to, in its order. In a group of radio buttons only the chosen one is a stop. */
function tabStops(): HTMLElement[] {
  const focusable = document.querySelectorAll<HTMLElement>(
    'a[href], button, input, select, textarea, [tabindex]',
  );
  return [...focusable].filter(
    (element) =>
      element.tabIndex >= 0 &&
      !element.matches(':disabled, [type="radio"]:not(:checked)') &&
      element.checkVisibility({ visibilityProperty: true }),
  );
}

const isBefore = (one: Node, other: Node) =>
  (one.compareDocumentPosition(other) & Node.DOCUMENT_POSITION_FOLLOWING) !== 0;

/** The number of tab stops from the focus to the element; negative if it precedes the focus. */
function tabStopsTo(steps: Step[]): number {
  const target = one(steps);
  const here = document.activeElement ?? document.body;
  const stops = tabStops();
  return isBefore(target, here)
    ? -stops.filter((stop) => isBefore(stop, here) && !isBefore(stop, target)).length
    : stops.filter((stop) => isBefore(here, stop) && !isBefore(target, stop)).length;
}

/** Moves the focus to the tab stop before the element, if there are several on the way. */
function comeNear(steps: Step[]): void {
  if (Math.abs(tabStopsTo(steps)) > 3) {
    const target = one(steps);
    tabStops()
      .findLast((stop) => isBefore(stop, target))
      ?.focus();
  }
}

/** Throws while the element moves. Firefox scrolls to what Tab focuses as late as in the next frame. */
async function settled(steps: Step[]): Promise<void> {
  await nextFrame();
  await nextFrame();
  const before = one(steps).getBoundingClientRect();
  await nextFrame();
  const after = one(steps).getBoundingClientRect();
  if (after.left !== before.left || after.top !== before.top) {
    throw new Error(`${describe(steps)} is moving`);
  }
}

/** Waits for the next frame; a page in the background has none. */
function nextFrame(): Promise<unknown> {
  return document.hidden
    ? Promise.resolve()
    : new Promise((resolve) => requestAnimationFrame(resolve));
}

export const finder = { all, comeNear, one, settled, spot, tabStopsTo, textOf };

declare global {
  interface Window {
    finder: typeof finder;
  }
}

window.finder = finder;
