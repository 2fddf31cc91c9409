/**
 * Plays random evenings for ten minutes: `npm run simulate`. With the number of one, `npm run simulate -- 2718`, it
 * plays that one and prints a line for each event; a second number is that of its events. See `tests/simulation/`.
 */
import './exit-without-trace.js';
import { runPackage } from './run.js';

const [seed = 'random', events = ''] = process.argv.slice(2);
process.env.SIMULATE = seed;
process.env.SIMULATED_EVENTS = events;
const args = [
  'run',
  '--project',
  'simulation',
  'tests/simulation/random.test.ts',
  '--reporter=verbose',
];
const { ok } = await runPackage('vitest/vitest.mjs', args, { show: true });
process.exitCode = ok ? 0 : 1;
