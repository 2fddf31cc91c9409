/** Checks the versions of the npm packages, of the compiler and of the extension itself. */
import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import packageJson from '../../package.json' with { type: 'json' };

test('the lock file contains no download addresses', () => {
  expect(readFileSync('package-lock.json', 'utf8')).not.toContain('"resolved"');
});

interface LockedPackage {
  version?: string;
  integrity?: string;
  optionalDependencies?: Record<string, string>;
}

test('the lock file is complete for every system', () => {
  const lock: { packages: Record<string, LockedPackage> } = JSON.parse(
    readFileSync('package-lock.json', 'utf8'),
  );
  const packages = Object.entries(lock.packages);
  const incomplete = packages
    .filter(([path, { version, integrity }]) => path !== '' && !(version && integrity))
    .map(([path]) => path);
  const missing = packages
    .flatMap(([, { optionalDependencies = {} }]) => Object.keys(optionalDependencies))
    .filter((name) => !(`node_modules/${name}` in lock.packages));
  expect([...incomplete, ...missing]).toEqual([]);
});

test('the engine and the extension have the same version', () => {
  const version = /^version = "(.+)"$/m.exec(readFileSync('Cargo.toml', 'utf8'))?.[1];
  expect(version).toBe(packageJson.version);
});

test('packages are pinned', () => {
  const versions = { ...packageJson.dependencies, ...packageJson.devDependencies };
  expect(Object.values(versions).filter((version) => !/^\d+\.\d+\.\d+$/.test(version))).toEqual([]);
});

test('the compiler is pinned, because a different one builds different bytes', () => {
  const channel = /^channel = "(.+)"$/m.exec(readFileSync('rust-toolchain.toml', 'utf8'))?.[1];
  expect(channel).toMatch(/^\d+\.\d+\.\d+$/);
});

test('the changelog begins with this version, summarised in one line', () => {
  const changelog = readFileSync('CHANGELOG.md', 'utf8');
  const [, version, date, line = ''] = /^## (\d\S*) \((.+)\)\n\n(.+)$/m.exec(changelog) ?? [];
  expect(version).toBe(packageJson.version);
  expect(date).toMatch(/^\d{4}-\d\d-\d\d$/);
  expect(line.length).toBeLessThan(60);
});
