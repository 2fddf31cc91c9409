import { expect, test } from 'vitest';
import { indexesToKeep, indexIn, rangesOf, withIndexes } from './indexes.ts';

test('the ends of a list, the neighbours of the focus and what was found stay drawn', () => {
  expect(indexesToKeep(100, 50, 70)).toEqual([0, 99, 49, 50, 51, 70]);
  expect(indexesToKeep(100, 0, undefined)).toEqual([0, 99, 0, 1]);
  expect(indexesToKeep(0, undefined, undefined)).toEqual([]);
});

test('indexes are joined in order, none twice', () => {
  expect(withIndexes([4, 5, 6], [9, 5, 0])).toEqual([0, 4, 5, 6, 9]);
});

test('what is asked for are ranges of neighbours', () => {
  expect(rangesOf([0, 4, 5, 6, 9])).toEqual([
    [0, 1],
    [4, 7],
    [9, 10],
  ]);
  expect(rangesOf([])).toEqual([]);
});

test('an id that is elsewhere, or none, has no index', () => {
  expect(indexIn(['a', 'b'], 'b')).toBe(1);
  expect(indexIn(['a', 'b'], 'c')).toBeUndefined();
  expect(indexIn(['a', 'b'], undefined)).toBeUndefined();
});
