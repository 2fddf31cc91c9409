/** The selector of every open dialog, those that only ask included. */
export const DIALOG = '[role="dialog"], [role="alertdialog"]';

/**
 * The elements to which the focus moves if the focused element is removed, nearest first: the element itself, if it is
 * there again, then its ancestors with `data-focus-home`. Such an ancestor takes the focus itself if the attribute is
 * empty; otherwise the attribute is a selector, and the first element that it finds inside takes the focus. Outside of
 * dialogs, the main area is the last.
 */
export function focusHomes(element: Element | null): HTMLElement[] {
  const homes: HTMLElement[] = [];
  let home = element;
  while (home instanceof HTMLElement && home !== document.body) {
    homes.push(home);
    home = home.parentElement?.closest('[data-focus-home]') ?? null;
  }
  const main = document.querySelector('main');
  return main && !element?.closest(DIALOG) ? [...homes, main] : homes;
}

/** True if no element has the focus. Chromium takes it from a disabled button at the next frame, Firefox never. */
export function isFocusNowhere(): boolean {
  return !document.activeElement?.matches(':not(body, :disabled)');
}

/** Focuses the nearest of these that can take the focus, and returns the focused element. */
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
