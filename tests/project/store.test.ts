/** Checks the texts and pictures of the stores' pages (docs/store/listing.md) against the limits of the stores. */
import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import messages from '../../_locales/en/messages.json' with { type: 'json' };

const listing = readFileSync('docs/store/listing.md', 'utf8');
const description = /```text\n([\s\S]+?)\n```/.exec(listing)?.[1] ?? '';
const pictures = [...listing.matchAll(/`(docs\/store\/\S+\.png)` \| (\d+) × (\d+)/g)].map(
  ([, file = '', width, height]) => ({ file, width: Number(width), height: Number(height) }),
);

test('name, summary and description are not too long', () => {
  expect(messages.name.message.length).toBeLessThanOrEqual(45);
  expect(messages.description.message.length).toBeLessThanOrEqual(132);
  expect(description.length).toBeGreaterThan(1000);
  expect(description.length).toBeLessThanOrEqual(15_000);
});

test('the description says that the names of other games and tools belong to others', () => {
  expect(description).toMatch(/^Not affiliated with or endorsed by/m);
});

test('there are five pictures and two promotional ones', () => {
  const sizes = pictures.map(({ width, height }) => `${width} × ${height}`);
  expect(sizes).toEqual([...Array(5).fill('1280 × 800'), '440 × 280', '1400 × 560']);
});

test.each(pictures)('$file has $width × $height pixels and no transparency', (picture) => {
  // The header of a PNG file: width and height are at 16 and 20, the type of colour at 25.
  const header = readFileSync(picture.file).subarray(0, 26);
  expect(header.readUInt32BE(16)).toBe(picture.width);
  expect(header.readUInt32BE(20)).toBe(picture.height);
  expect(header[25]).toBe(2);
});
