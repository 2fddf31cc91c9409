/** Checks that each change of the boundary between the engine and the panel is reviewed. */
import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { typeScriptSources } from './sources.ts';

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

const types = readFileSync('extension/engine/generated/engine.d.ts', 'utf8');

test('the types of the boundary are those that were reviewed', async () => {
  await expect(ownTypes(types)).toMatchFileSnapshot('engine.d.ts.snap');
});

test('the panel uses every field of the boundary', () => {
  // The map from the questions to their answers has types for names, and a field can be chosen by one of a union.
  const own = ownTypes(types).replace(/^export interface Answers \{[^}]*\}/m, '');
  const fields = own.matchAll(/(?:^ +|[{;] ?)"?(\w+)"?\??: /gm);
  const chosen = own.matchAll(/\| "(\w+)"/g);
  const words = typeScriptSources().flatMap(({ code }) => code.match(/\w+/g) ?? []);
  const used = new Set([...words, ...Array.from(chosen, ([, name]) => name)]);
  const unused = Array.from(fields, ([, name]) => name).filter((name) => !used.has(name));
  expect(unused).toEqual([]);
});
