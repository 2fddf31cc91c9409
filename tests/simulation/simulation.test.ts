/** Plays evenings, each of which follows from one number. Fails with the story of the shortest one that goes wrong. */
import { expect, test } from 'vitest';
import { commands } from './commands.ts';
import { eveningOf } from './events.ts';
import { questions } from './questions.ts';
import { playOrExplain } from './report.ts';
import { START } from './world.ts';

/** The number of events of an evening: fewer than in `npm run simulate`, since every `npm test` plays them. */
const LENGTH = 50;

test('evenings begin half a minute before summer time ends', () => {
  const hour = (minutes: number) => new Date(START + minutes * 60_000).getHours();
  expect([hour(0), hour(1)]).toEqual([2, 2]);
});

test('two hundred evenings go well, and every kind of command and question occurs in them', async () => {
  const missing = new Set([...Object.keys(commands), ...Object.keys(questions)]);
  for (let seed = 1; seed <= 200; seed += 1) {
    const { failure, kinds } = await playOrExplain(seed, eveningOf(seed, LENGTH));
    expect(failure).toBeUndefined();
    for (const kind of kinds) {
      missing.delete(kind);
    }
  }
  expect([...missing]).toEqual([]);
});
