/** Makes the packages, in dist/: for the two stores, and for loading unpacked. */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { build } from './build.js';
import { root } from './run.js';
import { packageLimit } from './size-limits.js';

await build();
// Imported here, because its packages have just been installed.
const { fileName, pack, packageNames } = await import('./pack.js');

for (const kind of packageNames) {
  const bytes = pack(kind);
  const path = join('dist', fileName(kind));
  writeFileSync(join(root, path), bytes);
  console.log(`${path}: ${bytes.length.toLocaleString('en')} bytes`);
  if (bytes.length > packageLimit) {
    throw new Error(`That is more than ${packageLimit.toLocaleString('en')} bytes.`);
  }
}
