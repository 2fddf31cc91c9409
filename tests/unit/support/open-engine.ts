import { readFileSync } from 'node:fs';
import { Engine, initSync } from '../../../extension/engine/generated/engine.js';

const wasm = new URL('../../../extension/engine/generated/engine_bg.wasm', import.meta.url);
initSync({ module: readFileSync(wasm) });

/** The real engine, as the panel has it, on nothing or on a stored list. */
export function openEngine(stored?: string): Engine {
  const engine = new Engine();
  engine.load(stored);
  return engine;
}
