/** Texts of any length that "Add from text" is given: what is posted, and what is hardest to read. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../../scripts/run.js';

/** How much longer the long text is than the short one, and how many times as long reading it may take. */
export const [shortest, longest] = [10_000, 100_000];
export const mostTimesLonger = 12;

export interface Texts {
  name: string;
  short: string;
  long: string;
}

export function textsToRead(): Texts[] {
  const samples = readFileSync(join(root, 'tests', 'fixtures', 'loot-samples.txt'), 'utf8');
  const posted = samples.replace(/^=== .*\n/gm, '');
  return [
    texts('the samples of every format', posted),
    // Of many lines the first thousand are read; the others are one line.
    texts('one line of all of it', posted.replace(/\s+/g, ' ')),
    texts('brackets that never end', '[['),
    texts('names with nothing between them', 'a, '),
  ];
}

function texts(name: string, part: string): Texts {
  const of = (length: number) => part.repeat(Math.ceil(length / part.length)).slice(0, length);
  return { name, short: of(shortest), long: of(longest) };
}
