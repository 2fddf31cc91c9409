/** Checks each link of the pages, and each file, folder and script that they name. */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { expect, test } from 'vitest';
import packageJson from '../../package.json' with { type: 'json' };
import { anchorsOf, pages, withoutBlocks } from './pages.ts';

const folders = ['engine', 'extension', 'tests', 'scripts', 'docs', '_locales'];

/** The names of all files below these folders and beside them. */
const names = new Set(
  ['.', ...folders]
    .flatMap((folder) => readdirSync(folder, { recursive: folder !== '.', encoding: 'utf8' }))
    .map((path) => basename(path)),
);

/** The broken links of a page within the project. */
function brokenLinks(path: string, page: string): string[] {
  return [...page.matchAll(/\]\((?!\w+:)([^)\s]*)\)/g)]
    .map(([, link = '']) => link)
    .filter((link) => {
      const [file, anchor] = link.split('#');
      const target = file ? join(dirname(path), file) : path;
      return (
        !existsSync(target) ||
        (anchor !== undefined && !anchorsOf(readFileSync(target, 'utf8')).includes(anchor))
      );
    });
}

/** The files and folders named by a page that do not exist. `*` matches any name. */
function missingFiles(page: string): string[] {
  const isPath = new RegExp(`^(${folders.join('|')})/[\\w./*@-]*$`);
  const isSource = /^[\w.-]+\.(rs|tsx?|js|css|html|toml)$/;
  return [...withoutBlocks(page).matchAll(/`([^`\s]+)`/g)]
    .map(([, code = '']) => code)
    .filter((code) =>
      isPath.test(code)
        ? !existsSync(code.replace(/[^/]*\*.*$/, ''))
        : isSource.test(code) && !names.has(code),
    );
}

/** The npm scripts named by a page that do not exist. */
function missingScripts(page: string): string[] {
  return [...page.matchAll(/\bnpm run ([\w:-]+)/g)]
    .map(([, script = '']) => script)
    .filter((script) => !Object.hasOwn(packageJson.scripts, script));
}

test.each(pages())('%s names only existing files and links', (path) => {
  const page = readFileSync(path, 'utf8');
  expect([...brokenLinks(path, page), ...missingFiles(page), ...missingScripts(page)]).toEqual([]);
});

test('the map of the browser tests names each file', () => {
  const map = readFileSync('CONTRIBUTING.md', 'utf8');
  const files = readdirSync('tests/browser').filter((name) => name.endsWith('.test.ts'));
  expect(files.length).toBeGreaterThan(20);
  expect(files.filter((name) => !map.includes(`\`${name}\``))).toEqual([]);
});

test('missing files, links and scripts are found', () => {
  const page = [
    '[one](LICENSE) [two](docs/gone.md) [three](PRIVACY.md#nowhere) [four](https://example.org)',
    '`engine/src/lib.rs` `engine/src/gone.rs` `lib.rs` `gone.rs` `tests/gone/*.ts` `npm run sing`',
  ].join('\n');
  expect(brokenLinks('README.md', page)).toEqual(['docs/gone.md', 'PRIVACY.md#nowhere']);
  expect(missingFiles(page)).toEqual(['engine/src/gone.rs', 'gone.rs', 'tests/gone/*.ts']);
  expect(missingScripts(page)).toEqual(['sing']);
});
