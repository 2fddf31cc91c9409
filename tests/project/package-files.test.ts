/** Checks the zips of the extension: for the two stores, and for loading unpacked. */
import { createHash, createPublicKey } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { strFromU8, unzipSync } from 'fflate';
import { describe, expect, test } from 'vitest';
import packageJson from '../../package.json' with { type: 'json' };
import { fileName, pack, packageNames, packages } from '../../scripts/pack.js';
import { packageLimit } from '../../scripts/size-limits.js';
import { unpackedKey } from '../../scripts/unpacked-key.js';

describe.each(packageNames)('%s', (kind) => {
  const bytes = pack(kind);
  const files = unzipSync(bytes);
  const names = Object.keys(files);

  test('the version and the place it is for are in its name', () => {
    const { name, version } = packageJson;
    expect(fileName(kind)).toBe(`${name}-${version}-${kind}.zip`);
  });

  test('it has not grown by accident', () => {
    expect(bytes.length).toBeLessThan(packageLimit);
  });

  test('it holds the build, byte for byte, in order', () => {
    expect(names).toEqual([...names].sort());
    const built = (name: string) => readFileSync(join('dist', packages[kind], name));
    for (const [name, content] of Object.entries(files)) {
      const isChanged = kind === 'chrome-unpacked' && name === 'manifest.json';
      expect(Buffer.from(content).equals(built(name)), name).toBe(!isChanged);
    }
    const { key, ...manifest } = JSON.parse(strFromU8(files['manifest.json'] ?? new Uint8Array()));
    expect(manifest).toEqual(JSON.parse(built('manifest.json').toString()));
    // The Chrome Web Store refuses a key.
    expect(key).toBe(kind === 'chrome-unpacked' ? unpackedKey : undefined);
  });

  test('it is the same whenever and wherever it is made', () => {
    const before = process.env.TZ;
    const hashes = ['Pacific/Auckland', 'America/Los_Angeles'].map((zone) => {
      process.env.TZ = zone;
      return createHash('sha256').update(pack(kind)).digest('hex');
    });
    process.env.TZ = before;
    expect(new Set(hashes).size).toBe(1);
    // The local header of the first file: 1980-01-01, 00:00.
    expect(Buffer.from(bytes).readUInt32LE(10)).toBe(0x00210000);
  });

  test('each text that the manifest or a script names is there, and none too many', () => {
    const manifest = strFromU8(files['manifest.json'] ?? new Uint8Array());
    const scripts = Object.entries(files)
      .filter(([path]) => path.endsWith('.js'))
      .map(([, bytes]) => strFromU8(bytes));
    const named = [
      ...manifest.matchAll(/__MSG_(\w+)__/g),
      ...scripts.join('').matchAll(/getMessage\(.(\w+).\)/g),
    ].map(([, name]) => name);
    const messages: object = JSON.parse(
      strFromU8(files['_locales/en/messages.json'] ?? new Uint8Array()),
    );
    expect([...new Set(named)].sort()).toEqual(Object.keys(messages).sort());
  });
});

test('the key for unpacked loading is a public one', () => {
  const der = Buffer.from(unpackedKey, 'base64');
  const key = createPublicKey({ key: der, format: 'der', type: 'spki' });
  expect(key.export({ format: 'der', type: 'spki' }).toString('base64')).toBe(unpackedKey);
});
