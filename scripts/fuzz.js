/**
 * Fuzzes everything that takes text from outside: `npm run fuzz`, or `npm run fuzz -- import 600` for
 * one target and another number of seconds. It needs a C++ compiler and neither nightly Rust nor
 * cargo-fuzz, which can run the same targets. What it finds is written to `engine/fuzz/artifacts`.
 */
import { mkdirSync } from 'node:fs';
import './end-plainly.js';
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

for (const target of wanted ? [wanted] : targets) {
  const folder = `engine/fuzz/artifacts/${target}/`;
  mkdirSync(folder, { recursive: true });
  // The first corpus takes what is new, the second is the one that is kept with the code.
  const found = `target/fuzz/corpus/${target}`;
  mkdirSync(found, { recursive: true });
  const { ok } = await run(
    'cargo',
    [
      ...['run', '--release', '--manifest-path', 'engine/fuzz/Cargo.toml', '--target', host],
      ...[
        '--target-dir',
        'target/fuzz',
        '--bin',
        target,
        '--',
        found,
        `engine/fuzz/corpus/${target}`,
      ],
      ...[`-artifact_prefix=${folder}`, `-max_total_time=${seconds}`, '-max_len=4096'],
      ...['-timeout=10', '-print_final_stats=1'],
    ],
    show,
  );
  if (!ok) {
    throw new Error(`${target} failed: see ${folder}`);
  }
}
