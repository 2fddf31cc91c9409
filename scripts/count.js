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
 * A check can fail without a failed test: if a file does not compile, or if it runs no tests.
 *
 * @param {Count} count
 * @param {boolean} ok
 */
function withHiddenFailure(count, ok) {
  const hidden = count.failed === 0 && (!ok || count.passed === 0);
  return hidden ? { ...count, failed: 1 } : count;
}
