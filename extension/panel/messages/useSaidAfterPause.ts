import { useEffect } from 'react';
import { announce } from './announcements';

/** How long a line stays the same before it is said to those who do not see it, in milliseconds. */
const PAUSE = 1000;

/** Has a line that changes at each key said once nobody has typed for a second. A blank one is not said. */
export function useSaidAfterPause(text: string): void {
  useEffect(() => {
    if (text !== '') {
      const timer = setTimeout(() => announce(text), PAUSE);
      return () => clearTimeout(timer);
    }
    return undefined;
  }, [text]);
}
