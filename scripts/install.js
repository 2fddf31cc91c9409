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

/** True if node_modules matches the lock file, except for optional packages, which npm may leave out. */
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
async function runOrThrow(command, args, advice = '') {
  const line = [command, ...args].join(' ');
  console.log(`$ ${line}`);
  if (!(await run(command, args, { show: true })).ok) {
    throw new Error(`"${line}" failed. ${advice}`);
  }
}

/** Installs the npm packages if they do not match the lock file. */
export async function installPackages() {
  if (!packagesAreInstalled()) {
    await runOrThrow('npm', ['ci', '--no-audit', '--no-fund']);
  }
}

/** Installs the Rust that rust-toolchain.toml names, with its linter, formatter and Wasm target. */
export async function installRust() {
  // Explicitly, since cargo's automatic installation can be switched off.
  const args = ['--quiet', 'toolchain', 'install', '--no-self-update'];
  await runOrThrow(
    'rustup',
    args,
    'Please install rustup 1.28 or newer from https://rustup.rs first.',
  );
}

/** @typedef {'chrome' | 'firefox'} Browser */

/** For each browser: its name, its Debian package, and the environment variable that overrides its executable. */
const browsers = {
  chrome: { name: 'Chromium or Chrome', debian: 'chromium', variable: 'CHROME_PATH' },
  firefox: { name: 'Firefox', debian: 'firefox-esr', variable: 'FIREFOX_PATH' },
};

/**
 * Returns a message that names the missing browsers and the remedies.
 *
 * @param {Browser[]} missing
 * @param {string} otherwise an alternative to installing them
 */
export function missingText(missing, otherwise) {
  const each = missing.map((kind) => {
    const { name, variable } = browsers[kind];
    return `${name} was not found: install it, or name its executable in ${variable}.`;
  });
  return [...each, otherwise].join(' ');
}

/**
 * Installs the missing ones of these browsers, as root on Debian. On other systems it throws the message above.
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
  await runOrThrow('apt-get', ['update', '-qq']);
  // The panel's preferred fonts: Debian has none of them by default.
  const packages = [
    ...missing.map((kind) => browsers[kind].debian),
    'fonts-liberation',
    'fonts-urw-base35',
  ];
  await runOrThrow('apt-get', ['install', '-qq', '--yes', '--no-install-recommends', ...packages]);
}
