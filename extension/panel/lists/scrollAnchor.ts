import { scrollerOf } from './scroller';

/** The pause after which scrolling has ended, in milliseconds. */
const SETTLED = 100;

/**
 * Keeps the content at the top of a scrolled list there while the panel is made wider or narrower, which changes the
 * height of rows and places cards beside or below each other.
 */
export function anchorScrollWhenResized(): void {
  let anchor: Element | null | undefined;
  let anchorTop = 0;
  let timer: ReturnType<typeof setTimeout>;

  function remember(scroller: HTMLElement, panelWidth: number): void {
    if (panelWidth !== window.innerWidth) {
      // It is being resized, and the event has not arrived yet.
      return;
    }
    const { left, top, width } = scroller.getBoundingClientRect();
    // Below the search, which sticks to the top.
    anchor = document.elementFromPoint(left + width / 4, top + 60)?.closest('[data-stack]');
    anchorTop = anchor?.getBoundingClientRect().top ?? 0;
  }

  function onScroll({ target }: Event): void {
    if (target instanceof HTMLElement && target.dataset.scroller !== undefined) {
      clearTimeout(timer);
      timer = setTimeout(remember, SETTLED, target, window.innerWidth);
    }
  }

  function onResize(): void {
    const moved = anchor?.isConnected ? anchor.getBoundingClientRect().top - anchorTop : 0;
    scrollerOf(anchor ?? null)?.scrollBy(0, moved);
  }

  document.addEventListener('scroll', onScroll, { capture: true, passive: true });
  window.addEventListener('resize', onResize);
}
