import { type RefObject, useEffect } from 'react';
import { Signal } from '../../signals/signal';

/** False while the tiles of the open inventory are scrolled out of sight. */
export const tilesInSight = new Signal(true);

/** Keeps {@link tilesInSight} up to date. The browser reports only the moments at which it changes. */
export function useTilesInSight(tiles: RefObject<Element | null>): void {
  useEffect(() => {
    const observer = new IntersectionObserver((entries) => {
      tilesInSight.set(entries.at(-1)?.isIntersecting ?? true);
    });
    if (tiles.current) {
      observer.observe(tiles.current);
    }
    return () => {
      observer.disconnect();
      tilesInSight.set(true);
    };
  }, [tiles]);
}
