/** The texts that people write. */
import { readdirSync, readFileSync } from 'node:fs';
import { join, sep } from 'node:path';
import { pages } from './pages.ts';

const FOLDERS = ['engine', 'extension', 'tests', 'scripts', 'docs'];
/** Generated files. */
const NOT_WRITTEN = /\/(target|corpus|generated|node_modules)\//;
const WRITTEN = /\.(rs|tsx?|jsx?|css|html|graphql|md|snap)$/;

export interface Text {
  path: string;
  text: string;
}

/** All files in these folders that are written by hand, and the project's pages. */
export function texts(): Text[] {
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
export function places({ path, text }: Text, pattern: RegExp): string[] {
  return text
    .split('\n')
    .flatMap((line, index) =>
      [...line.matchAll(pattern)].map(([found]) => `${path}:${index + 1} ${found}`),
    );
}
