import { expect, test } from 'vitest';
import { exactly } from './exactValues.ts';

test('the exact value is shown only where the printed one is rounded', () => {
  expect(exactly({ text: '1.3', exact: '1.25' }, 'lb')).toBe('1.25 lb');
  expect(exactly({ text: '1.3' }, 'lb')).toBeUndefined();
});
