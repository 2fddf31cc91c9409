/**
 * Measures the built extension in a real Chromium, for inventories of four sizes, and prints a table of
 * medians. It never fails: figures above their limits are marked.
 *
 *     npm run bench                        about a quarter of an hour
 *     npm run bench -- --quick             fewer repetitions
 *     npm run --silent bench -- --json     for a comparison between commits
 *     npm run bench -- --write             updates the tables in docs/performance.md
 *
 * Compare figures within one run only: a busy machine is slower for all sizes.
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
const { tableOf } = await load('table.ts');

const results = await bench({ quick: wanted.quick, tell: (text) => console.error(text) });
console.log(wanted.json ? JSON.stringify(results, null, 2) : tableOf(results));
if (wanted.write) {
  writeIntoPage(tableOf(results));
}

/** Replaces the text between the two marks. @param {string} table */
function writeIntoPage(table) {
  const path = join(root, 'docs', 'performance.md');
  const text = readFileSync(path, 'utf8');
  const [start, end] = ['<!-- bench -->\n', '<!-- end of bench -->'];
  const [before, rest] = text.split(start);
  const [, after] = rest?.split(end) ?? [];
  if (after === undefined) {
    throw new Error('docs/performance.md has no place for the table.');
  }
  writeFileSync(path, `${before}${start}\n${table}\n\n${end}${after}`);
}
