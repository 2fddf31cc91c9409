import { useEffect, useEffectEvent } from 'react';
import { showCrash } from '../../crash/crashScreen';
import { Signal } from '../../signals/signal';
import { useSignal } from '../../signals/useSignal';

const fetchParts: (() => Promise<unknown>)[] = [];

/**
 * Has a part of the panel fetched when the browser is idle. Returns the function that fetches it at once. If fetching
 * fails, it is tried once more.
 */
export function fetchedWhenIdle<Part>(load: () => Promise<Part>): () => Promise<Part> {
  const fetchPart = () => load().catch(() => fetchStylesAgain().then(load));
  fetchParts.push(fetchPart);
  return fetchPart;
}

/** Fetches the style sheets that failed: `import` asks for each one only once. */
async function fetchStylesAgain(): Promise<void> {
  const links = document.querySelectorAll<HTMLLinkElement>('link[rel="stylesheet"]');
  const failed = [...links].filter(({ sheet }) => !sheet);
  await Promise.all(
    failed.map(
      (link) =>
        new Promise((resolve, reject) => {
          const again = link.cloneNode() as HTMLLinkElement;
          again.addEventListener('load', resolve);
          again.addEventListener('error', reject);
          link.replaceWith(again);
        }),
    ),
  );
}

/**
 * A hook that returns a part of the panel that is not needed to paint it; `undefined` until that part is loaded.
 * If the part is wanted, it is fetched at once, and Escape calls `onCancel` meanwhile.
 */
export function fetchedLater<Part>(
  load: () => Promise<Part>,
): (isWanted: boolean, onCancel: () => void) => Part | undefined {
  const part = new Signal<Part | undefined>(undefined);
  const fetchPart = fetchedWhenIdle(() => load().then((loaded) => part.set(loaded)));

  return function useFetched(isWanted, onCancel) {
    const fetched = useSignal(part);
    const cancel = useEffectEvent(onCancel);
    const isAwaited = isWanted && fetched === undefined;
    useEffect(() => {
      if (!isAwaited) {
        return undefined;
      }
      function onKeyDown(event: KeyboardEvent) {
        if (event.key === 'Escape') {
          event.preventDefault();
          event.stopPropagation();
          cancel();
        }
      }
      window.addEventListener('keydown', onKeyDown, { capture: true });
      fetchPart().catch(showCrash);
      return () => window.removeEventListener('keydown', onKeyDown, { capture: true });
    }, [isAwaited]);
    return fetched;
  };
}

/** Fetches all of these parts once the panel is painted and the browser is idle. */
export function useFetchWhenIdle(): void {
  useEffect(() => {
    const waiting = requestIdleCallback(() => {
      for (const fetchPart of fetchParts) {
        // The panel may have been closed. A missing part is fetched again once it is wanted.
        fetchPart().catch(() => undefined);
      }
    });
    return () => cancelIdleCallback(waiting);
  }, []);
}
