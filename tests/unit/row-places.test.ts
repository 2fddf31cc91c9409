/** Where the rows of Find Item stand, with packs that are taller. */
import { expect, test } from 'vitest';
import { linesFor, rowAt, topOf } from '../../extension/panel/dialogs/rowPlaces.ts';

const places = { count: 10, packs: [1, 2, 9], lines: 3 };
const row = topOf(1, places);
const pack = topOf(2, places) - row;

test('each row begins where the one before ends', () => {
  expect(row).toBeGreaterThan(30);
  expect(pack).toBeGreaterThan(row + 3 * 12);
  const heights = [row, pack, pack, row, row, row, row, row, row, pack];
  let top = 0;
  for (const [number, height] of heights.entries()) {
    expect(topOf(number, places)).toBe(top);
    expect(rowAt(top, places)).toBe(number);
    expect(rowAt(top + height - 1, places)).toBe(number);
    top += height;
  }
  expect(topOf(10, places)).toBe(top);
  expect(rowAt(top + 1000, places)).toBe(10);
});

test('without rows everything is at the top', () => {
  const none = { count: 0, packs: [], lines: 3 };
  expect(topOf(0, none)).toBe(0);
  expect(rowAt(500, none)).toBe(0);
});

test.each([
  [400, 3],
  [300, 4],
  [240, 5],
  [0, 8],
  [-20, 8],
])('in %i pixels what is in a pack has %i lines', (width, lines) => {
  expect(linesFor(width)).toBe(lines);
});
