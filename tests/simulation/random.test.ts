/** Plays random evenings for some minutes, or the one that is asked for: `npm run simulate`. */
import { expect, test } from 'vitest';
import { play } from './evening.ts';
import { eveningOf } from './events.ts';
import { playOrExplain, summarise } from './report.ts';

const { SIMULATE = '', SIMULATED_EVENTS, SIMULATED_MINUTES = '10' } = process.env;
/** The number of events of an evening. */
const LENGTH = Number(SIMULATED_EVENTS || 100);
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
      summarise(failure);
      expect(failure).toBeUndefined();
    }
    console.log(`${evenings} evenings of ${LENGTH} events went well.`);
  },
  // The shortest evening of a failure takes time, too.
  TIME + 20 * 60_000,
);

test.runIf(/^\d+$/.test(SIMULATE))('the evening that is asked for goes well', async () => {
  const seed = Number(SIMULATE);
  const { story, fault } = await play(seed, eveningOf(seed, LENGTH));
  console.log(story.join('\n'));
  expect(fault).toBeUndefined();
});
