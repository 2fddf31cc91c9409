/**
 * Fuzzes everything that takes text from outside: `npm run fuzz`, or `npm run fuzz -- import 600` for
 * one target and another number of seconds. It needs a C++ compiler and neither nightly Rust nor
 * cargo-fuzz, which can run the same targets. What fails is written to `engine/fuzz/artifacts`; once mended it
 * gets a name in `engine/fuzz/faults`.
 */
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import './exit-without-trace.js';
import { run } from './run.js';

const targets = ['stored', 'import', 'catalogue', 'numbers', 'amounts', 'loot'];
const [wanted, seconds = '60'] = process.argv.slice(2);

/** What cargo-fuzz asks the compiler for, without the sanitizers that only nightly has. */
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
// Named, so that the flags are for the targets and not for what builds them.
const host = /host: (\S+)/.exec(output)?.[1] ?? '';

/**
 * The target's corpus in a folder, one file a text, as libFuzzer wants it.
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
  return folder;
}

for (const target of wanted ? [wanted] : targets) {
  const failed = `engine/fuzz/artifacts/${target}/`;
  mkdirSync(failed, { recursive: true });
  // The first folder takes what is new.
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
