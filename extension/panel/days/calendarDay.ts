const MILLISECONDS_PER_DAY = 86_400_000;

/** The day of a time in the browser's calendar and time zone, counted from 1970-01-01. */
export function calendarDay(milliseconds: number): number {
  const date = new Date(milliseconds);
  // As if it was a day in UTC, where each has the same length.
  const midnight = Date.UTC(date.getFullYear(), date.getMonth(), date.getDate());
  return midnight / MILLISECONDS_PER_DAY;
}

/** The date of such a day, as in "2026-11-23". */
export function dateOf(day: number): string {
  return new Date(day * MILLISECONDS_PER_DAY).toISOString().slice(0, 10);
}
