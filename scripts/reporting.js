/**
 * Where problems are reported: `bugs.url` of package.json, which is empty while there is no address. It fills the sheet
 * "?" in the panel, and here the pages that name it. `npm run fix` writes them, a test compares them.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import packageJson from '../package.json' with { type: 'json' };
import { root } from './run.js';

/** The address; `undefined` while there is none. */
export const reportAddress = packageJson.bugs.url || undefined;

/**
 * The text of each page, with an address and without.
 *
 * @type {Record<string, (address: string | undefined) => string>}
 */
const texts = {
  'SECURITY.md': (address) =>
    address
      ? `Please report it privately first: ask for a private way at <${address}>, without
saying how it is done.`
      : `Please report it privately first: to the developer whom the store's page names, or to whoever gave you the
extension.`,
  'docs/store/listing.md': (address) =>
    address
      ? `Support site in both stores: <${address}>`
      : `Leave the support site empty in both stores. In the Chrome Web Store switch on the *Support* tab, where users can
write instead; in Firefox Add-ons enter an e-mail address.`,
  '.github/ISSUE_TEMPLATE/config.yml': (address) =>
    address
      ? `contact_links:
  - name: All reports
    url: ${address}
    about: Somebody may have reported it already.`
      : 'contact_links: [] # Reports are written here.',
};

export const reportPages = Object.keys(texts);

/**
 * A page with the text for this address, between the lines "Where to report" and "End".
 *
 * @param {string} path
 * @param {string} page
 * @param {string | undefined} address
 */
export function withAddress(path, page, address) {
  const place = /^((?:#|<!--) Where to report.*\n)[\s\S]*?^(?=(?:#|<!--) End)/m;
  const text = texts[path]?.(address);
  if (text === undefined || !place.test(page)) {
    throw new Error(`${path} has no place for the address of reports.`);
  }
  return page.replace(place, (_, line) => `${line}${text}\n`);
}

/** Writes the address of package.json into all pages. */
export function writeAddress() {
  for (const path of reportPages) {
    const file = join(root, path);
    writeFileSync(file, withAddress(path, readFileSync(file, 'utf8'), reportAddress));
  }
}
