import { readFileSync } from 'node:fs';

/** @import { Entry, Item } from './entries.js' */

const file = new URL('../../engine/src/catalogue/srd-5.1.txt', import.meta.url);

/** @type {Record<string, string>} */
const kinds = { w: 'weapon', a: 'armor', g: 'gear', t: 'tools', s: 'stack', p: 'pack' };

/**
 * The extension's built-in catalogue, read from the engine's own file, as a server would hold it.
 * What the lines of the file mean is told in engine/src/catalogue/builtin.rs.
 *
 * @returns {Entry[]}
 */
export function builtInEntries() {
  const [listed = '', hidden = ''] = readFileSync(file, 'utf8')
    .replace(/^#.*\n/, '')
    .split('\n\n')
    .map((part) => part.trim());
  const entries = listed.split('\n').map(entryOf);
  const byName = new Map(
    [...entries, ...hidden.split('\n').map(entryOf)].map((entry) => [entry.name, entry]),
  );
  for (const entry of entries) {
    for (const part of entry.contents ?? []) {
      part.item = /** @type {Entry} */ (byName.get(String(part.item)));
      entry.weight += part.quantity * part.item.weight;
    }
  }
  return entries;
}

/** @param {string} line @returns {Entry} */
function entryOf(line) {
  const [letter = '', name = '', price = '', last = '', of = '', ...one] = line.split('|');
  const kind = kinds[letter];
  if (kind === 'pack') {
    const contents = last.split(';').map((part) => {
      const [, quantity = 1, item] = part.match(/^(?:(\d+) )?(.*)$/) ?? [];
      return { quantity: Number(quantity), item: /** @type {any} */ (item) };
    });
    return { ...itemOf(kind, name, price, '0'), contents };
  }
  if (kind === 'stack') {
    const [, quantity, single = ''] = of.match(/^(\d+) (.*)$/) ?? [];
    const item = itemOf('gear', single, ...one);
    return { ...itemOf(kind, name, price, last), quantity: Number(quantity), item };
  }
  return itemOf(kind, name, price, last);
}

/**
 * @param {string | undefined} kind
 * @param {string} name
 * @param {string} [price]
 * @param {string} [weight]
 * @returns {Item}
 */
function itemOf(kind = 'gear', name, price = '', weight) {
  const [, amount, currency = ''] = price.match(/^([\d.]+)(.*)$/) ?? [];
  return {
    kind,
    id: name
      .toLowerCase()
      .replace(/[^\w -]/g, '')
      .replaceAll(' ', '-'),
    name,
    weight: Number(weight),
    cost: { currency, amount: Number(amount) },
  };
}
