import { writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** A file to choose, with this text. */
export function fileOf(name: string, text: string): string {
  const path = join(tmpdir(), `storage-solution-${name}`);
  writeFileSync(path, text);
  return path;
}
