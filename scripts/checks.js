import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { checkAdvisories } from './advisories.js';
import { buildEngine, buildExtension } from './build.js';
import { countOne, countRust, countVitest, failedRustTests, failedVitestTests } from './count.js';
import { lintPackage } from './lint-package.js';
import { root, run, runPackage } from './run.js';

/**
 * A check of the project, which runs one tool.
 *
 * @typedef {object} Check
 * @property {string} name
 * @property {string[]} [needs] names of the checks that have to pass before this one can run
 * @property {boolean} [soak] true if only the long tests run it
 * @property {() => Promise<{ output: string, failures?: string[] } & import('./count.js').Count>} run returns with
 *   `failures` the commands that run each failed test alone
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

async function rustTests() {
  const args = ['test', '--package', 'engine', '--locked', '--no-fail-fast'];
  const { ok, output } = await run('cargo', args);
  return { output, ...countRust(output, ok), failures: failedRustTests(output) };
}

/** @param {string} project one of those in vitest.config.ts */
async function vitest(project) {
  const folder = mkdtempSync(join(tmpdir(), 'vitest-'));
  const report = join(folder, 'report.json');
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`];
  const args = ['run', '--project', project, ...reporters];
  const { ok, output } = await runPackage('vitest/vitest.mjs', args);
  const json = existsSync(report) ? readFileSync(report, 'utf8') : '{}';
  rmSync(folder, { recursive: true });
  return { output, ...countVitest(json, ok), failures: failedVitestTests(json, project, root) };
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
  { name: 'Rust tests', run: rustTests },
];

/** @type {Check[]} */
export const extensionChecks = [
  { name: 'Biome', run: () => one(runPackage('@biomejs/biome/bin/biome', biome)) },
  { name: engine, run: () => one(buildEngine()) },
  { name: 'TypeScript', needs: [engine], run: () => one(typeScript()) },
  { name: chrome, needs: [engine], run: () => one(buildExtension('chrome')) },
  { name: firefox, needs: [engine], run: () => one(buildExtension('firefox')) },
  { name: 'unit tests', needs: [engine], run: () => vitest('unit') },
  { name: 'project tests', needs: [chrome, firefox], run: () => vitest('project') },
  { name: 'advisories', soak: true, run: checkAdvisories },
  { name: 'Mozilla’s linter', needs: [firefox], soak: true, run: lintPackage },
];

/** @type {Check[]} */
export const browserChecks = [
  { name: 'Chromium', needs: [chrome], run: () => vitest('chromium') },
  { name: 'Firefox', needs: [firefox], run: () => vitest('firefox') },
];
