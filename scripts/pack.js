import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { zipSync } from 'fflate';
import packageJson from '../package.json' with { type: 'json' };
import { root } from './run.js';

/** @param {'chrome' | 'firefox'} browser */
export function packageName(browser) {
  return `${packageJson.name}-${packageJson.version}-${browser}.zip`;
}

/**
 * Zips the build for a browser: the same files result in the same bytes.
 *
 * @param {'chrome' | 'firefox'} browser
 */
export function pack(browser) {
  const folder = join(root, 'dist', browser);
  const names = readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => statSync(join(folder, name)).isFile())
    .map((name) => name.replaceAll('\\', '/'))
    .sort();
  const files = names.map((name) => [name, readFileSync(join(folder, name))]);
  // A fixed time, so that the bytes do not depend on date and time zone: the earliest one that a zip can contain.
  const mtime = new Date(1980, 0, 1);
  return zipSync(Object.fromEntries(files), { level: 9, mtime });
}
