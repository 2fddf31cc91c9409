import { expect, test } from 'vitest';
import { readState } from './extensionStorage';

// docs/rules/storage.md#forgetting-everything
test('a copy that was forgotten is not there', () => {
  const copyOf = (revision: number, forgotten: number, known?: number) =>
    readState({ inventories: { revision, list: '[2]' }, forgotten }, known).copy?.list;
  expect(copyOf(5, 5)).toBeUndefined();
  expect(copyOf(5, 4)).toBe('[2]');
  expect(copyOf(5, 4, 5)).toBeUndefined();
  // Copied from a list without a revision, when nothing had ever been forgotten.
  expect(copyOf(0, 0)).toBe('[2]');
  expect(copyOf(0, 4)).toBeUndefined();
});
