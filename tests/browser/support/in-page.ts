/**
 * Runs inside the panel's page, in both browsers: finds elements by role and accessible name, the
 * way a screen reader does. What is hidden from a screen reader is not found.
 */
import { computeAccessibleName, getRole, isInaccessible } from 'dom-accessibility-api';

/** A text to match: exactly, or by a regular expression, which can't cross into the page as such. */
export type Pattern = string | { source: string; flags: string };

/** One step of a search: what to look for within the result of the step before. */
export interface Step {
  role: string;
  name?: Pattern;
  text?: Pattern;
  /** Which of several, from 0. Without it there must be just one. */
  index?: number;
}

/** Where a click on an element goes. */
export interface Spot {
  x: number;
  y: number;
}

function tidy(text: string): string {
  return text.replace(/\s+/g, ' ').trim();
}

function matches(text: string, pattern: Pattern): boolean {
  return typeof pattern === 'string'
    ? text === pattern
    : new RegExp(pattern.source, pattern.flags).test(text);
}

/** ARIA knows no role for file inputs: here it is "file". */
function roleOf(element: Element): string | null {
  return element instanceof HTMLInputElement && element.type === 'file' ? 'file' : getRole(element);
}

/** What is seen of it, which differs from its textContent. */
function textOf(element: Element): string {
  return tidy(element instanceof HTMLElement ? element.innerText : (element.textContent ?? ''));
}

function nameOf(element: Element): string {
  return tidy(computeAccessibleName(element));
}

function describe({ role, name, text, index }: Step): string {
  const show = (pattern: Pattern) =>
    typeof pattern === 'string' ? `"${pattern}"` : `/${pattern.source}/${pattern.flags}`;
  return [
    role,
    name === undefined ? '' : show(name),
    text === undefined ? '' : `with the text ${show(text)}`,
    index === undefined ? '' : `number ${index}`,
  ]
    .filter(Boolean)
    .join(' ');
}

function isMatch(element: Element, { role, name, text }: Step): boolean {
  return (
    roleOf(element) === role &&
    !isInaccessible(element) &&
    (name === undefined || matches(nameOf(element), name)) &&
    (text === undefined || matches(textOf(element), text))
  );
}

function within(scope: Element, step: Step): Element[] {
  return [...scope.querySelectorAll('*')].filter((element) => isMatch(element, step));
}

/** What there is of a role, for the message when the wanted one is not there. */
function namesOf(scope: Element, role: string): string {
  const found = within(scope, { role }).map((element) => `"${nameOf(element)}"`);
  return found.length > 0 ? `; there is ${found.slice(0, 20).join(', ')}` : '';
}

function all(steps: Step[]): Element[] {
  let found: Element[] = [document.documentElement];
  steps.forEach((step, depth) => {
    const last = depth === steps.length - 1;
    const scope = found.length === 1 ? found[0] : undefined;
    if (!scope) {
      throw new Error(`${found.length} of ${steps.slice(0, depth).map(describe).join(' > ')}`);
    }
    found = within(scope, step);
    if (step.index !== undefined) {
      found = found.slice(step.index, step.index + 1);
    }
    if (!last && found.length === 0) {
      throw new Error(`no ${describe(step)}${namesOf(scope, step.role)}`);
    }
  });
  return found;
}

function one(steps: Step[]): HTMLElement {
  const found = all(steps);
  const [element] = found;
  const path = steps.map(describe).join(' > ');
  if (!(element instanceof HTMLElement)) {
    const last = steps.at(-1);
    throw new Error(`no ${path}${last ? namesOf(document.documentElement, last.role) : ''}`);
  }
  if (found.length > 1) {
    throw new Error(`${found.length} of ${path}`);
  }
  return element;
}

/** The middle of the element once scrolled into view. Throws while something else covers it. */
function spot(steps: Step[]): Spot {
  const element = one(steps);
  element.scrollIntoView({ block: 'nearest', inline: 'nearest', behavior: 'instant' });
  const { left, top, width, height } = element.getBoundingClientRect();
  const x = left + width / 2;
  const y = top + height / 2;
  const hit = document.elementFromPoint(x, y);
  const label = hit?.closest('label')?.control;
  if (!hit || !(element.contains(hit) || hit.contains(element) || label === element)) {
    const cover = hit ? `<${hit.localName}> "${textOf(hit).slice(0, 40)}"` : 'nothing';
    throw new Error(`${steps.map(describe).join(' > ')} is covered by ${cover}`);
  }
  return { x, y };
}

/** How many stops of the Tab key the element is ahead of the focus; negative when it lies behind. */
function tabStopsTo(steps: Step[]): number {
  const target = one(steps);
  const here = document.activeElement ?? document.body;
  const stops = [...document.querySelectorAll('a[href], button, input, [tabindex]')].filter(
    (element) =>
      element instanceof HTMLElement &&
      element.tabIndex >= 0 &&
      !element.matches(':disabled') &&
      element.checkVisibility({ visibilityProperty: true }),
  );
  const isBefore = (one: Node, other: Node) =>
    (one.compareDocumentPosition(other) & Node.DOCUMENT_POSITION_FOLLOWING) !== 0;
  return isBefore(target, here)
    ? -stops.filter((stop) => isBefore(stop, here) && !isBefore(stop, target)).length
    : stops.filter((stop) => isBefore(here, stop) && !isBefore(target, stop)).length;
}

export const finder = { all, one, spot, tabStopsTo, textOf, nameOf };

declare global {
  interface Window {
    finder: typeof finder;
  }
}

window.finder = finder;
