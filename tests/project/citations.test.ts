/** Holds that the rules which code, tests and pages cite have their headings in docs/rules.md. */
import { readdirSync, readFileSync } from 'node:fs';
import { join, sep } from 'node:path';
import { expect, test } from 'vitest';
import { anchorsOf, pages } from './pages.ts';

const RULES = 'docs/rules.md';
const FOLDERS = ['engine', 'extension', 'tests', 'scripts', 'docs'];
/** Built, or made by chance. */
const NOT_WRITTEN = /\/(target|corpus|generated|node_modules)\//;
const WRITTEN = /\.(rs|tsx?|jsx?|css|html|graphql|md|snap)$/;

interface Text {
  path: string;
  text: string;
}

/** All that is written by hand in these folders, and the pages beside them. */
function texts(): Text[] {
  const below = FOLDERS.flatMap((folder) =>
    readdirSync(folder, { recursive: true, encoding: 'utf8' })
      .map((name) => join(folder, name).split(sep).join('/'))
      .filter((path) => WRITTEN.test(path) && !NOT_WRITTEN.test(path)),
  );
  return [...new Set([...below, ...pages()])].map((path) => ({
    path,
    text: readFileSync(path, 'utf8'),
  }));
}

/** Each place where a pattern occurs, as "file:line text". */
function places({ path, text }: Text, pattern: RegExp): string[] {
  return text
    .split('\n')
    .flatMap((line, index) =>
      [...line.matchAll(pattern)].map(([found]) => `${path}:${index + 1} ${found}`),
    );
}

const all = texts();
const rules = readFileSync(RULES, 'utf8');
const anchors = anchorsOf(rules);

test('each heading of the rule book has an anchor of its own', () => {
  expect(anchors.length).toBeGreaterThan(100);
  expect(anchors.filter((anchor, index) => anchors.indexOf(anchor) !== index)).toEqual([]);
});

test('each rule that is cited has its heading', () => {
  const cited = all.flatMap((text) => places(text, /docs\/rules\.md#[\w-]*/g));
  const linked = places({ path: RULES, text: rules }, /\]\(#[\w-]*/g);
  expect(cited.length).toBeGreaterThan(100);
  expect(linked.length).toBeGreaterThan(5);
  const missing = [...cited, ...linked].filter((place) => {
    const [, anchor = ''] = /#([\w-]*)$/.exec(place) ?? [];
    return !anchors.includes(anchor);
  });
  expect(missing).toEqual([]);
});

test('no rule is cited from a document that is not in the project', () => {
  const elsewhere = /\bsections? \d|\bdecisions[,:_]|\bproduct's specification/gi;
  expect(all.flatMap((text) => places(text, elsewhere))).toEqual([]);
});
