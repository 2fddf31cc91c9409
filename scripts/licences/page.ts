import messages from '../../_locales/en/messages.json' with { type: 'json' };
import { pageOf } from '../pages/page.ts';
import type { Work } from './works.ts';

const title = messages.title.message;

/** The page of licences: each text once, under the names of the works that it applies to. */
export function licencesPage(ownText: string, works: Work[]): string {
  const sections = [...byText(works)].map(([text, names]) => section(names, text));
  return pageOf(
    'Licences',
    `<h1>Licences</h1>
<p>${asHtml(title)} is released under the first licence below. It includes the works named above the
other licences; their source code is on npmjs.com and crates.io under those names. It also includes
<a href="${rustLibraryFile}">Rust’s standard library</a>.</p>
${section([title], ownText)}${sections.join('')}`,
  );
}

/** A file beside the page, which links to it. */
export const rustLibraryFile = 'licences-rust-library.html';

function section(names: string[], text: string): string {
  return `<h2>${names.map(asHtml).join('<br>')}</h2>\n<pre>${asHtml(text)}</pre>\n`;
}

function byText(works: Work[]): Map<string, string[]> {
  const sorted = works.toSorted((a, b) => (a.name < b.name ? -1 : 1));
  const names = new Map<string, string[]>();
  for (const { name, version, licence, texts } of sorted) {
    if (texts.length === 0) {
      throw new Error(`${name} ${version} (${licence}) brings no text of its licence.`);
    }
    for (const text of texts.map(tidy)) {
      names.set(text, [...(names.get(text) ?? []), `${name} ${version} (${licence})`]);
    }
  }
  return names;
}

/** Normalises line endings, in which the same text may differ between packages. */
function tidy(text: string): string {
  return text.replaceAll('\r\n', '\n').replace(/^\n+|\s+$/g, '');
}

function asHtml(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
}
