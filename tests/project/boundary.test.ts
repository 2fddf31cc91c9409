/** Each change of the boundary between the engine and the panel is seen in review. */
import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

test('the types of the boundary are those that were reviewed', async () => {
  const types = readFileSync('extension/engine/generated/engine.d.ts', 'utf8');
  await expect(types).toMatchFileSnapshot('engine.d.ts.snap');
});
