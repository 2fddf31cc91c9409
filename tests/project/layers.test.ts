/** Checks the allowed dependencies between folders and modules. */
import { readdirSync } from 'node:fs';
import { basename } from 'node:path';
import { expect, test } from 'vitest';
import { rustSources, type Source, typeScriptSources } from './sources.ts';

interface Rule {
  rule: string;
  /** The files to which the rule applies. */
  of: RegExp;
  /** Imports that are not allowed. */
  imports?: RegExp;
  /** Names that are not allowed. */
  names?: RegExp;
}

/** Between the modules of a crate. Which crate uses which, the compiler knows. */
const rust: Rule[] = [
  {
    rule: 'the model depends on no other module',
    of: /core\/src\/model\b/,
    imports: /^(?!model$)./,
  },
  {
    rule: 'rules, language and wording depend only on the model and each other',
    of: /core\/src\/(rules|language|wording)\b/,
    imports: /^(?!model$|rules$|language$|wording$)./,
  },
  {
    rule: 'readers of other tools depend on no other reader, and know nothing of JSON as it is stored',
    of: /reader\/src\/characters\b/,
    imports: /^(storage|text|catalogue|reading|import)$/,
  },
  {
    rule: 'readers of texts depend only on the readers of other tools',
    of: /reader\/src\/text\b/,
    imports: /^(catalogue|reading|import)$/,
  },
  {
    rule: 'the catalogue depends on no other reader',
    of: /reader\/src\/catalogue\b/,
    imports: /^(text|characters|reading|import)$/,
  },
  {
    rule: 'reading depends only on texts and the catalogue',
    of: /reader\/src\/reading\b/,
    imports: /^(storage|characters|import)$/,
  },
  {
    rule: 'Import depends neither on reading nor on the catalogue',
    of: /reader\/src\/import\b/,
    imports: /^(reading|catalogue)$/,
  },
  {
    rule: 'views depend only on commands, the rules and how they are worded',
    of: /engine\/src\/view\b/,
    imports: /^(?!model$|rules$|language$|wording$|commands$|view$)./,
  },
  {
    rule: 'questions do not depend on the session, and only read the history and the lines of the undo log',
    of: /engine\/src\/questions\b/,
    imports: /^(session|wasm)$/,
    names: /&mut (History|LogLines)\b/,
  },
  {
    rule: 'commands do not depend on views, questions, Import, storage or history',
    of: /engine\/src\/commands\b/,
    imports: /^(view|questions|import|storage|history|session|wasm)$/,
  },
  {
    rule: 'history depends only on the model, the rules and how they are worded',
    of: /engine\/src\/history\b/,
    imports: /^(?!model$|rules$|language$|wording$|history$)./,
  },
  {
    rule: 'only the session uses every module, and only the boundary uses the session',
    of: /engine\/src\/(?!session\b|wasm\b|lib\.rs)/,
    imports: /^(session|wasm)$/,
  },
  {
    rule: 'only the boundary uses browser APIs',
    of: /src\/(?!wasm\b)/,
    names: /\b(wasm_bindgen|web_sys|js_sys)\b/,
  },
];

