/** Checks that each page says where to report a problem, with an address and without (scripts/reporting.js). */
import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import packageJson from '../../package.json' with { type: 'json' };
import { about } from '../../scripts/about.ts';
import { reportAddress, reportPages, withAddress } from '../../scripts/reporting.js';

const ADDRESS = 'https://example.org/reports';

test('the address is that of package.json, or there is none', () => {
  expect(reportAddress ?? '').toBe(packageJson.bugs.url);
  expect(about().bugs).toBe(reportAddress);
});

describe.each(reportPages)('%s', (path) => {
  const page = readFileSync(path, 'utf8');
  const [empty, filled] = [undefined, ADDRESS].map((address) => withAddress(path, page, address));

  test('it is up to date (npm run fix)', () => {
    expect(page).toBe(withAddress(path, page, reportAddress));
  });

  test('with an address it links there, and without it says what to do instead', () => {
    expect(filled).toContain(ADDRESS);
    expect(empty).not.toContain(ADDRESS);
    expect(empty).not.toMatch(/undefined|<>/);
    expect(withAddress(path, filled ?? '', undefined)).toBe(empty);
  });
});

test('a page without a place for the address is found', () => {
  expect(() => withAddress('SECURITY.md', '# Security', ADDRESS)).toThrow('no place');
});
