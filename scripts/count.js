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
 */
export function countRust(output, ok) {
  const count = { passed: 0, failed: 0 };
  for (const [, passed, failed] of output.matchAll(
    /test result: \w+\. (\d+) passed; (\d+) failed/g,
  )) {
    count.passed += Number(passed);
    count.failed += Number(failed);
  }
  return withHiddenFailure(count, ok);
}

/**
 * Reads Vitest's JSON report, which is empty when Vitest itself did not start.
 *
 * @param {string} report
 * @param {boolean} ok
 */
export function countVitest(report, ok) {
  const { numPassedTests = 0, numFailedTests = 0 } = JSON.parse(report);
  return withHiddenFailure({ passed: numPassedTests, failed: numFailedTests }, ok);
}

/**
 * The failed tests that `cargo test` named, each with the command that runs it alone.
 *
 * @param {string} output
 */
export function failedRustTests(output) {
  const names = [...output.matchAll(/^test (.+?)(?: - should panic)? \.\.\. FAILED$/gm)];
  return names.map(([, name]) => `cargo test --package engine -- --exact "${name}"`);
}

/**
 * The failed tests in Vitest's JSON report, each with the command that runs it alone.
 *
 * @param {string} report
 * @param {string} project
 * @param {string} root the folder of the project
 */
export function failedVitestTests(report, project, root) {
  /** @type {{ name: string, assertionResults: { status: string, fullName: string }[] }[]} */
  const files = JSON.parse(report).testResults ?? [];
  return files.flatMap(({ name, assertionResults }) => {
    const file = relative(root, name).replaceAll('\\', '/');
    const command = `npx vitest run --project ${project} ${file}`;
    const failed = assertionResults.filter(({ status }) => status === 'failed');
    return failed.map(({ fullName }) => `${command} -t "${fullName}"`);
  });
}

/**
 * A check can fail without a failed test: if a file does not compile, or if it runs no tests.
 *
 * @param {Count} count
 * @param {boolean} ok
 */
function withHiddenFailure(count, ok) {
  const hidden = count.failed === 0 && (!ok || count.passed === 0);
  return hidden ? { ...count, failed: 1 } : count;
}
