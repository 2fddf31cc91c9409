/** Checks the packages for the stores. */
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { strFromU8, unzipSync } from 'fflate';
import { describe, expect, test } from 'vitest';
import packageJson from '../../package.json' with { type: 'json' };
import { pack, packageName } from '../../scripts/pack.js';
import { packageLimit } from '../../scripts/size-limits.js';

describe.each(['chrome', 'firefox'] as const)('for %s', (browser) => {
  const bytes = pack(browser);
  const files = unzipSync(bytes);
  const names = Object.keys(files);

  test('the version is in its name', () => {
    const { name, version } = packageJson;
    expect(packageName(browser)).toBe(`${name}-${version}-${browser}.zip`);
  });

  test('it has not grown by accident', () => {
    expect(bytes.length).toBeLessThan(packageLimit);
  });

  test('it holds the build, byte for byte, in order', () => {
    expect(names).toEqual([...names].sort());
    for (const [name, content] of Object.entries(files)) {
      expect(Buffer.from(content).equals(readFileSync(join('dist', browser, name))), name).toBe(
        true,
      );
    }
    expect(names).toContain('manifest.json');
  });

  test('it is the same whenever and wherever it is made', () => {
    const before = process.env.TZ;
    const hashes = ['Pacific/Auckland', 'America/Los_Angeles'].map((zone) => {
      process.env.TZ = zone;
      return createHash('sha256').update(pack(browser)).digest('hex');
    });
    process.env.TZ = before;
    expect(new Set(hashes).size).toBe(1);
    // The local header of the first file: 1980-01-01, 00:00.
    expect(Buffer.from(bytes).readUInt32LE(10)).toBe(0x00210000);
  });

  test('each text that the manifest names is there, and none too many', () => {
    const manifest = strFromU8(files['manifest.json'] ?? new Uint8Array());
    const named = [...manifest.matchAll(/__MSG_(\w+)__/g)].map(([, name]) => name);
    const messages: Record<string, { message: string }> = JSON.parse(
      strFromU8(files['_locales/en/messages.json'] ?? new Uint8Array()),
    );
    expect([...new Set(named)].sort()).toEqual(Object.keys(messages).sort());
    // The stores require these.
    expect(messages.name?.message.length).toBeLessThanOrEqual(45);
    expect(messages.description?.message.length).toBeLessThanOrEqual(132);
  });
});
