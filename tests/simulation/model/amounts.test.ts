import { expect, test } from 'vitest';
import { touched } from './amounts.ts';

/** A list of empty inventories with these names. */
const listOf = (...names: string[]) =>
  JSON.stringify(names.map((name) => ({ name, columns: [[], []] })));

test('an inventory is touched if it was changed, made or deleted', () => {
  expect(touched(listOf('Mira', 'Bo'), listOf('Bo', 'Ilse'))).toEqual(new Set(['Mira', 'Ilse']));
  expect(touched(listOf('Mira', 'Bo'), listOf('Bo', 'Mira'))).toEqual(new Set());
});

test('one of two equal inventories is touched if it was made or deleted', () => {
  expect(touched(listOf('Mira', 'Mira', 'Bo'), listOf('Mira', 'Bo'))).toEqual(new Set(['Mira']));
  expect(touched(listOf('Mira', 'Bo'), listOf('Mira', 'Mira', 'Bo'))).toEqual(new Set(['Mira']));
});
