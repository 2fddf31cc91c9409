/**
 * Runs inside the panel's page, in both browsers: finds elements by role and accessible name, the
 * way a screen reader does. What is hidden from a screen reader is not found.
 */
import { configure, queryAllByLabelText, queryAllByRole } from '@testing-library/dom';

// Browsers do, the DOM of other tests does not.
configure({ computedStyleSupportsPseudoElements: true });

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

function matcher(pattern: Pattern): string | RegExp {
  return typeof pattern === 'string' ? pattern : new RegExp(pattern.source, pattern.flags);
}

/** What is seen of it, which differs from its textContent. */
function textOf(element: HTMLElement): string {
  return tidy(element.innerText);
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

function within(scope: HTMLElement, { role, name, text }: Step): HTMLElement[] {
  const wanted = name === undefined ? undefined : matcher(name);
  // ARIA knows no role for file inputs: here it is "file".
  const found =
    role === 'file'
      ? queryAllByLabelText(scope, wanted ?? /^/, { selector: 'input[type="file"]' })
      : queryAllByRole(scope, role, { name: wanted });
  const said = text === undefined ? /^/ : matcher(text);
  return found.filter((element) =>
    typeof said === 'string' ? textOf(element) === said : said.test(textOf(element)),
  );
}

/** What there is of a role, by its names. */
function named(scope: HTMLElement, role: string): Map<Element, string> {
  const names = new Map<Element, string>();
  queryAllByRole(scope, role, { name: (name, element) => Boolean(names.set(element, name)) });
  return names;
}

/** For the message when the wanted one is not there. */
function others(scope: HTMLElement, role: string): string {
  const found = [...named(scope, role).values()].map((name) => `"${name}"`);
  return found.length > 0 ? `; there is ${found.slice(0, 20).join(', ')}` : '';
}

/** The accessible names of what is found. */
function names(steps: Step[]): string[] {
  const known = named(document.documentElement, steps.at(-1)?.role ?? '');
  return all(steps).map((element) => known.get(element) ?? '');
}

function all(steps: Step[]): HTMLElement[] {
  let found: HTMLElement[] = [document.documentElement];
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
      throw new Error(`no ${describe(step)}${others(scope, step.role)}`);
    }
  });
  return found;
}

function one(steps: Step[]): HTMLElement {
  const found = all(steps);
  const [element] = found;
  const path = steps.map(describe).join(' > ');
  if (!element) {
    const last = steps.at(-1);
    throw new Error(`no ${path}${last ? others(document.documentElement, last.role) : ''}`);
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
    const cover = hit
      ? `<${hit.localName}> "${tidy(hit.textContent ?? '').slice(0, 40)}"`
      : 'nothing';
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

export const finder = { all, one, spot, tabStopsTo, textOf, names };

declare global {
  interface Window {
    finder: typeof finder;
  }
}

window.finder = finder;
