import { pathToFileURL } from 'node:url';
import './exit-without-trace.js';
import { installPackages, installRust } from './install.js';
import { run, runPackage } from './run.js';

/**
 * Builds the engine's Wasm with its JavaScript and TypeScript bindings.
 *
 * @param {{ show?: boolean, profile?: 'release' | 'edit' | 'checked', folder?: string }} [options] a profile of
 *   Cargo.toml, and where to write
 */
export function buildEngine({
  profile = 'release',
  folder = 'extension/engine/generated',
  ...options
} = {}) {
  const bindings = ['run', '--quiet', '--locked', '--package', 'bindings'];
  return run('cargo', [...bindings, '--', folder, profile], options);
}

/**
 * Builds `dist/chrome` or `dist/firefox`. Needs the engine's bindings.
 *
 * @param {'chrome' | 'firefox'} browser
 * @param {{ show?: boolean }} [options]
 */
export function buildExtension(browser, options) {
  const mode = browser === 'firefox' ? 'firefox' : 'production';
  const args = ['build', '--mode', mode, '--logLevel', 'warn'];
  return runPackage('vite/bin/vite.js', args, options);
}

/** Installs the tools for building and builds everything. */
export async function build() {
  await installPackages();
  await installRust();
  const show = { show: true };
  const ok =
    (await buildEngine(show)).ok &&
    (await buildExtension('chrome', show)).ok &&
    (await buildExtension('firefox', show)).ok;
  if (!ok) {
    throw new Error('The build failed.');
  }
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  await build();
  console.log('Built dist/chrome and dist/firefox.');
}
