import { readFileSync } from 'node:fs';

/** @import { Entry } from './entries.js' */

const file = new URL('../../engine/reader/src/catalogue/srd-5.1.json', import.meta.url);

/**
 * The extension's built-in catalogue, read from the engine's own file, as a server would hold it.
 *
 * @returns {Entry[]}
 */
export function builtInEntries() {
  return JSON.parse(readFileSync(file, 'utf8')).data.items;
}
