import { readFileSync } from 'node:fs';

/**
 * The fields of every entry of a catalogue.
 *
 * @typedef {object} Item
 * @property {string} kind weapon, armor, tools, gear, stack or pack
 * @property {string} id
 * @property {string} name
 * @property {number} weight of all of it, in lb
 * @property {{ currency: string, amount: number }} cost of all of it, in cp, sp, ep, gp or pp
 */

/**
 * An entry of a catalogue. A stack has `quantity` of one `item`, a pack has `contents`.
 *
 * @typedef {Item & {
 *   quantity?: number,
 *   item?: Entry,
 *   contents?: { quantity: number, item: Entry }[],
 * }} Entry
 */

/**
 * Reads a custom catalogue: a JSON array of entries. An item inside a stack or a pack is an entry
 * itself, or the id of one in the list.
 *
 * @param {string} file
 * @returns {Entry[]}
 */
export function readEntries(file) {
  const entries = JSON.parse(readFileSync(file, 'utf8'));
  if (!Array.isArray(entries)) {
    throw new Error(`${file} is not a JSON array of items.`);
  }
  const byId = new Map(entries.map((entry) => [entry?.id, entry]));
  for (const entry of entries) {
    for (const part of [entry, ...(entry?.contents ?? [])]) {
      if (typeof part?.item === 'string') {
        part.item = byId.get(part.item);
      }
    }
  }
  return entries;
}
