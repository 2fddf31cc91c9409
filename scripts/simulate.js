/**
 * Plays random evenings for ten minutes: `npm run simulate`, or for as many as `--minutes` says. With the number of
 * one, `npm run simulate -- 2718`, it plays that one and prints a line for each event; a second number is that of its
 * events. It plays with the engine that was built last; in a fresh clone it builds one. See `tests/simulation/`.
 */
import { existsSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { buildEngine } from './build.js';
import './exit-without-trace.js';
import { installPackages, installRust } from './install.js';
import { runPackage } from './run.js';

const { values, positionals } = parseArgs({
  options: { minutes: { type: 'string', default: '10' } },
  allowPositionals: true,
});
const [seed = 'random', events = ''] = positionals;
process.env.SIMULATE = seed;
process.env.SIMULATED_EVENTS = events;
process.env.SIMULATED_MINUTES = values.minutes;
const args = [
  'run',
  '--project',
  'simulation',
  'tests/simulation/random.test.ts',
  '--reporter=verbose',
];

await installPackages();
if (!existsSync('extension/engine/generated/engine_bg.wasm')) {
  await installRust();
  await buildEngine({ show: true });
}
const { ok } = await runPackage('vitest/vitest.mjs', args, { show: true });
process.exitCode = ok ? 0 : 1;
