/** The engine as JavaScript has it: the Wasm that is in the package, through its only door. */
import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { Engine, initSync } from './generated/engine.js';

initSync({ module: readFileSync('extension/engine/generated/engine_bg.wasm') });

const exported = readFileSync('tests/fixtures/sir-bramblewick.json', 'utf8');

test('a file of the web application goes in and comes out byte for byte', () => {
  const engine = new Engine();
  engine.load(undefined);
  const [staged] = engine.stageImport([exported]).files.flatMap((file) => file.inventories);
  const choices = staged ? [{ staged: staged.id, mode: 'add' as const }] : [];
  const { selected } = engine.commitImport({ choices });
  const file = selected === undefined ? undefined : engine.exportInventory(selected);
  expect(file?.text).toBe(exported);
});
