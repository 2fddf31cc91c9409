import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline/promises';
import { findBrowser, findOnPath } from './find-browser.js';
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

/** @typedef {'chrome' | 'firefox' | 'poppler'} Program */

/** For each program: its name, its Debian package, the remedy if it is missing, and whether it is there. */
const programs = {
  chrome: {
    name: 'Chromium or Chrome',
    debian: 'chromium',
    remedy: 'install it, or name its executable in CHROME_PATH',
    find: () => findBrowser('chrome'),
  },
  firefox: {
    name: 'Firefox',
    debian: 'firefox-esr',
    remedy: 'install it, or name its executable in FIREFOX_PATH',
    find: () => findBrowser('firefox'),
  },
  // Reads what the browsers print.
  poppler: {
    name: 'pdftotext',
    debian: 'poppler-utils',
    remedy: 'install poppler-utils',
    find: () => findOnPath('pdftotext', 'pdftotext.exe'),
  },
};

/**
 * Returns a message that names the missing programs and the remedies.
 *
 * @param {Program[]} missing
 * @param {string} otherwise an alternative to installing them
 */
export function missingText(missing, otherwise) {
  const each = missing.map((kind) => {
    const { name, remedy } = programs[kind];
    return `${name} was not found: ${remedy}.`;
  });
  return [...each, otherwise].join(' ');
}

/**
 * Installs the missing ones of these programs, as root on Debian and if whoever sits there agrees. Elsewhere it throws
 * the message above.
 *
 * @param {Program[]} kinds
 * @param {string} otherwise
 */
export async function installPrograms(kinds, otherwise) {
  const missing = kinds.filter((kind) => !programs[kind].find());
  if (missing.length === 0) {
    return;
  }
  // The panel's preferred fonts: Debian has none of them by default.
  const packages = [
    ...missing.map((kind) => programs[kind].debian),
    'fonts-liberation',
    'fonts-urw-base35',
  ];
  const isDebian = process.getuid?.() === 0 && existsSync('/etc/debian_version');
  if (!isDebian || !(await mayInstall(packages))) {
    throw new Error(missingText(missing, otherwise));
  }
  await runOrThrow('apt-get', ['update', '-qq']);
  await runOrThrow('apt-get', ['install', '-qq', '--yes', '--no-install-recommends', ...packages]);
}

/**
 * Asks at the terminal. A pipeline, which has none, is not asked.
 *
 * @param {string[]} packages
 */
async function mayInstall(packages) {
  if (process.env.CI || !process.stdin.isTTY) {
    return true;
  }
  const terminal = createInterface({ input: process.stdin, output: process.stdout });
  const answer = await terminal.question(`Install ${packages.join(' ')} with apt-get? [y/N] `);
  terminal.close();
  return /^y(es)?$/i.test(answer.trim());
}
