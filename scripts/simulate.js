/**
 * Plays random evenings for ten minutes: `npm run simulate`, or for as many as `--minutes` says. With the number of
 * one, `npm run simulate -- 2718`, it plays that one and prints a line for each event; a second number is that of its
 * events. `npm run simulate -- --replay report.txt` plays evenings with the order of events of a saved report.
 * It builds an engine of its own, whose debug assertions hold. See `tests/simulation/`.
 */
import { parseArgs } from 'node:util';
import { buildEngine } from './build.js';
import './exit-without-trace.js';
import { installPackages, installRust } from './install.js';
import { runPackage } from './run.js';

const { values, positionals } = parseArgs({
  options: { minutes: { type: 'string', default: '10' }, replay: { type: 'string', default: '' } },
  allowPositionals: true,
});
const [seed = values.replay ? '' : 'random', events = ''] = positionals;
process.env.SIMULATE = seed;
process.env.SIMULATED_EVENTS = events;
process.env.SIMULATED_MINUTES = values.minutes;
process.env.SIMULATED_REPORT = values.replay;
const args = [
  'run',
  '--project',
  'simulation',
  'tests/simulation/random.test.ts',
  '--reporter=verbose',
];

const folder = 'target/checked-engine';
await installPackages();
await installRust();
if (!(await buildEngine({ profile: 'checked', folder, show: true })).ok) {
  throw new Error('The engine does not build.');
}
process.env.SIMULATED_ENGINE = folder;
const { ok } = await runPackage('vitest/vitest.mjs', args, { show: true });
process.exitCode = ok ? 0 : 1;
