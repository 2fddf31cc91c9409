import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { openEngine } from './support/open-engine.ts';

const exported = readFileSync('tests/fixtures/sir-bramblewick.json', 'utf8');

test('a file of the web application goes in and comes out byte for byte', () => {
  const engine = openEngine();
  const { selected } = engine.importFiles([exported]);
  const file = selected === undefined ? undefined : engine.exportInventory(selected);
  expect(file?.text).toBe(exported);
});
