/**
 * Runs everything that must hold and ends with one line of counts.
 * `--fast` leaves out the browsers; `--soak` runs the same tests with larger counts, and a few more.
 */

import { browserChecks, extensionChecks, rustChecks } from './checks.js';
import { installBrowsers, installPackages, installRust } from './install.js';

const fast = process.argv.includes('--fast');
const soak = process.argv.includes('--soak');
if (soak) {
  process.env.SOAK = '1';
  process.env.PROPTEST_CASES ??= '20000';
}

const total = { passed: 0, failed: 0 };
/** @type {Set<string>} */
const broken = new Set();

try {
  await installPackages();
  await installRust();
  if (!fast) {
    await installBrowsers(['chrome', 'firefox'], 'Or run "npm run check", which needs no browser.');
  }
  // Side by side: each of these two keeps little more than one core busy.
  await Promise.all([inTurn(rustChecks), inTurn(extensionChecks)]);
  if (!fast) {
    await inTurn(browserChecks);
  }
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  total.failed += 1;
}

console.log(`${total.passed} passed, ${total.failed} failed`);
// Not only set as the exit code: a browser that did not end must not keep the tests from ending.
process.exit(total.failed > 0 || total.passed === 0 ? 1 : 0);

/** @param {import('./checks.js').Check[]} steps */
async function inTurn(steps) {
  for (const step of steps.filter((each) => soak || !each.soak)) {
    await take(step);
  }
}

/** @param {import('./checks.js').Check} step */
async function take({ name, needs = [], run }) {
  const missing = needs.find((need) => broken.has(need));
  const start = performance.now();
  const { output, passed, failed } = missing
    ? { output: `It needs the ${missing}.\n`, passed: 0, failed: 1 }
    : await run();
  const seconds = ((performance.now() - start) / 1000).toFixed(1);
  total.passed += passed;
  total.failed += failed;
  if (failed > 0) {
    broken.add(name);
    console.log(output.trimEnd());
  }
  console.log(
    `${failed > 0 ? '✗' : '✓'} ${name}: ${passed} passed, ${failed} failed, ${seconds} s`,
  );
}
