/**
 * Fuzzes everything that reads text from outside: `npm run fuzz`, or `npm run fuzz -- import 600` for one target and a
 * different number of seconds. It needs a C++ compiler, but neither nightly Rust nor cargo-fuzz, which can run the same
 * targets. Texts that fail are written to `engine/fuzz/artifacts`; once the fault is fixed, the text gets a name in
 * `engine/fuzz/faults`.
 */
import { cpSync, existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import './exit-without-trace.js';
import { run } from './run.js';

const targets = ['stored', 'import', 'catalogue', 'numbers', 'amounts', 'loot'];
const [wanted, seconds = '60'] = process.argv.slice(2);

/** The compiler flags of cargo-fuzz, without the sanitizers, which need nightly Rust. */
process.env.RUSTFLAGS = [
  '-Cpasses=sancov-module',
  '-Cllvm-args=-sanitizer-coverage-level=4',
  '-Cllvm-args=-sanitizer-coverage-inline-8bit-counters',
  '-Cllvm-args=-sanitizer-coverage-pc-table',
  '-Cllvm-args=-sanitizer-coverage-trace-compares',
  '-Ccodegen-units=1',
  '--cfg=fuzzing',
].join(' ');

const show = { show: true };
const { output } = await run('rustc', ['-vV']);
// With `--target`, the flags apply to the targets, but not to build scripts.
const host = /host: (\S+)/.exec(output)?.[1] ?? '';

/**
 * Unpacks the target's corpus into a folder with one file per text, as libFuzzer needs it, with the files of other
 * tools for those targets that read them, and the lists of the tests for the one that reads lists.
 *
 * @param {string} target
 */
function unpack(target) {
  const folder = `target/fuzz/kept/${target}`;
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  /** @type {string[]} */
  const texts = JSON.parse(readFileSync(`engine/fuzz/corpus/${target}.json`, 'utf8'));
  for (const [index, text] of texts.entries()) {
    writeFileSync(`${folder}/${index}`, text);
  }
  if (['import', 'loot'].includes(target)) {
    cpSync('tests/fixtures/other-tools', folder, { recursive: true });
  }
  if (target === 'loot') {
    for (const name of ['lists', 'as-posted']) {
      const samples = readFileSync(`tests/fixtures/lists/${name}.txt`, 'utf8').split(/^=== .*\n/m);
      for (const [index, sample] of samples.slice(1).entries()) {
        writeFileSync(`${folder}/${name}-${index}`, sample);
      }
    }
  }
  return folder;
}

for (const target of wanted ? [wanted] : targets) {
  const failed = `engine/fuzz/artifacts/${target}/`;
  mkdirSync(failed, { recursive: true });
  // libFuzzer writes new texts into the first folder.
  const found = `target/fuzz/corpus/${target}`;
  mkdirSync(found, { recursive: true });
  const faults = `engine/fuzz/faults/${target}`;
  const texts = [found, unpack(target), ...(existsSync(faults) ? [faults] : [])];
  const { ok } = await run(
    'cargo',
    [
      ...['run', '--release', '--manifest-path', 'engine/fuzz/Cargo.toml', '--target', host],
      ...['--target-dir', 'target/fuzz', '--bin', target, '--', ...texts],
      ...[`-artifact_prefix=${failed}`, `-max_total_time=${seconds}`, '-max_len=4096'],
      ...['-timeout=10', '-print_final_stats=1'],
    ],
    show,
  );
  if (!ok) {
    throw new Error(`${target} failed: see ${failed}`);
  }
}
