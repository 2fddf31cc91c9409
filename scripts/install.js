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
 * @param {string} [advice]
 */
async function must(command, args, advice = '') {
  const line = [command, ...args].join(' ');
  console.log(`$ ${line}`);
  if (!(await run(command, args, { show: true })).ok) {
    throw new Error(`"${line}" failed. ${advice}`);
  }
}

/** Installs the npm packages where they are missing or not those of the lock file. */
export async function installPackages() {
  if (!packagesAreInstalled()) {
    await must('npm', ['ci', '--no-audit', '--no-fund']);
  }
}

/** Installs the Rust that rust-toolchain.toml names, with its linter, formatter and Wasm target. */
export async function installRust() {
  // Said outright: cargo would install it by itself, but not where that is switched off.
  const args = ['--quiet', 'toolchain', 'install', '--no-self-update'];
  await must('rustup', args, 'Please install rustup 1.28 or newer from https://rustup.rs first.');
}

/** @typedef {'chrome' | 'firefox'} Browser */

/** The name of each browser, Debian's package of it, and the variable that names another one. */
const browsers = {
  chrome: { name: 'Chromium or Chrome', debian: 'chromium', variable: 'CHROME_PATH' },
  firefox: { name: 'Firefox', debian: 'firefox-esr', variable: 'FIREFOX_PATH' },
};

/**
 * Names the browsers that are missing, and what can be done.
 *
 * @param {Browser[]} missing
 * @param {string} otherwise what else can be done
 */
export function missingText(missing, otherwise) {
  const each = missing.map((kind) => {
    const { name, variable } = browsers[kind];
    return `${name} was not found: install it, or name its executable in ${variable}.`;
  });
  return [...each, otherwise].join(' ');
}

/**
 * Installs those of these browsers that are missing where that needs no question: as root on Debian. Elsewhere it
 * fails with the text above.
 *
 * @param {Browser[]} kinds
 * @param {string} otherwise
 */
export async function installBrowsers(kinds, otherwise) {
  const missing = kinds.filter((kind) => !findBrowser(kind));
  if (missing.length === 0) {
    return;
  }
  if (process.getuid?.() !== 0 || !existsSync('/etc/debian_version')) {
    throw new Error(missingText(missing, otherwise));
  }
  await must('apt-get', ['update', '-qq']);
  // The fonts that the panel asks for first: with Debian's bare default it looks like no one's panel.
  const packages = [
    ...missing.map((kind) => browsers[kind].debian),
    'fonts-liberation',
    'fonts-urw-base35',
  ];
  await must('apt-get', ['install', '-qq', '--yes', '--no-install-recommends', ...packages]);
}
