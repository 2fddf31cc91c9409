import './roomForMessages.css';

/** The buttons for selected rows of all cards that are drawn. */
const all = new Set<Element>();
let listening: AbortController | undefined;

/**
 * Keeps messages, and what is scrolled to, clear of buttons that stick to the lower edge of the panel
 * (docs/rules/actions.md#selected-rows). A ref: returns a function that ends it.
 */
export function keepClearOfActions(actions: Element | null): (() => void) | undefined {
  if (!actions) {
    return undefined;
  }
  all.add(actions);
  const observer = new ResizeObserver(update);
  observer.observe(actions);
  if (!listening) {
    listening = new AbortController();
    const { signal } = listening;
    document.addEventListener('scroll', update, { capture: true, passive: true, signal });
    window.addEventListener('resize', update, { signal });
  }
  return () => {
    observer.disconnect();
    all.delete(actions);
    if (all.size === 0) {
      listening?.abort();
      listening = undefined;
    }
    update();
  };
}

function update(): void {
  const heights = [...all].map((actions) => {
    const { top, bottom, height } = actions.getBoundingClientRect();
    const isAtEdge = bottom > window.innerHeight - 1 && top < window.innerHeight;
    return isAtEdge ? height : 0;
  });
  const height = `${Math.max(0, ...heights)}px`;
  const kept = document.querySelectorAll<HTMLElement>('[data-scroller], [data-messages]');
  for (const { style } of kept) {
    style.setProperty('--actions', height);
  }
}