const typeScript: Rule[] = [
  {
    rule: 'components use neither browser storage nor the network, the extension API or the Wasm',
    of: /extension\/(panel|sheet)\//,
    imports: /^webextension-polyfill$|^extension\/(background|engine\/generated)/,
    names: /\b(localStorage|fetch)\b/,
  },
  {
    rule: 'the panel does not depend on the sheet',
    of: /extension\/panel\//,
    imports: /^extension\/sheet\b/,
  },
  {
    rule: 'the sheet does not depend on the panel, and changes and stores nothing',
    of: /extension\/sheet\//,
    imports: /^extension\/(panel|persistence|catalogue|files)\b/,
    names: /\bdispatch\b/,
  },
  {
    rule: 'only persistence/browser.ts uses the storages of the browser',
    of: /extension\/(?!persistence\/browser\.ts)/,
    names: /\blocalStorage\b|\bstorage\.local\b/,
  },
  {
    rule: 'only catalogue/ sends network requests',
    of: /extension\/(?!catalogue\/)/,
    names: /\b(fetch\(|XMLHttpRequest|WebSocket|sendBeacon)/,
  },
  {
    rule: 'the catalogue gets the engine, the saved host and the permissions as arguments',
    of: /extension\/catalogue\/(?!index\.ts)/,
    imports: /^react|^extension\/(panel|sheet|persistence|platform|engine\/page)\b/,
  },
  {
    rule: 'only platform/ and persistence/browser.ts import the polyfill',
    of: /extension\/(?!platform\/|persistence\/browser\.ts)/,
    imports: /^webextension-polyfill$/,
  },
  {
    rule: 'nothing opens a dialog of the browser',
    of: /extension\//,
    names: /\b(prompt|confirm|alert)\(/,
  },
  {
    rule: 'only platform/ prints',
    of: /extension\/(?!platform\/)/,
    names: /\bwindow\.print\b/,
  },
  {
    rule: 'only platform/ uses the clipboard',
    of: /extension\/(?!platform\/)/,
    names: /\bnavigator\.clipboard\b|execCommand/,
  },
  {
    rule: 'only engine/ loads the Wasm',
    of: /extension\/(?!engine\/)/,
    imports: /\/generated\//,
  },
  {
    rule: 'the crash screen depends neither on React nor on the engine',
    of: /extension\/crash\//,
    imports: /^react|^extension\/(panel|sheet|engine)\b/,
  },
  {
    rule: 'the background has no state and no engine',
    of: /extension\/background\//,
    imports: /^extension\/(panel|sheet|engine|persistence|files)\b/,
  },
  {
    rule: 'platform/ and files/ depend on no other folder',
    of: /extension\/(platform|files)\//,
    imports: /^extension\/(panel|sheet|engine|persistence|catalogue|crash)\b/,
  },
  {
    rule: 'persistence/ depends neither on the panel nor on the engine',
    of: /extension\/persistence\//,
    imports: /^react|^extension\/(panel|sheet|engine|catalogue|crash)\b|\/useSignal$/,
  },
  {
    rule: 'persistence/ gets the storages as arguments',
    of: /extension\/persistence\/(?!index\.ts|browser\.ts)/,
    imports: /^extension\/platform\b|\/(index|browser)$/,
  },
  {
    rule: 'persistence/ has one entry point',
    of: /extension\/(?!persistence\/)/,
    imports: /^extension\/persistence\/./,
  },
  {
    rule: 'a signal imports nothing, not even React',
    of: /extension\/signals\/signal\.ts/,
    imports: /./,
  },
  {
    rule: 'engine/ does not depend on the folders that use it',
    of: /extension\/engine\//,
    imports: /^extension\/(panel|sheet|persistence|catalogue|crash|session)\b/,
  },
];

/**
 * The folders of the panel in their order: a group may import itself and the groups above it. The folders
 * that all others may use come first, then the subjects. Files in no folder make up the panel as a whole and may import
 * all of them.
 */
const panelFolders = [
  ['controls'],
  ['days', 'export'],
  ['messages'],
  ['dialog'],
  ['lists'],
  ['collapsing'],
  ['drag'],
  ['header', 'history'],
  ['text', 'find'],
  ['rows'],
  ['coins', 'breakdown', 'import'],
  ['containers', 'summary'],
  ['inventories'],
];

const panel = panelFolders.map((group, index): Rule => {
  const allowed = panelFolders.slice(0, index + 1).flat();
  return {
    rule: `${group.join(' and ')} use no folder that comes later`,
    of: new RegExp(`^extension/panel/(${group.join('|')})/`),
    imports: new RegExp(`^extension/panel/(?!(${allowed.join('|')})/)`),
  };
});

function violations(sources: Source[], { of, imports, names }: Rule): string[] {
  return sources
    .filter(({ path }) => of.test(path))
    .flatMap(({ path, code, imports: imported }) => [
      ...imported.filter((name) => imports?.test(name)).map((name) => `${path} imports ${name}`),
      ...(names?.test(code) ? [`${path} names ${names.exec(code)?.[0]}`] : []),
    ]);
}

test.each(rust)('engine: $rule', (rule) => {
  const sources = rustSources();
  expect(sources.some(({ path }) => rule.of.test(path))).toBe(true);
  expect(violations(sources, rule)).toEqual([]);
});

test.each(typeScript)('extension: $rule', (rule) => {
  const sources = typeScriptSources();
  expect(sources.some(({ path }) => rule.of.test(path))).toBe(true);
  expect(violations(sources, rule)).toEqual([]);
});

test.each(panel)('panel: $rule', (rule) => {
  const sources = typeScriptSources();
  expect(sources.some(({ path }) => rule.of.test(path))).toBe(true);
  expect(violations(sources, rule)).toEqual([]);
});

test('each folder of the panel has a place in the order', () => {
  const folders = readdirSync('extension/panel', { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map(({ name }) => name);
  expect(folders.sort()).toEqual(panelFolders.flat().sort());
});

test('no two style sheets have the same name, because class names are derived from it', () => {
  const sheets = readdirSync('extension', { recursive: true, encoding: 'utf8' })
    .filter((path) => path.endsWith('.module.css'))
    .map((path) => basename(path));
  expect(sheets.length).toBeGreaterThan(0);
  expect(sheets.sort()).toEqual([...new Set(sheets)]);
});

test('a violation is found', () => {
  const source: Source = {
    path: 'extension/panel/summary/Tile.tsx',
    code: 'localStorage.clear()',
    imports: ['webextension-polyfill', 'react'],
  };
  const [rule] = typeScript;
  expect(rule && violations([source], rule)).toEqual([
    'extension/panel/summary/Tile.tsx imports webextension-polyfill',
    'extension/panel/summary/Tile.tsx names localStorage',
  ]);
});

test('a panel folder that imports a later one is found', () => {
  const source: Source = {
    path: 'extension/panel/rows/ItemRow.tsx',
    code: '',
    imports: [
      'extension/panel/rows/RowFields',
      'extension/panel/dialog/openDialog',
      'extension/panel/containers/Card.module.css',
      'extension/panel/Dialogs',
      'extension/engine/page',
    ],
  };
  expect(panel.flatMap((rule) => violations([source], rule))).toEqual([
    'extension/panel/rows/ItemRow.tsx imports extension/panel/containers/Card.module.css',
    'extension/panel/rows/ItemRow.tsx imports extension/panel/Dialogs',
  ]);
});
