import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { About } from '../extension/platform/about.ts';
import { root } from './run.js';

/**
 * The information that a build contains: the first line below the latest version's heading in CHANGELOG.md, and
 * `bugs.url` of package.json, if it is an address.
 */
export function about(): About {
  const [, news] = /^## \d.*\n\n(.+)$/m.exec(textOf('CHANGELOG.md')) ?? [];
  if (!news) {
    throw new Error('CHANGELOG.md says of no version what is new in it.');
  }
  const { bugs }: { bugs?: { url?: string } } = JSON.parse(textOf('package.json'));
  return { news, bugs: bugs?.url };
}

function textOf(file: string): string {
  return readFileSync(join(root, file), 'utf8');
}
