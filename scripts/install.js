import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { findBrowser } from './find-browser.js';
import { root, run } from './run.js';

/** @typedef {{ version?: string, optional?: boolean }} LockedPackage */

/**
 * @param {string} lockFile
 * @returns {Record<string, LockedPackage>}
 */
function lockedPackages(lockFile) {
  return JSON.parse(readFileSync(join(root, lockFile), 'utf8')).packages;
}

/** Whether node_modules holds what the lock file asks for. npm leaves out what is optional elsewhere. */
function packagesAreInstalled() {
  const installedLock = 'node_modules/.package-lock.json';
  if (!existsSync(join(root, installedLock))) {
    return false;
  }
  const installed = lockedPackages(installedLock);
  return Object.entries(lockedPackages('package-lock.json')).every(
    ([path, { version, optional }]) =>
      path === '' || optional || installed[path]?.version === version,
  );
}

/**
 * @param {string} command
 * @param {string[]} args
 */
async function must(command, args) {
  const line = [command, ...args].join(' ');
  console.log(`$ ${line}`);
  if (!(await run(command, args, { show: true })).ok) {
    throw new Error(`"${line}" failed.`);
  }
}

/** Installs the npm packages where they are missing or not those of the lock file. */
export async function installPackages() {
  if (!packagesAreInstalled()) {
    await must('npm', ['ci', '--no-audit', '--no-fund']);
  }
}

/** Adds the Wasm target, which a fresh Rust lacks. */
export async function installWasmTarget() {
  const target = 'wasm32-unknown-unknown';
  const { ok, output } = await run('rustc', ['--print', 'target-libdir', '--target', target]);
  if (!ok) {
    throw new Error(`Please install Rust from https://rustup.rs first.\n${output}`);
  }
  if (!existsSync(output.trim())) {
    await must('rustup', ['target', 'add', target]);
  }
}

/** Adds the formatter and the linter, which a minimal Rust lacks. */
export async function installRustLints() {
  for (const [component, command] of Object.entries({ rustfmt: 'fmt', clippy: 'clippy' })) {
    if (!(await run('cargo', [command, '--version'])).ok) {
      await must('rustup', ['component', 'add', component]);
    }
  }
}

/** Installs the browsers where that needs no question, else says what is missing. */
export async function installBrowsers() {
  const missing = [
    ...(findBrowser('chrome') ? [] : ['chromium']),
    ...(findBrowser('firefox') ? [] : ['firefox-esr']),
  ];
  if (missing.length === 0) {
    return;
  }
  if (process.getuid?.() !== 0 || !existsSync('/etc/debian_version')) {
    throw new Error(
      `Missing: ${missing.join(' and ')}. Install them, or run "npm run check", which needs no browser.`,
    );
  }
  await must('apt-get', ['update', '-qq']);
  // The fonts that the panel asks for first: with Debian's bare default it looks like no one's panel.
  const packages = [...missing, 'fonts-liberation', 'fonts-urw-base35'];
  await must('apt-get', ['install', '-qq', '--yes', '--no-install-recommends', ...packages]);
}
