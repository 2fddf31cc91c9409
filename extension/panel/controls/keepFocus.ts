import { focusHomes, focusNearest } from './focusHomes';

/** The focus is never nowhere (docs/rules.md#hover-focus-and-touch): whoever takes away or disables what has it, its home gets it. */
export function keepFocus(): void {
  let focused: Element | undefined;
  let homes: HTMLElement[] = [];

  document.addEventListener('focusin', ({ target }) => {
    if (target instanceof Element) {
      focused = target;
      homes = focusHomes(target);
    }
  });

  new MutationObserver(() => {
    const isGone = focused && (!focused.isConnected || focused.matches(':disabled'));
    const { activeElement } = document;
    // Chromium leaves a disabled button at the next frame, Firefox never.
    const isNowhere = !activeElement?.matches(':not(body, :disabled)');
    if (isGone && isNowhere) {
      focusNearest(homes);
    }
  }).observe(document.body, { subtree: true, childList: true, attributeFilter: ['disabled'] });
}
