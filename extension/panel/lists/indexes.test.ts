import { expect, test } from 'vitest';
import { indexIn, omittedAfter, pinnedIndexes, rangesOf, withIndexes } from './indexes.ts';

test('the ends of a list, the neighbours of the focus and a found row stay drawn', () => {
  expect(pinnedIndexes(100, 50, 70)).toEqual([0, 99, 49, 50, 51, 70]);
  expect(pinnedIndexes(100, 0, undefined)).toEqual([0, 99, 0, 1]);
  expect(pinnedIndexes(0, undefined, undefined)).toEqual([]);
});

test('indexes are merged in order, without duplicates', () => {
  expect(withIndexes([4, 5, 6], [9, 5, 0])).toEqual([0, 4, 5, 6, 9]);
});

test('entries between the drawn ones are left out', () => {
  const leftOut = (nth: number) => omittedAfter(nth, [0, 4, 5, 9], 12);
  expect([0, 1, 2, 3].map(leftOut)).toEqual([3, 0, 3, 2]);
});

test('neighbouring rows are requested as one range', () => {
  expect(rangesOf([0, 4, 5, 6, 9])).toEqual([
    [0, 1],
    [4, 7],
    [9, 10],
  ]);
  expect(rangesOf([])).toEqual([]);
});

test('a missing id, or an id in a different list, has no index', () => {
  expect(indexIn(['a', 'b'], 'b')).toBe(1);
  expect(indexIn(['a', 'b'], 'c')).toBeUndefined();
  expect(indexIn(['a', 'b'], undefined)).toBeUndefined();
});
