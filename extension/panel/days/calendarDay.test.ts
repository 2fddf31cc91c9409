import { afterEach, expect, test } from 'vitest';
import { calendarDay, dateOf } from './calendarDay';

const zone = Intl.DateTimeFormat().resolvedOptions().timeZone;

afterEach(() => {
  process.env.TZ = zone;
});

function between(timeZone: string, from: string, to: string): number {
  process.env.TZ = timeZone;
  expect(Intl.DateTimeFormat().resolvedOptions().timeZone).toBe(timeZone);
  return calendarDay(new Date(to).getTime()) - calendarDay(new Date(from).getTime());
}

test('a day ends at midnight', () => {
  expect(between('UTC', '2026-11-23T00:00', '2026-11-23T23:59:59.999')).toBe(0);
  expect(between('UTC', '2026-11-22T23:59:59.999', '2026-11-23T00:00')).toBe(1);
});

test('days that are 23 or 25 hours long count as one', () => {
  expect(between('Europe/Berlin', '2026-03-28T23:30', '2026-03-29T23:30')).toBe(1);
  expect(between('Europe/Berlin', '2026-10-24T00:30', '2026-10-25T00:30')).toBe(1);
  expect(between('Europe/Berlin', '2026-10-25T00:10', '2026-10-25T23:50')).toBe(0);
  expect(between('Europe/Berlin', '2026-03-20T12:00', '2026-04-03T00:00')).toBe(14);
  // Midnight itself is skipped.
  expect(between('America/Sao_Paulo', '2018-11-03T12:00', '2018-11-04T01:00')).toBe(1);
});

test.each(['Pacific/Kiritimati', 'Pacific/Pago_Pago', 'Australia/Adelaide', 'America/St_Johns'])(
  'days are those of the time zone %s',
  (timeZone) => {
    expect(between(timeZone, '2026-12-31T23:59', '2027-01-01T00:01')).toBe(1);
    expect(between(timeZone, '2026-06-01T00:01', '2026-06-01T23:59')).toBe(0);
  },
);

test('days are whole numbers, at the ends of what is stored as well', () => {
  for (const timeZone of ['Pacific/Kiritimati', 'Pacific/Pago_Pago']) {
    process.env.TZ = timeZone;
    for (const time of [0, 0.5, 8e15]) {
      expect(Number.isInteger(calendarDay(time))).toBe(true);
    }
  }
});

test.each(['Pacific/Kiritimati', 'Pacific/Pago_Pago'])('in %s a day has its date', (timeZone) => {
  process.env.TZ = timeZone;
  expect(dateOf(calendarDay(new Date('2026-11-03T00:00').getTime()))).toBe('2026-11-03');
  expect(dateOf(calendarDay(new Date('2026-11-03T23:59').getTime()))).toBe('2026-11-03');
});
