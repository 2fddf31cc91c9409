import { expect, test } from 'vitest';
import { newerCopy, wasForgotten } from './newest';

test.each([
  ['there is no copy', undefined, { list: '[1]', revision: 1 }, false],
  ['the copy is newer', { list: '[2]', revision: 2 }, { list: '[1]', revision: 1 }, true],
  ['the copy is older', { list: '[1]', revision: 1 }, { list: '[2]', revision: 2 }, false],
  ['both are as new', { list: '[1]', revision: 2 }, { list: '[2]', revision: 2 }, false],
  ['both are the same', { list: '[1]', revision: 2 }, { list: '[1]', revision: 2 }, false],
  ['the same list is newer', { list: '[1]', revision: 3 }, { list: '[1]', revision: 2 }, true],
  ['the list is gone', { list: '[1]', revision: 1 }, { list: undefined, revision: 0 }, true],
  ['only the list is gone', { list: '[1]', revision: 1 }, { list: undefined, revision: 1 }, true],
  ['the list has no revision', { list: '[2]', revision: 2 }, { list: '[1]', revision: 0 }, true],
])('%s', (_, copied, stored, wins) => {
  const copy = copied && { ...copied, ids: undefined, tails: {} };
  expect(newerCopy({ copy }, { ...stored, ids: '[1]' })).toBe(wins ? copy : undefined);
});

test('of a list under a newer revision than its own, which a kill between two writes leaves, the copy is newer', () => {
  const copy = { list: '[2]', revision: 2, ids: '[2]', tails: {} };
  const [older, same] = ['[1]', '[2]'].map((list) => ({ list, revision: 2, ids: undefined }));
  expect(older && newerCopy({ copy }, older)).toBe(copy);
  expect(same && newerCopy({ copy }, same)).toBeUndefined();
});

test('a forgotten list is recognised by its revision', () => {
  expect(wasForgotten({ list: '[1]', revision: 5 }, 5)).toBe(true);
  expect(wasForgotten({ list: '[1]', revision: 6 }, 5)).toBe(false);
  expect(wasForgotten({ list: '[1]', revision: 0 }, 5)).toBe(false);
  expect(wasForgotten({ list: undefined, revision: 5 }, 5)).toBe(false);
});
