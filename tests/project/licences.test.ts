/** Checks that the page of licences lists everything that is bundled, with the texts. */
import { execFileSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { build, type Rolldown } from 'vite';
import { describe, expect, test } from 'vitest';

const entities = { lt: '<', gt: '>', amp: '&' };

/** The plain text of HTML. */
function unescaped(html: string): string {
  return html.replace(/&(lt|gt|amp);/g, (_, name: keyof typeof entities) => entities[name]);
}

/** The texts of the licences on a build's page, by the names and versions of the works. */
function textsOf(browser: string): Map<string, string[]> {
  const page = readFileSync(join('dist', browser, 'licences.html'), 'utf8');
  const texts = new Map<string, string[]>();
  for (const [, heading = '', text = ''] of page.matchAll(
    /<h2>(.*?)<\/h2>\s*<pre>(.*?)<\/pre>/gs,
  )) {
    for (const name of unescaped(heading).split('<br>')) {
      const work = name.replace(/ \(.*/, '');
      texts.set(work, [...(texts.get(work) ?? []), unescaped(text)]);
    }
  }
  return texts;
}

/** The npm packages with code in the bundle, according to its source maps. */
async function bundledPackages(mode: string): Promise<string[]> {
  const built = await build({
    mode,
    logLevel: 'silent',
    build: { write: false, sourcemap: true, outDir: join(tmpdir(), 'nothing-is-written') },
  });
  const sources = (built as Rolldown.RolldownOutput).output.flatMap((file) =>
    file.type === 'chunk' ? (file.map?.sources ?? []) : [],
  );
  const names = sources.map((source) => /.*node_modules\/((?:@[^/]+\/)?[^/]+)/.exec(source)?.[1]);
  return [...new Set(names.filter((name) => name !== undefined))];
}

/** The crates of the Wasm according to `cargo tree`, without the engine's own. */
function compiledCrates(): string[] {
  const tree = execFileSync(
    'cargo',
    [
      ...['tree', '--locked', '--package', 'engine', '--target', 'wasm32-unknown-unknown'],
      ...['--edges', 'normal,no-proc-macro', '--prefix', 'none', '--no-dedupe'],
    ],
    { encoding: 'utf8' },
  );
  const crates = [...tree.matchAll(/^(\S+) v(\S+)/gm)].map(([, name, version]) =>
    [name, version].join(' '),
  );
  return [...new Set(crates)].filter((name) => !/^(engine|engine-core|reader) /.test(name));
}

describe.each([
  ['chrome', 'production'],
  ['firefox', 'firefox'],
])('for %s', (browser, mode) => {
  const texts = textsOf(browser);

  test('each bundled package is named with its text', { timeout: 60_000 }, async () => {
    const names = await bundledPackages(mode);
    expect(names).toContain('react-dom');
    // Its icons are in a style sheet.
    for (const name of [...names, 'lucide-react']) {
      const folder = join('node_modules', name);
      const { version } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'));
      const brought = readdirSync(folder).find((each) => /^licen[cs]e/i.test(each));
      const file = brought ? join(folder, brought) : `scripts/licences/left-out/${name}.txt`;
      const text = readFileSync(file, 'utf8').trim().replaceAll('\r\n', '\n');
      expect(texts.get(`${name} ${version}`), name).toEqual([text]);
    }
  });

  test('each crate in the Wasm is named with a whole text', () => {
    const crates = compiledCrates();
    expect(crates.length).toBeGreaterThan(10);
    for (const crate of crates) {
      const longest = Math.max(0, ...(texts.get(crate) ?? []).map(({ length }) => length));
      expect(longest, crate).toBeGreaterThan(800);
    }
  });

  test('what Rust’s own library holds is beside it', () => {
    const page = readFileSync(join('dist', browser, 'licences-rust-library.html'), 'utf8');
    expect(page).toContain('Copyright notices for The Rust Standard Library');
  });

  test('the licence of the extension itself is there', () => {
    const own = readFileSync('LICENSE', 'utf8');
    expect(readFileSync(join('dist', browser, 'LICENSE'), 'utf8')).toBe(own);
    expect(texts.get("Hoffman's Storage Solution")).toEqual([own]);
  });
});
