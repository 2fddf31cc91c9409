/** Checks what style sheets, or scripts that animate, must not do. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { typeScriptSources } from './sources.ts';

/**
 * An animated width, height or place makes the browser lay the page out at every frame. So only properties are animated
 * that are drawn after the layout (docs/decisions.md#the-panel).
 */
const afterLayout = ['transform', 'opacity', 'color', 'background-color'];

const sheets = readdirSync('extension', { recursive: true, encoding: 'utf8' })
  .filter((name) => name.endsWith('.css'))
  .map((name) => ({ path: name, code: readFileSync(join('extension', name), 'utf8') }));

/** The properties that a style sheet animates; `all` where it names none. */
function animatedBy(sheet: string): string[] {
  const transitions = [...sheet.matchAll(/\btransition(?:-property)?:([^;}]+)/g)].flatMap(
    ([, value = '']) => value.replace(/\([^)]*\)/g, '').split(','),
  );
  const named = transitions.map((each) => /^\s*([a-z-]+)(?=\s|$)/.exec(each)?.[1] ?? 'all');
  const frames = [...sheet.matchAll(/@keyframes[^{]*\{((?:[^{}]*\{[^{}]*\})*)/g)];
  const inFrames = frames.flatMap(([, body = '']) =>
    [...body.matchAll(/([a-z-]+)\s*:/g)].map(([, property = '']) => property),
  );
  return [...named.filter((each) => each !== 'none'), ...inFrames];
}

/** The properties that a script animates with the browser's `animate`. */
function animatedByScript(code: string): string[] {
  return [...code.matchAll(/\.animate\(([^)]*)/g)].flatMap(([, frames = '']) =>
    [...frames.matchAll(/(\w+):/g)].map(([, property = '']) =>
      property.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`),
    ),
  );
}

test('nothing is animated that the browser has to lay out at every frame', () => {
  const animated = [
    ...sheets.flatMap(({ path, code }) => animatedBy(code).map((each) => `${path}: ${each}`)),
    ...typeScriptSources().flatMap(({ path, code }) =>
      animatedByScript(code).map((each) => `${path}: ${each}`),
    ),
  ];
  expect(animated.length).toBeGreaterThan(2);
  expect(animated.filter((each) => !afterLayout.includes(each.split(': ')[1] ?? ''))).toEqual([]);
});

/** The lengths of a style sheet in pixels, without lines that stay thin at every font size. */
function pixelsIn(sheet: string): string[] {
  const code = sheet.replace(/\/\*[\s\S]*?\*\//g, '');
  return [...code.matchAll(/-?[\d.]+px/g)]
    .map(([length]) => length)
    .filter((length) => Math.abs(Number.parseFloat(length)) > 3);
}

test('the lengths of the panel follow the font size of the browser', () => {
  const ofPanel = sheets.filter(({ path }) => !path.startsWith('sheet/'));
  expect(ofPanel.length).toBeGreaterThan(50);
  expect(
    ofPanel.flatMap(({ path, code }) => pixelsIn(code).map((each) => `${path}: ${each}`)),
  ).toEqual([]);
  expect(pixelsIn('/* 5px */ a { border: 1px solid; padding: 4px }')).toEqual(['4px']);
});

test.each([
  ['a { transition: width var(--quick) ease-out; }', ['width']],
  ['a { transition: opacity 1s, left 1s cubic-bezier(0, 0, 1, 1); }', ['opacity', 'left']],
  ['a { transition-property: margin-top, opacity }', ['margin-top', 'opacity']],
  ['a { transition: 0.2s; }', ['all']],
  ['a { transition: none; transform: none }', []],
  [
    '@keyframes a { from { height: 0; } to { height: 9px; opacity: 1 } }',
    ['height', 'height', 'opacity'],
  ],
])('animated properties are found in %s', (sheet, expected) => {
  expect(animatedBy(sheet)).toEqual(expected);
});

test('animated properties are found in a script', () => {
  expect(animatedByScript('row.animate({ marginTop: [0, 9] }, 100)')).toEqual(['margin-top']);
});

/** The registered properties that a style sheet reads with another value for where they are not set. */
function unusedFallbacks(all: readonly { path: string; code: string }[]): string[] {
  const registered = all.flatMap(({ code }) =>
    [...code.matchAll(/@property (--[\w-]+)/g)].map(([, name = '']) => name),
  );
  return all.flatMap(({ path, code }) =>
    [...code.matchAll(/var\((--[\w-]+),/g)]
      .map(([, name = '']) => name)
      .filter((name) => registered.includes(name))
      .map((name) => `${path}: ${name}`),
  );
}

test('a property that is registered has its initial value wherever it is not set', () => {
  expect(unusedFallbacks(sheets)).toEqual([]);
  const another = { path: 'another.css', code: '@property --top {} a { top: var(--top, 9px) }' };
  expect(unusedFallbacks([...sheets, another])).toEqual(['another.css: --top']);
});

/**
 * Vite reads the other sheet without a path, and warns of it in each build. Instead, a component imports the sheets
 * whose classes it shares.
 */
test('no style sheet takes classes from another', () => {
  const taken = sheets.flatMap(({ path, code }) =>
    [...code.matchAll(/composes:[^;}]+\sfrom\s[^;}]+/g)].map(([each]) => `${path}: ${each}`),
  );
  expect(taken).toEqual([]);
});
