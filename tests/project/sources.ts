import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join, sep } from 'node:path';

/** A source file, without its comments, and what it depends on. */
export interface Source {
  /** The path from the root of the project, with slashes. */
  path: string;
  code: string;
  /** The imports. TypeScript: paths from the root, or names of packages. Rust: names of the crates' modules. */
  imports: string[];
}

function read(folder: string, endings: RegExp): { path: string; code: string }[] {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .map((name) => join(folder, name).split(sep).join('/'))
    .filter((path) => endings.test(path))
    .map((path) => ({
      path,
      code: readFileSync(path, 'utf8').replace(/\/\*[\s\S]*?\*\/|(?<!:)\/\/.*$/gm, ''),
    }));
}

/** The files of the extension, without generated files, tests and what is only theirs. */
export function typeScriptSources(): Source[] {
  return read('extension', /(?<!\.test|\/testing)\.tsx?$/)
    .filter(({ path }) => !path.includes('/generated/'))
    .map(({ path, code }) => {
      const specifiers = [...code.matchAll(/(?:\bfrom|\bimport)\s*\(?\s*'([^']+)'/g)];
      const imports = specifiers.map(([, name = '']) =>
        name.startsWith('.') ? join(dirname(path), name).split(sep).join('/') : name,
      );
      return { path, code, imports };
    });
}

/** The top-level names in a list such as `a::B, c::{D, E}`, which starts behind its brace. */
function namesInBraces(list: string): string[] {
  let depth = 0;
  let top = '';
  for (const character of list) {
    depth += character === '{' ? 1 : character === '}' ? -1 : 0;
    if (depth < 0) {
      break;
    }
    top += depth === 0 ? character : '';
  }
  return top.split(',').map((entry) => entry.trim().split('::')[0] ?? '');
}

/** The files of the engine's three crates. */
export function rustSources(): Source[] {
  const sources = ['engine/core/src', 'engine/reader/src', 'engine/src'].flatMap((folder) =>
    read(folder, /\.rs$/),
  );
  return sources.map(({ path, code }) => {
    const paths = /\b(?:crate|engine_core|reader)::(?:(\w+)|\{)/g;
    const imports = [...code.matchAll(paths)].flatMap((found) =>
      found[1] ? [found[1]] : namesInBraces(code.slice(found.index + found[0].length)),
    );
    return { path, code, imports };
  });
}
