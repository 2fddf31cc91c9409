/** Loot texts as people post them. */
import { readFileSync } from 'node:fs';

const file = readFileSync(new URL('../../fixtures/loot-samples.txt', import.meta.url), 'utf8');

/** The samples of the engine's tests, by their numbers. */
const samples = new Map(
  file.split(/^=== /m).map((part) => {
    const [head = '', ...lines] = part.split('\n');
    return [head.split(' ')[0], lines.join('\n').trim()];
  }),
);

/** One of the samples. */
export function sample(number: string): string {
  const text = samples.get(number);
  if (text === undefined) {
    throw new Error(`There is no sample ${number}.`);
  }
  return text;
}

/** A text whose entries have every remark except "adds to …". */
export const mixed = `Money:
10 gp
2 x Potion of Healing
Idol of Zargon
2 candlesticks worth 30 gp
explorer's pack
2d6 gp`;
