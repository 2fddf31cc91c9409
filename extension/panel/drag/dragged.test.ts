import { expect, test } from 'vitest';
import { kindOf } from './dragged.ts';

test.each([
  [['Files'], 'files'],
  [['application/x-moz-file', 'Files'], 'files'],
  [['text/uri-list', 'text/html', 'Files'], 'text'],
  [['text/html', 'Files'], 'text'],
  [['text/plain'], 'text'],
  [['text/uri-list'], 'text'],
  [['text/html'], undefined],
])('%j is taken as %s', (types, kind) => {
  expect(kindOf({ types })).toBe(kind);
});
