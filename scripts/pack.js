import { mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { strFromU8, strToU8, unzipSync, zipSync } from 'fflate';
import packageJson from '../package.json' with { type: 'json' };
import { root } from './run.js';
import { unpackedKey } from './unpacked-key.js';

/**
 * The packages, and the build that each of them holds: `chrome-web-store` is uploaded to that store, which refuses a
 * `key` in the manifest; `chrome-unpacked` has one, and is what users unpack and load; `firefox` is for its store and
 * for users.
 */
export const packages = /** @type {const} */ ({
  'chrome-web-store': 'chrome',
  'chrome-unpacked': 'chrome',
  firefox: 'firefox',
});

/** @typedef {keyof typeof packages} Package */

export const packageNames = /** @type {Package[]} */ (Object.keys(packages));

/**
 * The file name of a package.
 *
 * @param {Package} kind
 */
export function fileName(kind) {
  return `${packageJson.name}-${packageJson.version}-${kind}.zip`;
}

/**
 * Zips a build: the same files result in the same bytes.
 *
 * @param {Package} kind
 */
export function pack(kind) {
  const folder = join(root, 'dist', packages[kind]);
  const names = readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => statSync(join(folder, name)).isFile())
    .map((name) => name.replaceAll('\\', '/'))
    .sort();
  const files = names.map((name) => {
    const bytes = readFileSync(join(folder, name));
    return [name, kind === 'chrome-unpacked' && name === 'manifest.json' ? withKey(bytes) : bytes];
  });
  // A fixed time, so that the bytes do not depend on date and time zone: the earliest one that a zip can contain.
  const mtime = new Date(1980, 0, 1);
  return zipSync(Object.fromEntries(files), { level: 9, mtime });
}

/**
 * Unpacks a package into a folder, as a user does.
 *
 * @param {Package} kind
 * @param {string} folder
 */
export function unpack(kind, folder) {
  for (const [name, bytes] of Object.entries(unzipSync(pack(kind)))) {
    const path = join(folder, name);
    mkdirSync(dirname(path), { recursive: true });
    writeFileSync(path, bytes);
  }
}

/** @param {Uint8Array} manifest */
function withKey(manifest) {
  const values = JSON.parse(strFromU8(manifest));
  return strToU8(JSON.stringify({ ...values, key: unpackedKey }, undefined, 2));
}
