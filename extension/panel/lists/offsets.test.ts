import { expect, test } from 'vitest';
import { firstIndex, omittedHeight, topsOf } from './offsets.ts';

const tops = topsOf([100, 50, 200, 50, 100], 10);

test('entries lie below each other with gaps', () => {
  expect([...tops]).toEqual([0, 110, 170, 380, 440, 550]);
  expect([...topsOf([], 10)]).toEqual([0]);
});

test('the entries that are not drawn keep their height', () => {
  expect([0, 1, 2].map((nth) => omittedHeight(nth, [0, 2, 4], tops))).toEqual([60, 60, 0]);
  expect(omittedHeight(0, [0], tops)).toBe(440);
  expect(omittedHeight(0, [3], tops)).toBe(110);
});

test('the first index is found for which something holds from there on', () => {
  expect(firstIndex(5, (index) => (tops[index] ?? 0) >= 170)).toBe(2);
  expect(firstIndex(5, () => false)).toBe(5);
});
