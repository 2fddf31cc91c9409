import { expect, test } from 'vitest';
import { handedText } from './handedText.ts';

// docs/rules/storage.md#selected-text-of-a-page
test('what is handed over of a text depends on its length and on where it is from', () => {
  const page = (text: string) => handedText({ from: 'page', text });
  expect(page(' \n\t\u00a0')).toBeUndefined();
  expect(page('\n\n40 gp\nRope\n')).toEqual({ text: '40 gp\nRope' });
  expect(page('a\ud800b\0')).toEqual({ text: 'a\ufffdb\0' });
  for (const beginning of ['Mira: HSS1:e', ' {', '\t[', '<', 'Session 12']) {
    const text = beginning.padEnd(1_000_000, 'x');
    expect(page(text)).toEqual({ text });
    expect(page(`${text}x`)).toEqual({ problem: 'The text is too large to read.' });
  }
  expect(handedText({ from: 'nowhere' })).toHaveProperty('problem');

  const lines = 'The browser gives this text without its lines. Copy and paste it instead.';
  const end = 'The browser gives only the beginning of this text. Copy and paste it instead.';
  const noteOf = (from: 'Chromium' | 'Firefox' | 'page', text: string) =>
    (handedText({ from, text }) as { note?: string }).note;
  expect(noteOf('Chromium', 'x'.repeat(61))).toBe(lines);
  expect(noteOf('Chromium', 'x'.repeat(60))).toBeUndefined();
  expect(noteOf('Chromium', `${'x'.repeat(60)}\n`)).toBeUndefined();
  expect(noteOf('Firefox', 'x'.repeat(16_384))).toBe(end);
  expect(noteOf('Firefox', 'x'.repeat(16_383))).toBeUndefined();
  expect(noteOf('page', 'x'.repeat(16_384))).toBeUndefined();
});
