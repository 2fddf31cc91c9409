import { expect, test } from 'vitest';
import { joinTexts, textBelow } from './joinTexts.ts';

test('texts are joined in lines of their own, and the lower one is found again', () => {
  for (const above of ['3 torches', '3 torches\n', '']) {
    const joined = joinTexts(above, '40 gp\nRope');
    expect(joined).toBe(`${above.trim()}\n40 gp\nRope`.trim());
    expect(textBelow(above, joined)).toBe('40 gp\nRope');
  }
});

test('a text that has been changed has nothing below it', () => {
  expect(textBelow('3 torches', '3 torches')).toBe('');
  expect(textBelow('3 torches', '3 torches, 40 gp')).toBe('');
  expect(textBelow('3 torches', '4 torches\n40 gp')).toBe('');
});
