/**
 * Runs all checks and prints the number of those that passed and failed.
 * `--fast` leaves out the browsers; `--soak` runs the same tests with larger counts, and a few more, and the browsers
 * beside other work.
 */

import { browserChecks, extensionChecks, rustChecks } from './checks.js';
import { installPackages, installPrograms, installRust } from './install.js';
import { keepBusy } from './keep-busy.js';

const fast = process.argv.includes('--fast');
const soak = process.argv.includes('--soak');
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

try {
  await installPackages();
  await installRust();
  if (!fast) {
    await installPrograms(
      ['chrome', 'firefox', 'poppler'],
      'Or run "npm run check", which needs no browser.',
    );
  }
  // In parallel, since each of the two uses little more than one core.
  await Promise.all([runInTurn(rustChecks), runInTurn(extensionChecks)]);
  if (!fast) {
    const endBusy = soak ? keepBusy() : () => undefined;
    await runInTurn(browserChecks).finally(endBusy);
  }
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  total.failed += 1;
}

// At the end, so that a pipeline that shows only the end of the output shows them.
for (const [index, command] of failedTests.entries()) {
  console.log(
    index === 0 ? `Failed, each with the command that runs it alone:\n${command}` : command,
  );
}
console.log(`${total.passed} passed, ${total.failed} failed`);
// Setting the exit code is not enough: a browser that is still running would keep this process alive.
process.exit(total.failed > 0 || total.passed === 0 ? 1 : 0);

/** @param {import('./checks.js').Check[]} checks */
async function runInTurn(checks) {
  for (const check of checks.filter((each) => soak || !each.soak)) {
    await runCheck(check);
  }
}

/** @param {import('./checks.js').Check} check */
async function runCheck({ name, needs = [], run }) {
  const missing = needs.find((need) => broken.has(need));
  console.log(`… ${name}`);
  const start = performance.now();
  const {
    output,
    passed,
    failed,
    failures = [],
  } = missing ? { output: `It needs the ${missing}.\n`, passed: 0, failed: 1 } : await run();
  const seconds = ((performance.now() - start) / 1000).toFixed(1);
  total.passed += passed;
  total.failed += failed;
  failedTests.push(...failures);
  if (failed > 0) {
    broken.add(name);
    console.log(output.trimEnd());
  }
  console.log(
    `${failed > 0 ? '✗' : '✓'} ${name}: ${passed} passed, ${failed} failed, ${seconds} s`,
  );
}
