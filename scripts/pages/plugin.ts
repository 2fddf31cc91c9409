import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'marked';
import type { Plugin } from 'vite';
import { root } from '../run.js';
import { pageOf } from './page.ts';

/** The project's pages that the panel links to, by their names in a build. */
const pages = {
  'privacy.html': { title: 'Privacy', file: 'PRIVACY.md' },
  'what-is-new.html': { title: 'What’s new', file: 'CHANGELOG.md' },
};

/** Matches a heading with nothing below it. */
const nothingUnreleased = /^## Unreleased\s+(?=## )/m;

/** Adds these pages to a build. */
export function readablePages(): Plugin {
  return {
    name: 'readable-pages',
    apply: 'build',
    generateBundle() {
      for (const [fileName, { title, file }] of Object.entries(pages)) {
        const text = readFileSync(join(root, file), 'utf8').replace(nothingUnreleased, '');
        const body = parse(text, { async: false });
        this.emitFile({ type: 'asset', fileName, source: pageOf(title, body) });
      }
    },
  };
}
