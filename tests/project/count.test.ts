/** Checks the counts in the last line of `npm test`. */
import { expect, test } from 'vitest';
import { countRust, countVitest, failedRustTests, vitestTests } from '../../scripts/count.js';

const cargo = `running 3 tests
test result: ok. 3 passed; 0 failed; 0 ignored; 0 measured; 0 filtered out; finished in 0.01s
   Doc-tests engine
test result: FAILED. 1 passed; 2 failed; 0 ignored; 0 measured; 0 filtered out; finished in 1.25s`;

test.each([
  ['sums over all test binaries', cargo, false, { passed: 4, failed: 2 }],
  ['what does not compile has failed', 'error[E0425]', false, { passed: 0, failed: 1 }],
  ['no test at all has failed', '', true, { passed: 0, failed: 1 }],
])('cargo: %s', (_, output, ok, count) => {
  expect(countRust(output, ok)).toEqual(count);
});

test.each([
  ['all passed', { numPassedTests: 5, numFailedTests: 0 }, true, { passed: 5, failed: 0 }],
  ['some failed', { numPassedTests: 5, numFailedTests: 2 }, false, { passed: 5, failed: 2 }],
  ['a file did not load', { numPassedTests: 5 }, false, { passed: 5, failed: 1 }],
  ['Vitest did not start', {}, false, { passed: 0, failed: 1 }],
])('Vitest: %s', (_, report, ok, count) => {
  expect(countVitest(JSON.stringify(report), ok)).toEqual(count);
});

test('where some tests are asked for, none is no failure', () => {
  expect(countRust('', true, false)).toEqual({ passed: 0, failed: 0 });
  expect(countVitest('{}', true, false)).toEqual({ passed: 0, failed: 0 });
  expect(countVitest('{}', false, false)).toEqual({ passed: 0, failed: 1 });
});

test('failed tests are named with the commands that run them alone', () => {
  const output = 'test rows::a_row ... ok\ntest rows::no_row ... FAILED\n';
  expect(failedRustTests(output)).toEqual(['cargo test -- --exact "rows::no_row"']);
});

test('each test of Vitest has its time and the command that runs it alone', () => {
  const assertionResults = [
    { status: 'passed', fullName: 'a row', duration: 250 },
    { status: 'failed', fullName: 'no row' },
  ];
  const report = { testResults: [{ name: '/project/tests/rows.test.ts', assertionResults }] };
  const command = 'npx vitest run --project firefox tests/rows.test.ts';
  expect(vitestTests(JSON.stringify(report), 'firefox', '/project')).toEqual([
    { failed: false, seconds: 0.25, command: `${command} -t "a row"` },
    { failed: true, seconds: 0, command: `${command} -t "no row"` },
  ]);
  expect(vitestTests('{}', 'unit', '/project')).toEqual([]);
});
