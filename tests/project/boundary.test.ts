/** Checks that each change of the boundary between the engine and the panel is reviewed. */
import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

/**
 * The generated types without comments, and without those that wasm-bindgen adds to every module, each member of a
 * union on its own line. They are sorted, because their order depends on the comments.
 */
function ownTypes(generated: string): string {
  const [own = ''] = generated.split('export type InitInput');
  const types = own
    .replace(/\/\*[\s\S]*?\*\//g, '')
    .replace(/^ *(free\(\)|\[Symbol\.dispose\]\(\)): void;$/gm, '')
    .replace(/^\s*\n/gm, '');
  return types
    .split(/^(?=export )/m)
    .sort()
    .map(withUnionsByLine)
    .join('');
}

/** A type that is a union of several, with one of them in each line. */
function withUnionsByLine(type: string): string {
  const [, name, members] = type.match(/^(export type \w+ =) (.*);\n$/) ?? [];
  // A union within a member is in brackets.
  const lines = members?.split(/ \| (?![^({[]*[)}\]])/) ?? [];
  return lines.length > 1 ? `${name}\n    | ${lines.join('\n    | ')};\n` : type;
}

test('the types of the boundary are those that were reviewed', async () => {
  const types = readFileSync('extension/engine/generated/engine.d.ts', 'utf8');
  await expect(ownTypes(types)).toMatchFileSnapshot('engine.d.ts.snap');
});
