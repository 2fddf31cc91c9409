/** Checks that each rule cited by code, tests and pages has its heading in docs/rules/. */
import { readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { anchorsOf } from './pages.ts';
import { places, texts } from './texts.ts';

const RULES = 'docs/rules';

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
