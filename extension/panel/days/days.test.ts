import { expect, test } from 'vitest';
import { byDay, dayText, timeText } from './days';

const at = (text: string) => new Date(text).getTime();
const now = at('2026-11-24T11:05');

test.each([
  ['2026-11-24T00:00', 'Today'],
  ['2026-11-23T23:59', 'Yesterday'],
  ['2026-11-22T23:59', '22 November'],
  ['2026-01-01T00:00', '1 January'],
  ['2025-12-31T23:59', '31 December 2025'],
  // The clock was set back since.
  ['2026-11-25T08:00', '25 November'],
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
    { text: '22 November', entries: [c] },
    { text: 'Today', entries: [d] },
  ]);
});

test('the hour has as many digits as the language writes', () => {
  expect(timeText(new Date(2026, 10, 25, 15, 6).getTime())).toMatch(/^(3:06\sPM|15:06)$/);
});
