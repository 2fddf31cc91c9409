/**
 * Measures the built extension in a real Chromium, prints each figure with its limit, and fails when one is above it.
 *
 *     npm run bench                        some minutes
 *     npm run bench -- --quick             fewer repetitions
 *     npm run --silent bench -- --json     for a comparison between commits
 *     npm run bench -- --write             updates the tables in docs/performance.md
 *
 * Compare times within one run only: a busy machine is slower for all of them.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import './exit-without-trace.js';
import { build } from './build.js';
import { root } from './run.js';

const { values: wanted } = parseArgs({
  options: {
    quick: { type: 'boolean', default: false },
    json: { type: 'boolean', default: false },
    write: { type: 'boolean', default: false },
  },
});

await build();
// Imported here, because its packages have just been installed.
const { runnerImport } = await import('vite');

/**
 * Node itself reads no TypeScript before version 22.
 *
 * @template Module
 * @param {string} file
 * @returns {Promise<Module>}
 */
async function load(file) {
  const path = join(root, 'tests', 'bench', file);
  const { module } = await runnerImport(path, { configFile: false, root, logLevel: 'warn' });
  return /** @type {Module} */ (module);
}

/** @type {typeof import('../tests/bench/bench.ts')} */
const { bench } = await load('bench.ts');
/** @type {typeof import('../tests/bench/table.ts')} */
const { missesOf, tablesOf } = await load('table.ts');

const lines = await bench({ quick: wanted.quick, tell: (text) => console.error(text) });
console.log(wanted.json ? JSON.stringify(lines, null, 2) : tablesOf(lines));
if (wanted.write) {
  writeIntoPage(tablesOf(lines));
}
const misses = missesOf(lines);
if (misses.length > 0) {
  console.error(`\nAbove the limit:\n${misses.join('\n')}`);
  process.exitCode = 1;
}

/** Replaces the text between the two marks. @param {string} tables */
function writeIntoPage(tables) {
  const path = join(root, 'docs', 'performance.md');
  const text = readFileSync(path, 'utf8');
  const [start, end] = ['<!-- bench -->\n', '<!-- end of bench -->'];
  const [before, rest] = text.split(start);
  const [, after] = rest?.split(end) ?? [];
  if (after === undefined) {
    throw new Error('docs/performance.md has no place for the table.');
  }
  writeFileSync(path, `${before}${start}\n${tables}\n\n${end}${after}`);
}
