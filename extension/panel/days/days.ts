import { calendarDay } from './calendarDay';

/** Something that was done at a time in milliseconds; without one it was done just now. */
interface Timed {
  time?: number | undefined;
}

/** Successive entries of one day. */
interface Day<Entry> {
  text: string;
  entries: Entry[];
}

/** Groups successive entries by their days. `now` is the present time in milliseconds. */
export function byDay<Entry extends Timed>(entries: readonly Entry[], now: number): Day<Entry>[] {
  const days: Day<Entry>[] = [];
  for (const entry of entries) {
    const text = dayText(entry.time ?? now, now);
    const last = days.at(-1);
    if (last?.text === text) {
      last.entries.push(entry);
    } else {
      days.push({ text, entries: [entry] });
    }
  }
  return days;
}

/** A day in words: “Today”, “Yesterday”, or its date. */
export function dayText(time: number, now: number): string {
  const days = calendarDay(now) - calendarDay(time);
  if (days === 0 || days === 1) {
    return days === 0 ? 'Today' : 'Yesterday';
  }
  return dateText(time, now);
}

/** A date in the browser's language, in British English “12 November”, and “12 November 2025” in another year. */
export function dateText(time: number, now: number): string {
  const date = new Date(time);
  const isThisYear = date.getFullYear() === new Date(now).getFullYear();
  return date.toLocaleDateString([], {
    day: 'numeric',
    month: 'long',
    ...(!isThisYear && { year: 'numeric' }),
  });
}

/** The time of day, in the browser's language. */
export function timeText(time: number): string {
  return new Date(time).toLocaleTimeString([], { hour: 'numeric', minute: '2-digit' });
}
