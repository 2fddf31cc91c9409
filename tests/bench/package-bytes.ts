import { extname } from 'node:path';
import { gzipSync } from 'node:zlib';
import { unzipSync } from 'fflate';
import { pack } from '../../scripts/pack.js';

/** The size of a kind of file, in bytes; `gzip` at its highest level, each file by itself. */
export interface Bytes {
  kind: string;
  raw: number;
  gzip: number;
}

const code: Record<string, string> = { '.js': 'JavaScript', '.css': 'CSS', '.wasm': 'Wasm' };

/** The sizes of the package for Chrome, by kind of file. */
export function packageBytes(): { kinds: Bytes[]; code: Bytes; zip: number } {
  const zip = pack('chrome');
  const kinds = [...Object.values(code), 'the rest'].map((kind) => ({ kind, raw: 0, gzip: 0 }));
  for (const [name, bytes] of Object.entries(unzipSync(zip))) {
    const found = kinds.find(({ kind }) => kind === (code[extname(name)] ?? 'the rest'));
    if (found) {
      found.raw += bytes.length;
      found.gzip += gzipSync(bytes, { level: 9 }).length;
    }
  }
  const sum = (of: 'raw' | 'gzip') => kinds.slice(0, -1).reduce((all, each) => all + each[of], 0);
  const together = { kind: 'JavaScript, CSS and Wasm', raw: sum('raw'), gzip: sum('gzip') };
  return { kinds, code: together, zip: zip.length };
}
