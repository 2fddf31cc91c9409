import { expect, test } from 'vitest';
import { byDay, dayText, timeText } from './days';

const at = (text: string) => new Date(text).getTime();
const now = at('2026-11-24T11:05');

/** A date of 2026, or of the year that it names, as the language of these tests writes it. */
function written(date: string, more: Intl.DateTimeFormatOptions = {}): string {
  const day = new Date(/\d{4}/.test(date) ? date : `${date} 2026`);
  return day.toLocaleDateString([], { day: 'numeric', month: 'long', ...more });
}

test.each([
  ['2026-11-24T00:00', 'Today'],
  ['2026-11-23T23:59', 'Yesterday'],
  ['2026-11-22T23:59', written('22 November')],
  ['2026-01-01T00:00', written('1 January')],
  ['2025-12-31T23:59', written('31 December 2025', { year: 'numeric' })],
  // The clock was set back since.
  ['2026-11-25T08:00', written('25 November')],
])('%s is %s', (time, text) => {
  expect(dayText(at(time), now)).toBe(text);
});

test('yesterday may be in the last year', () => {
  expect(dayText(at('2025-12-31T23:59'), at('2026-01-01T00:01'))).toBe('Yesterday');
});

test('successive entries of a day are one group, and what is not stored yet is of today', () => {
  const [a, b, c, d] = [{}, { time: now }, { time: at('2026-11-22T09:00') }, { time: now }];
  expect(byDay([a, b, c, d], now)).toEqual([
    { text: 'Today', entries: [a, b] },
    { text: written('22 November'), entries: [c] },
    { text: 'Today', entries: [d] },
  ]);
});

test('the hour has as many digits as the language writes', () => {
  expect(timeText(new Date(2026, 10, 25, 15, 6).getTime())).toMatch(/^(3:06\sPM|15:06)$/);
});
