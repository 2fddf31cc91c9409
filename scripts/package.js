/** Makes the packages for the two stores, in dist/. */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { build } from './build.js';
import { root } from './run.js';
import { packageLimit } from './size-limits.js';

await build();
// Imported here, because its packages have just been installed.
const { pack, packageName } = await import('./pack.js');

for (const browser of /** @type {const} */ (['chrome', 'firefox'])) {
  const bytes = pack(browser);
  const path = join('dist', packageName(browser));
  writeFileSync(join(root, path), bytes);
  console.log(`${path}: ${bytes.length.toLocaleString('en')} bytes`);
  if (bytes.length > packageLimit) {
    throw new Error(`That is more than ${packageLimit.toLocaleString('en')} bytes.`);
  }
}
