/**
 * Calls `expire` once neither the pointer nor the focus has been in an element for this time, in milliseconds. Returns
 * a function that ends it.
 */
export function expireUnused(
  element: EventTarget & { matches: (selectors: string) => boolean },
  after: number,
  expire: () => void,
): () => void {
  const ending = new AbortController();
  let timer: ReturnType<typeof setTimeout> | undefined;

  function restart() {
    clearTimeout(timer);
    timer = setTimeout(() => {
      // If it is used, the time begins when that ends.
      if (!element.matches(':hover, :focus-within')) {
        expire();
      }
    }, after);
  }

  for (const left of ['pointerleave', 'focusout']) {
    element.addEventListener(left, restart, { signal: ending.signal });
  }
  restart();
  return () => {
    ending.abort();
    clearTimeout(timer);
  };
}
