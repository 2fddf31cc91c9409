/** Plays random evenings for some minutes, or the one that is asked for: `npm run simulate`. */
import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { play } from './evening.ts';
import { eveningOf } from './events.ts';
import { eventsOfReport } from './replay.ts';
import { playOrExplain, summarise } from './report.ts';

const {
  SIMULATE = '',
  SIMULATED_EVENTS,
  SIMULATED_MINUTES = '10',
  SIMULATED_REPORT = '',
} = process.env;
/** The number of events of an evening. */
const LENGTH = Number(SIMULATED_EVENTS || 100);
/** The evenings with the events of a report: each has a list of its own, as the report does not say what it was. */
const REPLAYS = 100;
/** The time that random evenings take, in milliseconds. */
const TIME = Number(SIMULATED_MINUTES) * 60_000;

test.runIf(SIMULATE === 'random')(
  'random evenings go well',
  async () => {
    const end = performance.now() + TIME;
    let evenings = 0;
    for (; performance.now() < end; evenings += 1) {
      const seed = Math.floor(Math.random() * 2 ** 31);
      const { failure } = await playOrExplain(seed, eveningOf(seed, LENGTH));
      if (failure) {
        console.log(`${evenings} evenings of ${LENGTH} events went well before this one.`);
      }
      summarise(failure);
      expect(failure).toBeUndefined();
    }
    console.log(`${evenings} evenings of ${LENGTH} events went well.`);
  },
  // The shortest evening of a failure takes time, too.
  TIME + 20 * 60_000,
);

test.runIf(SIMULATED_REPORT !== '')(
  'evenings in the order of a saved report go well',
  async () => {
    const report = readFileSync(SIMULATED_REPORT, 'utf8');
    console.log(`${eventsOfReport(report, 0).length} events were read.`);
    for (let seed = 1; seed <= REPLAYS; seed += 1) {
      const events = eventsOfReport(report, seed);
      const { failure } = await playOrExplain(seed, events);
      expect(failure).toBeUndefined();
    }
  },
  20 * 60_000,
);

test.runIf(/^\d+$/.test(SIMULATE))('the evening that is asked for goes well', async () => {
  const seed = Number(SIMULATE);
  const { story, fault } = await play(seed, eveningOf(seed, LENGTH));
  console.log(story.join('\n'));
  expect(fault).toBeUndefined();
});
