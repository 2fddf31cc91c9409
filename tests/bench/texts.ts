/** Texts of any length for "Add from text": posted loot, and texts that take long to read. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../../scripts/run.js';

/** The lengths of the two texts. */
const [shortest, longest] = [10_000, 100_000];

interface Texts {
  name: string;
  short: string;
  long: string;
}

export function textsToRead(): Texts[] {
  const samples = readFileSync(join(root, 'tests', 'fixtures', 'loot-samples.txt'), 'utf8');
  const posted = samples.replace(/^=== .*\n/gm, '');
  return [
    texts('the samples of every format', posted),
    // Only the first thousand lines are read, so most other texts are a single line.
    texts('one line of all of it', posted.replace(/\s+/g, ' ')),
    texts('a word on each of 50,000 lines', 'a\n'),
    texts('brackets that never end', '[['),
    texts('names with nothing between them', 'a, '),
    texts('one number', '9'),
    texts('one word', 'a'),
  ];
}

function texts(name: string, part: string): Texts {
  const of = (length: number) => part.repeat(Math.ceil(length / part.length)).slice(0, length);
  return { name, short: of(shortest), long: of(longest) };
}
