import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { onTestFinished } from 'vitest';

/**
 * Creates a file with these contents, and returns its path. It is removed when the test ends: another test that runs at
 * the same time may create one of the same name.
 */
export function fileOf(name: string, contents: string | Uint8Array): string {
  const folder = mkdtempSync(join(tmpdir(), 'chosen-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const path = join(folder, name);
  writeFileSync(path, contents);
  return path;
}
