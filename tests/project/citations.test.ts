/** Checks that each rule cited by code, tests and pages has its heading in docs/rules/. */
import { readdirSync, readFileSync } from 'node:fs';
import { join, sep } from 'node:path';
import { expect, test } from 'vitest';
import { anchorsOf, pages } from './pages.ts';

const RULES = 'docs/rules';
const FOLDERS = ['engine', 'extension', 'tests', 'scripts', 'docs'];
/** Generated files. */
const NOT_WRITTEN = /\/(target|corpus|generated|node_modules)\//;
const WRITTEN = /\.(rs|tsx?|jsx?|css|html|graphql|md|snap)$/;

interface Text {
  path: string;
  text: string;
}

/** All files in these folders that are written by hand, and the project's pages. */
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

/** The anchors of each page of the rule book. */
const anchors = new Map(
  readdirSync(RULES).map((name) => {
    const path = `${RULES}/${name}`;
    return [path, anchorsOf(readFileSync(path, 'utf8'))];
  }),
);

/** Returns the citations, as "file:line page#anchor", whose page or heading does not exist. */
function missingRules(cited: string[]): string[] {
  return cited.filter((place) => {
    const [, page = '', anchor = ''] = /(docs\/rules\S*)#([\w-]*)$/.exec(place) ?? [];
    return !anchors.get(page)?.includes(anchor);
  });
}

test('each heading of the rule book has an anchor of its own', () => {
  const headings = [...anchors.values()].flat();
  expect(headings.length).toBeGreaterThan(100);
  expect(headings.filter((anchor, index) => headings.indexOf(anchor) !== index)).toEqual([]);
});

test('each cited rule has its heading', () => {
  const cited = all.flatMap((text) => places(text, /docs\/rules(\.md|\/[\w-]+\.md)?#[\w-]*/g));
  expect(cited.length).toBeGreaterThan(100);
  expect(missingRules(cited)).toEqual([]);
});

test('a citation without its page or with an unknown heading is reported', () => {
  const wrong = ['actions.md#equipped', 'gone.md#equipping'].map(
    (rule) => `a.rs:1 ${RULES}/${rule}`,
  );
  const bare = `a.rs:2 ${RULES}#equipping`;
  const right = `a.rs:3 ${RULES}/actions.md#equipping`;
  expect(missingRules([...wrong, bare, right])).toEqual([...wrong, bare]);
});

test('no rule is cited from a document that is not in the project', () => {
  const elsewhere = /\bsections? \d|\bdecisions[,:_]|\bproduct's specification/gi;
  expect(all.flatMap((text) => places(text, elsewhere))).toEqual([]);
});
