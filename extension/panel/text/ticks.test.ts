import { expect, test } from 'vitest';
import { keysOf } from './ticks.ts';

test('each of several equal lines has its own key', () => {
  const keys = keysOf(['Torch', '2 × Torch', 'Torch']);
  expect(new Set(keys).size).toBe(3);
});

test('a key stays when a different line is changed, added or removed', () => {
  const [, before] = keysOf(['Torhc', 'Lamp']);
  expect(keysOf(['40 gp', 'Torch', 'Lamp']).at(-1)).toBe(before);
});
