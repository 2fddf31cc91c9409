import type { TakeLock } from '../stepStore';
import type { SimulatedPage } from './page';

/** The browser's locks, each of which one page has until it ends. */
export class SimulatedLocks {
  readonly #owners = new Map<string, SimulatedPage>();

  /** The locks as a page sees them. */
  seenBy(page: SimulatedPage): TakeLock {
    return (name) => {
      const isFree = !this.#owners.get(name)?.isOpen;
      if (isFree) {
        this.#owners.set(name, page);
      }
      return Promise.resolve(isFree);
    };
  }
}
