import { expect, test } from 'vitest';
import { dropPosition } from './dropPosition.ts';

const backpack = { left: 0, top: 0, right: 300, bottom: 84, rows: 3 };
const sack = { left: 0, top: 200, right: 300, bottom: 220, rows: 0 };
const lists = [backpack, sack];

test.each([
  ['in the upper half of the first row', 100, 10, { list: 0, index: 0 }],
  ['in its lower half', 100, 18, { list: 0, index: 1 }],
  ['in the lower half of the last row', 100, 80, { list: 0, index: 3 }],
  ['a little above the list', 100, -20, { list: 0, index: 0 }],
  ['a little beside it', 320, 42, { list: 0, index: 2 }],
  ['in a list without rows', 100, 210, { list: 1, index: 0 }],
  ['below a list without rows', 100, 240, { list: 1, index: 0 }],
  ['halfway between two lists, near neither', 100, 142, undefined],
])('%s', (_, x, y, position) => {
  expect(dropPosition(lists, x, y, 28)).toEqual(position);
});

test('between two lists the row goes to the nearer one', () => {
  const lower = { ...backpack, top: 100, bottom: 184 };
  expect(dropPosition([backpack, lower], 100, 90, 28)).toEqual({ list: 0, index: 3 });
  expect(dropPosition([backpack, lower], 100, 95, 28)).toEqual({ list: 1, index: 0 });
});

test('a drop at the maximum distance from a list counts, one pixel further it does not', () => {
  expect(dropPosition([backpack], 328, 42, 28)).toBeDefined();
  expect(dropPosition([backpack], 329, 42, 28)).toBeUndefined();
});
