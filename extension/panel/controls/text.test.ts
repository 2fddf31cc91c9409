import { expect, test } from 'vitest';
import { displayName, exactly } from './text.ts';

test.each([
  ['Backpack', 'Backpack'],
  ['', '(unnamed)'],
  [' \t', '(unnamed)'],
  [' Sack ', ' Sack '],
])('the name %j is shown as %j', (name, shown) => {
  expect(displayName(name)).toBe(shown);
});

test('the exact value is told only where the printed one is rounded', () => {
  expect(exactly({ text: '1.3', exact: '1.25' }, 'lb')).toBe('1.25 lb');
  expect(exactly({ text: '1.3' }, 'lb')).toBeUndefined();
});
