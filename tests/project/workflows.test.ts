/** Checks that the workflows run scripts and call workflows that exist. */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import packageJson from '../../package.json' with { type: 'json' };

const folder = '.github/workflows';
const workflows = readdirSync(folder).map((name) => readFileSync(join(folder, name), 'utf8'));

/** The texts that a pattern's first group finds in the workflows. */
function named(pattern: RegExp): string[] {
  return workflows.flatMap((text) => [...text.matchAll(pattern)].map(([, name = '']) => name));
}

test('the scripts that workflows run exist, and the tests are among them', () => {
  const scripts = named(/(?:npm run |^ *script: )([\w:-]+)/gm);
  expect(scripts).toEqual(expect.arrayContaining(['test', 'soak', 'package']));
  expect(scripts.filter((name) => !Object.hasOwn(packageJson.scripts, name))).toEqual([]);
});

test('the workflows that workflows call exist', () => {
  const called = named(/uses: \.\/(\S+)/g);
  expect(called.length).toBeGreaterThan(2);
  expect(called.filter((path) => !existsSync(path))).toEqual([]);
});

test('a release is made only after all tests', () => {
  const release = readFileSync(join(folder, 'release.yml'), 'utf8');
  expect(release).toMatch(/^ {2}test:\n {4}uses: .*\n {4}with:\n {6}script: test$/m);
  expect(release).toMatch(/^ {2}release:\n {4}needs: test$/m);
});
