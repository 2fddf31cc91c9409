import { expect, test } from 'vitest';
import { newerCopy } from '../../extension/storage/newest.ts';

test.each([
  ['there is no copy', undefined, { list: '[1]', revision: 1 }, false],
  ['the copy is newer', { list: '[2]', revision: 2 }, { list: '[1]', revision: 1 }, true],
  ['the copy is older', { list: '[1]', revision: 1 }, { list: '[2]', revision: 2 }, false],
  ['both are as new', { list: '[1]', revision: 2 }, { list: '[2]', revision: 2 }, false],
  ['both are the same', { list: '[1]', revision: 3 }, { list: '[1]', revision: 2 }, false],
  ['the list is gone', { list: '[1]', revision: 1 }, { list: undefined, revision: 0 }, true],
  ['only the list is gone', { list: '[1]', revision: 1 }, { list: undefined, revision: 1 }, true],
  ['the list has no revision', { list: '[2]', revision: 2 }, { list: '[1]', revision: 0 }, true],
])('%s', (_, copy, stored, wins) => {
  expect(newerCopy(copy, stored)).toBe(wins ? copy : undefined);
});
