import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Plugin } from 'vite';
import { root } from '../run.js';
import { cratesInWasm, rustLibraryPage } from './crates.ts';
import { licencesPage, rustLibraryFile } from './page.ts';
import type { Work } from './works.ts';

/** The file that Vite's `build.license` writes, and `licences` reads and removes. */
const listFile = 'npm-licences.json';

/** The package of the icons in the style sheet (`scripts/icons/plugin.ts`), which Vite's list leaves out. */
const drawings = join(root, 'node_modules/lucide-react');

/** Adds the licence, and the licences of all that is bundled, to a build. */
export function licences(): Plugin {
  return {
    name: 'licences',
    apply: 'build',
    config: () => ({ build: { license: { fileName: listFile } } }),
    generateBundle: {
      order: 'post',
      handler(_, bundle) {
        const list = bundle[listFile];
        if (list?.type !== 'asset') {
          throw new Error('Vite has reported no licences.');
        }
        const packages: { name: string; version: string; identifier: string; text?: string }[] =
          JSON.parse(String(list.source));
        delete bundle[listFile];
        const works = packages.map(({ name, version, identifier, text }) => ({
          name,
          version,
          licence: identifier,
          texts: text ? [text] : leftOut(name),
        }));
        const own = readFileSync(join(root, 'LICENSE'), 'utf8');
        const emit = (fileName: string, source: string) =>
          this.emitFile({ type: 'asset', fileName, source });
        emit('LICENSE', own);
        emit(
          'licences.html',
          licencesPage(own, [...works, drawn(), openGameContent(), ...cratesInWasm()]),
        );
        emit(rustLibraryFile, rustLibraryPage());
      },
    },
  };
}

function drawn(): Work {
  const { name, version, license } = JSON.parse(
    readFileSync(join(drawings, 'package.json'), 'utf8'),
  );
  const text = readFileSync(join(drawings, 'LICENSE'), 'utf8');
  return { name, version, licence: license, texts: [text] };
}

/** The document from which the built-in catalogue of Old-School Essentials is. */
function openGameContent(): Work {
  const text = readFileSync(join(root, 'scripts/licences/open-game-licence.txt'), 'utf8');
  return {
    name: 'Old-School Essentials System Reference Document',
    version: '2019',
    licence: 'Open Game License 1.0a',
    texts: [text],
  };
}

/** The licence from a package's repository, if the package itself leaves it out. */
function leftOut(name: string): string[] {
  const file = join(root, 'scripts/licences/left-out', `${name}.txt`);
  return existsSync(file) ? [readFileSync(file, 'utf8')] : [];
}
