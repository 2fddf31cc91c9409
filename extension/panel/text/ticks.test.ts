import { expect, test } from 'vitest';
import { keysOf } from './ticks.ts';

test('each of several of the same has a key of its own', () => {
  const keys = keysOf(['Torch', '2 × Torch', 'Torch']);
  expect(new Set(keys).size).toBe(3);
});

test('a key stays when another line is corrected, comes or goes', () => {
  const [, before] = keysOf(['Torhc', 'Lamp']);
  expect(keysOf(['40 gp', 'Torch', 'Lamp']).at(-1)).toBe(before);
});
