import { focusHomes, focusNearest, isFocusNowhere } from './focusHomes';

/**
 * Makes sure that an element always has the focus (docs/rules/panel.md#hover-focus-and-touch): if the focused element is
 * removed or disabled, the focus moves to its home.
 */
export function keepFocus(): void {
  let focused: Element | undefined;
  let homes: HTMLElement[] = [];

  function note(element: Element) {
    focused = element;
    homes = focusHomes(element);
  }

  // Not the target of the event, since a listener may have moved the focus from there.
  document.addEventListener(
    'focusin',
    () => document.activeElement && note(document.activeElement),
  );

  // Between the two events the focus is nowhere, although it is known where it goes. Noted before a list hears of it
  // and removes the element that had the focus.
  document.addEventListener(
    'focusout',
    ({ relatedTarget }) => relatedTarget instanceof Element && note(relatedTarget),
    { capture: true },
  );

  new MutationObserver(() => {
    const isGone = focused && (!focused.isConnected || focused.matches(':disabled'));
    if (isGone && isFocusNowhere()) {
      const home = focusNearest(homes);
      if (home) {
        // In a window without the focus, Firefox sends no event.
        note(home);
      }
    }
  }).observe(document.body, { subtree: true, childList: true, attributeFilter: ['disabled'] });
}
