/** The size of the engine by module: see scripts/size-limits.js. */
import { expect, test } from 'vitest';
import { moduleLimits } from '../../scripts/size-limits.js';
import { bytesByModule } from '../../scripts/wasm-modules.js';

const bytes = bytesByModule();

test.runIf(bytes)('no module of the engine is a quarter larger than it was', () => {
  const modules = [...(bytes ?? [])];
  expect(modules.map(([name]) => name).sort()).toEqual(Object.keys(moduleLimits).sort());
  expect(modules.filter(([name, size]) => size > (moduleLimits[name] ?? 0))).toEqual([]);
});
