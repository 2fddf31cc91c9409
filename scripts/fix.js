/** Fixes formatting, the findings of linters that have an automatic fix, and the address for reports. */
import './exit-without-trace.js';
import { installPackages, installRust } from './install.js';
import { writeAddress } from './reporting.js';
import { run, runPackage } from './run.js';

await installPackages();
await installRust();
writeAddress();

const show = { show: true };
const clippy = [
  'clippy',
  '--fix',
  '--workspace',
  '--all-targets',
  '--allow-dirty',
  '--allow-staged',
];
const results = [
  await run('cargo', clippy, show),
  await run('cargo', ['fmt', '--all'], show),
  await runPackage('@biomejs/biome/bin/biome', ['check', '--write', '.'], show),
];
process.exitCode = results.every(({ ok }) => ok) ? 0 : 1;
