/** Checks that comments fit into a line: formatters don't wrap them. */
import { expect, test } from 'vitest';
import { places, texts } from './texts.ts';

/** A line of a comment over 120 columns, unless it has a link, cites a rule or is a row of a table. */
const LONG = /^(?!.*(https?:|docs\/|\]\(|\/\/! \|))(?=.{121})\s*(\/\/|\/\*|\*).*/g;

test('no line of a comment is longer than 120 columns', () => {
  const code = texts().filter(({ path }) => /\.(rs|tsx?|jsx?|css)$/.test(path));
  expect(code.length).toBeGreaterThan(500);
  expect(code.flatMap((text) => places(text, LONG))).toEqual([]);
});

test('a long line of a comment is reported, but not one with a link', () => {
  const text = ['/', ' *', ' ///'].map((start) => `${start}/ ${'word '.repeat(24)}`).join('\n');
  expect(places({ path: 'a.rs', text }, LONG)).toHaveLength(3);
  expect(places({ path: 'a.rs', text: text.replaceAll('word ', 'docs/') }, LONG)).toEqual([]);
});
