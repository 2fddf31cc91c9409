import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { checkAdvisories } from './advisories.js';
import { buildEngine, buildExtension } from './build.js';
import { countOne, countRust, countVitest, failedRustTests, vitestTests } from './count.js';
import { lintPackage } from './lint-package.js';
import { matchingVitestFiles, mayMatchRustTests } from './matching-tests.js';
import { root, run, runPackage } from './run.js';

/**
 * A check of the project, which runs one tool.
 *
 * @typedef {object} Check
 * @property {string} name
 * @property {string[]} [needs] names of the checks that have to pass before this one can run
 * @property {boolean} [soak] true if only the long tests run it
 * @property {number} [minutes] about how long it takes on two cores, where that is long
 * @property {(text: string) => boolean} [has] of tests: whether some may have this text in their file or name
 * @property {(options: Options) => Promise<Result>} run
 *
 * @typedef {object} Options
 * @property {string} [text] of tests: runs only those that have it in their file or name
 * @property {(progress: { done: number, all: number }) => void} [onProgress] of tests in browsers: called after each
 *   file
 *
 * @typedef {object} Outcome
 * @property {string} output
 * @property {string[]} [failures] the commands that run each failed test alone
 * @property {import('./count.js').VitestTest[]} [tests]
 *
 * @typedef {import('./count.js').Count & Outcome} Result
 */

/** @param {Promise<import('./run.js').Ended>} running */
async function one(running) {
  const { ok, output } = await running;
  return { output, ...countOne(ok) };
}

async function typeScript() {
  const tsc = 'typescript/bin/tsc';
  const tools = await runPackage(tsc, ['--project', '.']);
  const extension = await runPackage(tsc, ['--project', 'extension']);
  // The projects skip declaration files, where an unknown type would count as `any`.
  const generated = await runPackage(tsc, [
    ...['--ignoreConfig', '--noEmit', '--lib', 'ESNext,DOM'],
    'extension/engine/generated/engine.d.ts',
  ]);
  const ended = [tools, extension, generated];
  return {
    ok: ended.every(({ ok }) => ok),
    output: ended.map(({ output }) => output).join(''),
  };
}

const testedCrates = ['engine', 'engine-core', 'reader'].flatMap((name) => ['--package', name]);

/** @param {Options} options */
async function rustTests({ text }) {
  const args = ['test', ...testedCrates, '--locked', '--no-fail-fast'];
  const { ok, output } = await run('cargo', text === undefined ? args : [...args, '--', text]);
  const count = countRust(output, ok, text === undefined);
  return { output, ...count, failures: failedRustTests(output) };
}

/**
 * The tests of a project in vitest.config.ts.
 *
 * @param {import('./matching-tests.js').VitestProject} project
 * @returns {Pick<Check, 'has' | 'run'>}
 */
function vitest(project) {
  return {
    has(text) {
      const { whole, partly } = matchingVitestFiles(project, text);
      return whole.length + partly.length > 0;
    },
    async run({ text, onProgress }) {
      if (text === undefined) {
        return runVitest(project, [], onProgress);
      }
      const { whole, partly } = matchingVitestFiles(project, text);
      const named = ['--testNamePattern', text.replace(/[\\^$.*+?()[\]{}|]/g, '\\$&')];
      const results = [
        ...(whole.length > 0 ? [await runVitest(project, whole, onProgress)] : []),
        ...(partly.length > 0 ? [await runVitest(project, [...partly, ...named], onProgress)] : []),
      ];
      return {
        output: results.map(({ output }) => output).join(''),
        passed: results.reduce((sum, { passed }) => sum + passed, 0),
        failed: results.reduce((sum, { failed }) => sum + failed, 0),
        tests: results.flatMap(({ tests }) => tests),
      };
    },
  };
}

/**
 * @param {string} project
 * @param {string[]} chosen
 * @param {Options['onProgress']} onProgress
 */
async function runVitest(project, chosen, onProgress) {
  const folder = mkdtempSync(join(tmpdir(), 'vitest-'));
  const report = join(folder, 'report.json');
  const reporters = ['default', 'json', './scripts/progress-reporter.js'];
  const args = [
    ...['run', '--project', project, '--passWithNoTests', ...chosen],
    ...reporters.map((reporter) => `--reporter=${reporter}`),
    `--outputFile.json=${report}`,
  ];
  const { ok, output } = await runPackage('vitest/vitest.mjs', args, { onMessage: onProgress });
  const json = existsSync(report) ? readFileSync(report, 'utf8') : '{}';
  rmSync(folder, { recursive: true });
  const count = countVitest(json, ok, chosen.length === 0);
  return { output, ...count, tests: vitestTests(json, project, root) };
}

// With a folder of its own, so that the engine's build need not wait for it.
const linted = ['--workspace', '--all-targets', '--locked', '--target-dir', 'target/clippy'];
const clippy = ['clippy', ...linted, '--', '-D', 'warnings'];
const biome = ['ci', '--error-on-warnings', '.'];
const engine = 'build of the engine';
const chrome = 'build for Chrome';
const firefox = 'build for Firefox';

/** @type {Check[]} */
export const rustChecks = [
  { name: 'rustfmt', run: () => one(run('cargo', ['fmt', '--all', '--check'])) },
  { name: 'Clippy', run: () => one(run('cargo', clippy)) },
  { name: 'Rust tests', minutes: 2, has: mayMatchRustTests, run: rustTests },
];

/** @type {Check[]} */
export const extensionChecks = [
  { name: 'Biome', run: () => one(runPackage('@biomejs/biome/bin/biome', biome)) },
  { name: engine, run: () => one(buildEngine()) },
  { name: 'TypeScript', needs: [engine], run: () => one(typeScript()) },
  { name: chrome, needs: [engine], run: () => one(buildExtension('chrome')) },
  { name: firefox, needs: [engine], run: () => one(buildExtension('firefox')) },
  { name: 'unit tests', needs: [engine], ...vitest('unit') },
  { name: 'simulation', needs: [engine], ...vitest('simulation') },
  { name: 'project tests', needs: [chrome, firefox], ...vitest('project') },
  { name: 'advisories', soak: true, run: checkAdvisories },
  { name: 'Mozilla’s linter', needs: [firefox], soak: true, run: lintPackage },
];

/** @type {Check[]} */
export const browserChecks = [
  { name: 'Chromium', needs: [chrome], minutes: 6, ...vitest('chromium') },
  { name: 'Firefox', needs: [firefox], minutes: 4, ...vitest('firefox') },
];
