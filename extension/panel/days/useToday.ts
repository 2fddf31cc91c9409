import { useSyncExternalStore } from 'react';
import { calendarDay } from './calendarDay';

/** The time after which a new day is noticed, in milliseconds; after sleep or a change of the clock, too. */
const PACE = 60_000;

/** Today in the browser's calendar, see {@link calendarDay}. The component is drawn again on the next day. */
export function useToday(): number {
  return useSyncExternalStore(subscribe, () => calendarDay(Date.now()));
}

function subscribe(listener: () => void): () => void {
  const timer = setInterval(listener, PACE);
  document.addEventListener('visibilitychange', listener);
  return () => {
    clearInterval(timer);
    document.removeEventListener('visibilitychange', listener);
  };
}
