import type { InTurn } from '../handedTexts';
import type { TakeLock } from '../stepStore';
import type { SimulatedPage } from './page';

/** The browser's locks, each of which one page has: until it ends, or while an action has its turn. */
export class SimulatedLocks {
  readonly #owners = new Map<string, SimulatedPage>();
  /** The actions that wait for their turns, by the name of the lock. The first one has its turn. */
  readonly #turns = new Map<string, (() => void)[]>();

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

  /** The turns as a page sees them. */
  turnsSeenBy(page: SimulatedPage): InTurn {
    return (name, action) =>
      new Promise((resolve, reject) => {
        const turns = this.#turns.get(name) ?? [];
        this.#turns.set(name, turns);
        const end = () => {
          const index = turns.indexOf(begin);
          turns.splice(index, index < 0 ? 0 : 1);
          if (index === 0) {
            turns[0]?.();
          }
        };
        const begin = () => void action().then(resolve, reject).finally(end);
        turns.push(begin);
        page.atEnd(end);
        if (turns.length === 1) {
          begin();
        }
      });
  }
}
