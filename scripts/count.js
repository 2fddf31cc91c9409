import { relative } from 'node:path';

/** @typedef {{ passed: number, failed: number }} Count */

/** The count of a check with a single result. @param {boolean} ok @returns {Count} */
export function countOne(ok) {
  return { passed: ok ? 1 : 0, failed: ok ? 0 : 1 };
}

/**
 * Sums the results of every test binary that `cargo test` ran.
 *
 * @param {string} output
 * @param {boolean} ok
 * @param {boolean} [mustRun] whether it is a failure that there was no test
 */
export function countRust(output, ok, mustRun = true) {
  const count = { passed: 0, failed: 0 };
  for (const [, passed, failed] of output.matchAll(
    /test result: \w+\. (\d+) passed; (\d+) failed/g,
  )) {
    count.passed += Number(passed);
    count.failed += Number(failed);
  }
  return withHiddenFailure(count, ok, mustRun);
}

/**
 * Reads Vitest's JSON report, which is empty when Vitest itself did not start.
 *
 * @param {string} report
 * @param {boolean} ok
 * @param {boolean} [mustRun] whether it is a failure that there was no test
 */
export function countVitest(report, ok, mustRun = true) {
  const { numPassedTests = 0, numFailedTests = 0 } = JSON.parse(report);
  return withHiddenFailure({ passed: numPassedTests, failed: numFailedTests }, ok, mustRun);
}

/**
 * The failed tests that `cargo test` named, each with the command that runs it alone.
 *
 * @param {string} output
 */
export function failedRustTests(output) {
  const names = [...output.matchAll(/^test (.+?)(?: - should panic)? \.\.\. FAILED$/gm)];
  return names.map(([, name]) => `cargo test -- --exact "${name}"`);
}

/**
 * A test in Vitest's JSON report.
 *
 * @typedef {object} VitestTest
 * @property {boolean} failed
 * @property {number} seconds
 * @property {string} command runs it alone
 */

/**
 * The tests in Vitest's JSON report.
 *
 * @param {string} report
 * @param {string} project
 * @param {string} root the folder of the project
 * @returns {VitestTest[]}
 */
export function vitestTests(report, project, root) {
  /** @type {{ name: string, assertionResults: { status: string, fullName: string, duration?: number }[] }[]} */
  const files = JSON.parse(report).testResults ?? [];
  return files.flatMap(({ name, assertionResults }) => {
    const file = relative(root, name).replaceAll('\\', '/');
    return assertionResults.map(({ status, fullName, duration = 0 }) => ({
      failed: status === 'failed',
      seconds: duration / 1000,
      command: `npx vitest run --project ${project} ${file} -t "${fullName}"`,
    }));
  });
}

/**
 * A check can fail without a failed test: if a file does not compile, or if it runs no tests.
 *
 * @param {Count} count
 * @param {boolean} ok
 * @param {boolean} mustRun
 */
function withHiddenFailure(count, ok, mustRun) {
  const hidden = count.failed === 0 && (!ok || (mustRun && count.passed === 0));
  return hidden ? { ...count, failed: 1 } : count;
}
