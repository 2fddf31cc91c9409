/**
 * Where the focus goes if an element that has it goes away, nearest first: the element itself, should it be there
 * again, and around it what is marked by `data-focus-home`. A mark without a value takes the focus itself, another
 * one leads to the first element in it that its value, a selector, finds. Outside of dialogs the main area is the last.
 */
export function focusHomes(element: Element | null): HTMLElement[] {
  const homes: HTMLElement[] = [];
  let home = element;
  while (home instanceof HTMLElement && home !== document.body) {
    homes.push(home);
    home = home.parentElement?.closest('[data-focus-home]') ?? null;
  }
  const main = document.querySelector('main');
  return main && !element?.closest('[role="dialog"]') ? [...homes, main] : homes;
}

/** Gives the focus to the nearest of these that can take it, and answers with what has it then. */
export function focusNearest(homes: readonly HTMLElement[]): HTMLElement | undefined {
  const nearest = homes.flatMap(leadsTo).find(canTakeFocus);
  nearest?.focus({ preventScroll: true });
  return nearest;
}

function leadsTo(home: HTMLElement): HTMLElement[] {
  const { focusHome } = home.dataset;
  return focusHome ? [...home.querySelectorAll<HTMLElement>(focusHome)] : [home];
}

function canTakeFocus(element: HTMLElement): boolean {
  return element.isConnected && !element.matches(':disabled') && element.checkVisibility();
}
