/** Checks that each change of the boundary between the engine and the panel is reviewed. */
import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { LanguageServer } from './languageServer.ts';

/**
 * The generated types without comments, and without those that wasm-bindgen adds to every module, each member of a
 * union on its own line. They are sorted, because their order depends on the comments.
 */
function ownTypes(generated: string): string {
  const [own = ''] = generated.split('export type InitInput');
  const types = own
    .replace(/\/\*[\s\S]*?\*\//g, '')
    .replace(/^ *(free\(\)|\[Symbol\.dispose\]\(\)): void;$/gm, '')
    .replace(/^\s*\n/gm, '');
  return types
    .split(/^(?=export )/m)
    .sort()
    .map(withUnionsByLine)
    .join('');
}

/** A type that is a union of several, with one of them in each line. */
function withUnionsByLine(type: string): string {
  const [, name, members] = type.match(/^(export type \w+ =) (.*);\n$/) ?? [];
  // A union within a member is in brackets.
  const lines = members?.split(/ \| (?![^({[]*[)}\]])/) ?? [];
  return lines.length > 1 ? `${name}\n    | ${lines.join('\n    | ')};\n` : type;
}

const types = readFileSync('extension/engine/generated/engine.d.ts', 'utf8');

test('the types of the boundary are those that were reviewed', async () => {
  await expect(ownTypes(types)).toMatchFileSnapshot('engine.d.ts.snap');
});

/** A declared type with its lines, the first of which is at `line` of the file. */
interface Declaration {
  name: string;
  line: number;
  lines: readonly string[];
}

function declarations(text: string): Declaration[] {
  const lines = text.split('\n');
  const starts = lines.flatMap((line, at) => {
    const name = /^export (?:interface|type|class) (\w+)/.exec(line)?.[1];
    return name ? [{ name, line: at }] : [];
  });
  return starts.map(({ name, line }) => {
    const end = lines[line]?.endsWith('{') ? /^\}/ : /;$/;
    const length = lines.slice(line).findIndex((text) => end.test(text)) + 1;
    return { name, line, lines: lines.slice(line, line + length) };
  });
}

/** The types that are mentioned in these texts, and those that are mentioned in these types in turn. */
function mentioned(texts: readonly string[], all: readonly Declaration[]): Set<string> {
  const found = new Set<string>();
  let next = [...texts];
  while (next.length > 0) {
    const words = new Set(next.flatMap((text) => text.match(/\w+/g) ?? []));
    const types = all.filter(({ name }) => words.has(name) && !found.has(name));
    for (const { name } of types) {
      found.add(name);
    }
    next = types.map(({ lines }) => withoutComments(lines.join('\n')));
  }
  return found;
}

/** A line, empty if it is one of a comment. */
const withoutWords = (line: string) => (/^\s*(\/\*)?\*/.test(line) ? '' : line);

const withoutComments = (text: string) => text.replace(/\/\*[\s\S]*?\*\//g, '');

/** Types whose objects the panel hands on as a whole, so that no code names all of their fields. */
const HANDED_ON: Record<string, string> = {
  Beside: 'to the storage',
  FollowingFields: 'to the fields of the dialog',
  OfferCommand: 'back to the engine, beside a quantity',
  PenaltyView: 'to the lines of the dialog',
  SheetLine: 'its columns are a list, which the compiler demands to be complete',
  StackMatch: 'to the list that reveals a stack',
  UndoStep: 'to the groups of a day',
  Update: 'to the storage, where its type is declared by what is used',
  UsedParts: 'to the state of the dialog, whose parts the compiler demands',
};

test(
  'the panel uses every field that it gets from the engine',
  async () => {
    const path = 'extension/engine/generated/engine.d.ts';
    const all = declarations(types);
    const engine = withoutComments(
      all.find(({ name }) => name === 'Engine')?.lines.join('\n') ?? '',
    );
    const answers = all.find(({ name }) => name === 'Answers')?.lines.join('\n') ?? '';
    const parameters = engine.match(/\(.*\)/g) ?? [];
    const results = engine.match(/\): .*;/g) ?? [];
    // What the panel hands back as it got it has fields for the engine alone.
    const given = mentioned(parameters, all);
    const got = [...mentioned([answers, ...results], all)].filter((name) => !given.has(name));
    const own = all.filter(
      ({ name }) => got.includes(name) && name !== 'Answers' && !HANDED_ON[name],
    );
    expect(own.length).toBeGreaterThan(80);
    const server = await LanguageServer.start([path, 'extension/panel/main.tsx']);
    const unused = [];
    for (const { name, line, lines } of own) {
      for (const [at, text] of lines.map(withoutWords).entries()) {
        for (const { 0: found, 1: field = '', index } of text.matchAll(
          /(?:^ +|[{;] )(\w+)\??: /g,
        )) {
          const character = index + found.indexOf(field);
          const users = await server.usersOf(path, { line: line + at, character });
          if (!users.some((user) => !/\/generated\/|\.test\.tsx?$|\/testing\.ts$/.test(user))) {
            unused.push(`${name}.${field}`);
          }
        }
      }
    }
    server.stop();
    expect(unused).toEqual([]);
  },
  5 * 60_000,
);
