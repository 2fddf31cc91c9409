/** Plays random evenings for ten minutes, or the one that is asked for: `npm run simulate`. */
import { expect, test } from 'vitest';
import { play } from './evening.ts';
import { eveningOf } from './events.ts';
import { playOrExplain } from './report.ts';

const { SIMULATE = process.env.SOAK ? 'random' : '', SIMULATED_EVENTS } = process.env;
/** The number of events of an evening. */
const LENGTH = Number(SIMULATED_EVENTS || 100);
const TEN_MINUTES = 600_000;

test.runIf(SIMULATE === 'random')(
  'random evenings go well for ten minutes',
  async () => {
    const end = performance.now() + TEN_MINUTES;
    let evenings = 0;
    for (; performance.now() < end; evenings += 1) {
      const seed = Math.floor(Math.random() * 2 ** 31);
      const { failure } = await playOrExplain(seed, eveningOf(seed, LENGTH));
      expect(failure).toBeUndefined();
    }
    console.log(`${evenings} evenings of ${LENGTH} events went well.`);
  },
  2 * TEN_MINUTES,
);

test.runIf(/^\d+$/.test(SIMULATE))('the evening that is asked for goes well', async () => {
  const seed = Number(SIMULATE);
  const { story, fault } = await play(seed, eveningOf(seed, LENGTH));
  console.log(story.join('\n'));
  expect(fault).toBeUndefined();
});
