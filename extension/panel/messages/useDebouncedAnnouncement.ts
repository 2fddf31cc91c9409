import { useEffect } from 'react';
import { announce } from './announcements';

/** The time that a line stays the same before it is announced, in milliseconds. */
const PAUSE = 1000;

/** Announces a line that changes at each key once it has been the same for a second. A blank line is not announced. */
export function useDebouncedAnnouncement(text: string): void {
  useEffect(() => {
    if (text !== '') {
      const timer = setTimeout(() => announce(text), PAUSE);
      return () => clearTimeout(timer);
    }
    return undefined;
  }, [text]);
}
