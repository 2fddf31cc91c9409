/** Checks the contents of the two built extensions. */
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { homedir } from 'node:os';
import { extname, join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { describe, expect, test } from 'vitest';
import packageJson from '../../package.json' with { type: 'json' };
import { firstLimit, loadedLimit } from '../../scripts/size-limits.js';

const title = '__MSG_title__';
// Also what the browsers would allow without being told: the pages load pictures of their own, send no form to anybody,
// and are in no other page.
const policy = [
  "script-src 'self' 'wasm-unsafe-eval'",
  "object-src 'none'",
  "img-src 'self' data:",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join('; ');
const panel = 'extension/panel/index.html';
const sheet = 'extension/sheet/index.html';
const shortcut = {
  suggested_key: { default: 'Alt+Shift+K' },
  description: '__MSG_openPanel__',
};
const addText = {
  suggested_key: { default: 'Alt+Shift+L' },
  description: '__MSG_addSelectedText__',
};
/** Permissions that no browser warns of when the extension is installed. */
const withoutWarning = [
  'activeTab',
  'contextMenus',
  'scripting',
  'sidePanel',
  'storage',
  'unlimitedStorage',
];

/** The files that the panel loads before its first row, and why each of them is a file of its own. */
const firstFiles = {
  'rolldown-runtime.js':
    'what the bundler needs for packages in an older format, also in the background',
  'polyfill.js':
    'the browser’s interfaces and texts that wait, also for the background, which loads nothing of the panel',
  'shared.js': 'what opens the list, also for the sheet',
  'begin.js': 'opens the list before the next two have arrived',
  'react-dom.js': 'two thirds of all, also for the sheet',
  'panel.js': 'the panel itself',
  'shared.css': 'also for the sheet',
  'panel.css': 'the panel itself',
};

const shared = {
  manifest_version: 3,
  default_locale: 'en',
  name: '__MSG_name__',
  description: '__MSG_description__',
  version: packageJson.version,
  content_security_policy: { extension_pages: policy },
  options_ui: { page: panel, open_in_tab: true },
  // For the catalogue server that a user enters.
  optional_host_permissions: ['http://*/*', 'https://*/*'],
};

const own = {
  chrome: {
    minimum_chrome_version: '116',
    background: { service_worker: 'service-worker-loader.js', type: 'module' },
    side_panel: { default_path: panel },
    commands: { _execute_action: shortcut, 'add-selected-text': addText },
    permissions: withoutWarning,
  },
  firefox: {
    background: { scripts: ['service-worker-loader.js'], type: 'module' },
    sidebar_action: { default_title: title, default_panel: panel, open_at_install: false },
    commands: { _execute_sidebar_action: shortcut, 'add-selected-text': addText },
    permissions: withoutWarning.filter((name) => name !== 'sidePanel'),
    browser_specific_settings: {
      gecko: {
        id: 'storage-solution@hoffman.example',
        strict_min_version: '142.0',
        data_collection_permissions: { required: ['none'] },
      },
      gecko_android: { strict_min_version: '142.0' },
    },
  },
};

describe.each(['chrome', 'firefox'] as const)('for %s', (browser) => {
  const folder = join('dist', browser);
  const manifest = JSON.parse(readFileSync(join(folder, 'manifest.json'), 'utf8'));
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((name) =>
    statSync(join(folder, name)).isFile(),
  );

  test('the manifest has the required values', () => {
    expect(manifest).toMatchObject({ ...shared, ...own[browser] });
  });

  test('the manifest requests nothing more', () => {
    const harmless = ['icons', 'action'];
    const known = [...Object.keys(shared), ...Object.keys(own[browser]), ...harmless];
    expect(Object.keys(manifest).sort()).toEqual(known.sort());
    expect(manifest.permissions).toEqual(own[browser].permissions);
  });

  test('the files that the manifest names are there', () => {
    const named = JSON.stringify(manifest).match(/[\w/-]+\.(png|html|js)/g) ?? [];
    expect(named.length).toBeGreaterThan(5);
    expect(named.filter((name) => !existsSync(join(folder, name)))).toEqual([]);
  });

  test('the panel and the sheet are its pages', () => {
    const pages = files.filter((name) => name.endsWith('index.html'));
    expect(pages.sort()).toEqual([panel, sheet]);
  });

  test('pages and styles load nothing from other servers', () => {
    const texts = files.filter((name) => ['.html', '.css'].includes(extname(name)));
    const foreign = texts.flatMap(
      (name) =>
        readFileSync(join(folder, name), 'utf8').match(
          // A link loads nothing until someone follows it.
          /<(?!a\b)[^>]*\b(?:src|href)="(?!\/)[^"]*"|url\((?!\/|data:)[^)]*\)|@import/g,
        ) ?? [],
    );
    expect(texts.length).toBeGreaterThan(0);
    expect(foreign).toEqual([]);
  });

  test('there is one engine', () => {
    expect(files.filter((name) => name.endsWith('.wasm'))).toHaveLength(1);
  });

  test('what the browser loads has not grown by accident', () => {
    const loaded = files.filter((name) => ['.js', '.css', '.wasm'].includes(extname(name)));
    const sizes = loaded.map(
      (name) => gzipSync(readFileSync(join(folder, name)), { level: 9 }).length,
    );
    expect(loaded.length).toBeGreaterThan(3);
    expect(sizes.reduce((sum, size) => sum + size)).toBeLessThan(loadedLimit);
  });

  /** The scripts and style sheets that a page names. */
  function loadedBy(page: string): string[] {
    const text = readFileSync(join(folder, page), 'utf8');
    return [...text.matchAll(/(?:src|href)="\/(assets\/[^"]+\.(?:js|css))"/g)].map(
      ([, name = '']) => name,
    );
  }

  test('what paints the panel comes first, in few files, and the rest later', () => {
    const loaded = loadedBy(panel);
    // The name of each, without its hash.
    const names = loaded.map((name) => name.replace(/^assets\/(.*)-.{8}(\.\w+)$/, '$1$2'));
    expect(new Set(names)).toEqual(new Set(Object.keys(firstFiles)));
    expect(names).toHaveLength(Object.keys(firstFiles).length);
    expect(names.length).toBeLessThanOrEqual(12);
    const first = loaded.filter((name) => name.endsWith('.js'));
    const sizes = first.map((name) => statSync(join(folder, name)).size);
    expect(sizes.reduce((sum, size) => sum + size, 0)).toBeLessThan(firstLimit);
    const scripts = files.filter((name) => /^assets\/.*\.js$/.test(name.replaceAll('\\', '/')));
    expect(scripts.length).toBeGreaterThan(first.length);
    const isMarked = (name: string) =>
      readFileSync(join(folder, name), 'utf8').startsWith('//# allFunctionsCalledOnLoad\n');
    expect(first.filter(isMarked)).toEqual(first);
  });

  test('each property is registered by a style sheet that comes first, since a later one restyles all', () => {
    const registering = files
      .filter((name) => extname(name) === '.css')
      .filter((name) => readFileSync(join(folder, name), 'utf8').includes('@property'))
      .map((name) => name.replaceAll('\\', '/'));
    expect(registering.length).toBeGreaterThan(0);
    expect(registering.filter((name) => !loadedBy(panel).includes(name))).toEqual([]);
  });

  test('the list is opened while the other scripts are on their way', () => {
    const page = readFileSync(join(folder, panel), 'utf8');
    expect(page.match(/<script [^>]*async [^>]*src="\/assets\/begin-[^"]*"/g)).toHaveLength(1);
  });

  test('the sheet and the background load nothing of the panel', () => {
    expect(loadedBy(sheet).filter((name) => /\/(begin|panel)-/.test(name))).toEqual([]);
    const [background = ''] = files.filter((name) => /^assets.background/.test(name));
    const imports = readFileSync(join(folder, background), 'utf8').matchAll(/from"\.\/([a-z-]+)-/g);
    expect([...imports].map(([, name]) => name)).toEqual(['rolldown-runtime', 'polyfill']);
  });

  test('no file contains the path where it was built', () => {
    const places = [process.cwd(), homedir()].filter((place) => place !== '/');
    const telling = files.filter((name) => {
      const bytes = readFileSync(join(folder, name));
      return places.some((place) => bytes.includes(`${place}/`));
    });
    expect(telling).toEqual([]);
  });
});
