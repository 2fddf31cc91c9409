/** A saved report becomes an evening with the same order of events. */
import { expect, test } from 'vitest';
import type { Happening } from '../../extension/persistence/record.ts';
import { reportText } from '../../extension/persistence/report.ts';
import type { Event } from './events.ts';
import { eventsOfReport } from './replay.ts';
import { playOrExplain } from './report.ts';

/** The report of these events, each with its panel, a second apart. */
function reportOf(happened: [panel: number, did: Happening][]): string {
  const now = { time: 0, revision: 1, list: 2, used: 0, copy: undefined, forgotten: 0, names: [] };
  const events = happened.map(([panel, did], index) => {
    return { time: index * 1000, panel, did, revision: index, list: 2, used: 0 };
  });
  return reportText({ version: '1.4.0', browser: 'Netscape 4' }, { ...now, events });
}

/** What happens, where and after how many milliseconds. */
const told = (events: readonly Event[]) =>
  events.map((event) => {
    const place = 'place' in event ? ` in ${event.place}` : '';
    const mood = 'mood' in event ? ` ${event.mood}` : '';
    return `${event.after}: ${event.does}${mood}${place}`;
  });

test('a report is replayed in its order, each panel in a place of its own', async () => {
  const events = eventsOfReport(
    reportOf([
      [1, 'opened'],
      [1, 'stored'],
      [1, 'copied'],
      [2, 'opened'],
      [2, 'refused'],
      [2, 'refused'],
      [1, 'loaded'],
      [2, 'stored'],
      [2, 'copy refused'],
      [1, 'stored'],
      [1, 'copied'],
      [2, 'closed'],
      [3, 'recovered'],
      [3, 'opened'],
      [3, 'stored'],
      [3, 'forgotten'],
    ]),
    1,
  );
  expect(told(events)).toEqual([
    '0: open in 0',
    '1000: command in 0',
    '2000: open in 1',
    '1000: fill',
    '0: command in 1',
    '1000: command in 1',
    '2000: make room',
    '0: command in 1',
    '1000: set mood refuses',
    '1000: command in 0',
    '1000: set mood answers',
    '1000: close in 1',
    '1000: kill browser',
    '1000: open in 0',
    '1000: command in 0',
    '1000: forget in 0',
  ]);
  const { failure } = await playOrExplain(1, events);
  expect(failure).toBeUndefined();
});

test('a text that is no report has no events', () => {
  expect(eventsOfReport('Something was lost.\n\nYesterday.', 1)).toEqual([]);
});
