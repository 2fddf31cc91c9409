import { focusHomes, focusNearest } from './focusHomes';

/**
 * Sees to it that the focus is never nowhere (docs/rules/panel.md#hover-focus-and-touch): whatever takes away or disables
 * the element that has it, its home gets it.
 */
export function keepFocus(): void {
  let focused: Element | undefined;
  let homes: HTMLElement[] = [];

  function note(element: Element) {
    focused = element;
    homes = focusHomes(element);
  }

  // Not the target of the event, from which a listener may have led the focus on.
  document.addEventListener(
    'focusin',
    () => document.activeElement && note(document.activeElement),
  );

  new MutationObserver(() => {
    const isGone = focused && (!focused.isConnected || focused.matches(':disabled'));
    const { activeElement } = document;
    // Chromium takes the focus from a disabled button at the next frame, Firefox never.
    const isNowhere = !activeElement?.matches(':not(body, :disabled)');
    if (isGone && isNowhere) {
      const home = focusNearest(homes);
      if (home) {
        // In a window without the focus, Firefox sends no event.
        note(home);
      }
    }
  }).observe(document.body, { subtree: true, childList: true, attributeFilter: ['disabled'] });
}
