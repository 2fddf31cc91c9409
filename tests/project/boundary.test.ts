/** Each change of the boundary between the engine and the panel is seen in review. */
import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

/** The generated types without their comments, and without what every Wasm module of wasm-bindgen has. */
function ownTypes(generated: string): string {
  const [own = ''] = generated.split('export type InitInput');
  return own
    .replace(/\/\*[\s\S]*?\*\//g, '')
    .replace(/^ *(free\(\)|\[Symbol\.dispose\]\(\)): void;$/gm, '')
    .replace(/^\s*\n/gm, '');
}

test('the types of the boundary are those that were reviewed', async () => {
  const types = readFileSync('extension/engine/generated/engine.d.ts', 'utf8');
  await expect(ownTypes(types)).toMatchFileSnapshot('engine.d.ts.snap');
});
