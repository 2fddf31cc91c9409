import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { About } from '../extension/platform/about.ts';
import { reportAddress } from './reporting.js';
import { root } from './run.js';

/**
 * The information that a build contains: the first line below the latest version's heading in CHANGELOG.md, and the
 * address for reports.
 */
export function about(): About {
  const changelog = readFileSync(join(root, 'CHANGELOG.md'), 'utf8');
  const [, news] = /^## \d.*\n\n(.+)$/m.exec(changelog) ?? [];
  if (!news) {
    throw new Error('CHANGELOG.md says of no version what is new in it.');
  }
  return { news, bugs: reportAddress };
}
