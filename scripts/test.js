/**
 * Runs all checks and prints the number of those that passed and failed.
 * `--fast` leaves out the browsers; `--soak` runs the same tests with larger counts, and a few more, and the browsers
 * beside other work. With a text, as in `npm test -- undo`, it runs only the tests that have it in their file or name.
 */

import { parseArgs } from 'node:util';
import { browserChecks, extensionChecks, rustChecks } from './checks.js';
import { installPackages, installPrograms, installRust } from './install.js';
import { keepBusy } from './keep-busy.js';

const { values, positionals } = parseArgs({
  options: { fast: { type: 'boolean' }, soak: { type: 'boolean' } },
  allowPositionals: true,
});
const { fast = false, soak = false } = values;
const text = positionals.length > 0 ? positionals.join(' ') : undefined;
if (soak) {
  process.env.SOAK = '1';
  process.env.PROPTEST_CASES ??= '20000';
  process.env.PROPTEST_RNG_SEED ??= String(Math.floor(Math.random() * 2 ** 32));
  console.log(`PROPTEST_RNG_SEED=${process.env.PROPTEST_RNG_SEED}`);
}

const total = { passed: 0, failed: 0 };
/** @type {Set<string>} */
const broken = new Set();
/** The commands that run each failed test alone. @type {string[]} */
const failedTests = [];
/** @type {import('./count.js').VitestTest[]} */
const timed = [];

try {
  await installPackages();
  await installRust();
  const browsers = fast ? [] : chosen(browserChecks);
  if (browsers.length > 0) {
    await installPrograms(
      ['chrome', 'firefox', 'poppler'],
      'Or run "npm run check", which needs no browser.',
    );
  }
  const endBusy = soak ? keepBusy() : () => undefined;
  // In parallel, since each of the two leaves cores idle.
  await Promise.all([
    runInTurn(chosen(rustChecks)),
    runInTurn([...chosen(extensionChecks), ...browsers]),
  ]).finally(endBusy);
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  total.failed += 1;
}

printEach(
  'The five slowest tests:',
  timed
    .sort((one, other) => other.seconds - one.seconds)
    .slice(0, 5)
    .map(({ seconds, command }) => `${seconds.toFixed(1)} s: ${command}`),
);
// At the end, so that a pipeline that shows only the end of the output shows them.
printEach('Failed, each with the command that runs it alone:', failedTests);
if (text !== undefined && total.passed + total.failed === 0) {
  console.log(`No test has “${text}” in its file or name.`);
}
console.log(`${total.passed} passed, ${total.failed} failed`);
// Setting the exit code is not enough: a browser that is still running would keep this process alive.
process.exit(total.failed > 0 || total.passed === 0 ? 1 : 0);

/**
 * The checks to run: all, or the tests that may match the text with what these need.
 *
 * @param {import('./checks.js').Check[]} checks
 */
function chosen(checks) {
  const all = [...rustChecks, ...extensionChecks, ...browserChecks];
  const matching = all.filter(({ has }) => text === undefined || has?.(text));
  const needed = new Set(
    fast ? matching.filter((each) => !browserChecks.includes(each)) : matching,
  );
  // A set also visits what is added to it meanwhile.
  for (const { needs = [] } of needed) {
    for (const each of all.filter(({ name }) => needs.includes(name))) {
      needed.add(each);
    }
  }
  return checks.filter((each) => needed.has(each) && (soak || !each.soak));
}

/** @param {import('./checks.js').Check[]} checks */
async function runInTurn(checks) {
  for (const check of checks) {
    await runCheck(check);
  }
}

/** @param {import('./checks.js').Check} check */
async function runCheck({ name, needs = [], minutes, has, run }) {
  const missing = needs.find((need) => broken.has(need));
  console.log(`… ${name}${minutes && text === undefined ? `, about ${minutes} minutes` : ''}`);
  const start = performance.now();
  const {
    output,
    passed,
    failed,
    failures = [],
    tests = [],
  } = missing
    ? { output: `It needs the ${missing}.\n`, passed: 0, failed: 1 }
    : await run({
        text,
        ...(minutes && { onProgress: (progress) => printProgress(name, progress) }),
      });
  const seconds = ((performance.now() - start) / 1000).toFixed(1);
  // Who asks for some tests is told how many these were.
  total.passed += text === undefined || has ? passed : 0;
  total.failed += failed;
  timed.push(...tests);
  failedTests.push(
    ...failures,
    ...tests.filter((test) => test.failed).map(({ command }) => command),
  );
  if (failed > 0) {
    broken.add(name);
    console.log(output.trimEnd());
  }
  console.log(
    `${failed > 0 ? '✗' : '✓'} ${name}: ${passed} passed, ${failed} failed, ${seconds} s`,
  );
}

/**
 * @param {string} name
 * @param {{ done: number, all: number }} progress
 */
function printProgress(name, { done, all }) {
  if (done % 10 === 0 && done < all) {
    console.log(`  ${name}: ${done} of ${all} files`);
  }
}

/**
 * @param {string} heading
 * @param {string[]} lines
 */
function printEach(heading, lines) {
  if (lines.length > 0) {
    console.log([heading, ...lines].join('\n'));
  }
}
