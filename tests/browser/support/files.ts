import { writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** Creates a file with this text, and returns its path. */
export function fileOf(name: string, text: string): string {
  const path = join(tmpdir(), `storage-solution-${name}`);
  writeFileSync(path, text);
  return path;
}
