import { extname } from 'node:path';
import { gzipSync } from 'node:zlib';
import { strFromU8, unzipSync } from 'fflate';
import { pack } from '../../scripts/pack.js';

/** The sizes of the package for Chrome, in bytes. */
export function packageBytes(): { code: number; first: number; zip: number } {
  const zip = pack('chrome-web-store');
  const files = unzipSync(zip);
  const code = Object.entries(files).filter(([name]) =>
    ['.js', '.css', '.wasm'].includes(extname(name)),
  );
  const page = strFromU8(files['extension/panel/index.html'] ?? new Uint8Array());
  const scripts = [...page.matchAll(/ src="\/([^"]+)"/g)].map(([, name = '']) => name);
  const sum = (sizes: number[]) => sizes.reduce((all, size) => all + size, 0);
  return {
    // Each file by itself, at the highest level.
    code: sum(code.map(([, bytes]) => gzipSync(bytes, { level: 9 }).length)),
    first: sum(scripts.map((name) => files[name]?.length ?? Number.NaN)),
    zip: zip.length,
  };
}
