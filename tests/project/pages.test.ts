/** Checks that the pages show what they say. */
import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { pages } from './pages.ts';

const NUMBERED = /^ *(\d+)[.)] /;

/** The lines that Markdown shows as entries of a numbered list, although none begins there. */
function strayNumbers(page: string): string[] {
  let inCode = false;
  let last = 0;
  let isBelowText = false;
  return page.split('\n').filter((line) => {
    inCode = line.startsWith('```') ? !inCode : inCode;
    if (inCode) {
      return false;
    }
    const number = Number(NUMBERED.exec(line)?.[1] ?? Number.NaN);
    const isStray = number !== last + 1 || (number === 1 && isBelowText);
    if (!Number.isNaN(number)) {
      last = number;
    } else if (line.trim() === '') {
      last = 0;
    }
    isBelowText = line.trim() !== '';
    return !Number.isNaN(number) && isStray;
  });
}

test('a wrapped line that begins with a number is found', () => {
  expect(strayNumbers('It is\n1. The first')).toEqual(['1. The first']);
  expect(strayNumbers('It is\n12) of them')).toEqual(['12) of them']);
  expect(strayNumbers('It is\n\n1. The first\n   more\n2. The second\n\n1. Again')).toEqual([]);
});

test('no wrapped line of a page looks like an entry of a numbered list', () => {
  const stray = pages().flatMap((page) =>
    strayNumbers(readFileSync(page, 'utf8')).map((line) => `${page}: ${line}`),
  );
  expect(stray).toEqual([]);
});

test('the README begins with six points of at most two lines each', () => {
  const [first = ''] = readFileSync('README.md', 'utf8').split('\n## ');
  const points = first.match(/^- .*(?:\n {2}.*)*/gm) ?? [];
  expect(points).toHaveLength(6);
  expect(points.filter((point) => point.split('\n').length > 2)).toEqual([]);
});
