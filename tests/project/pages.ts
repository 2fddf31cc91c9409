import { readdirSync } from 'node:fs';

/** A page without its fenced blocks. */
export function withoutBlocks(page: string): string {
  return page.replace(/^```[\s\S]*?^```/gm, '');
}

/** The anchors of a page's headings, as GitHub makes them. */
export function anchorsOf(page: string): string[] {
  return [...withoutBlocks(page).matchAll(/^#+ (.+)$/gm)].map(([, heading = '']) =>
    heading
      .toLowerCase()
      .replace(/[^\p{L}\p{N} _-]/gu, '')
      .replaceAll(' ', '-'),
  );
}

/** The project's pages, from its root. */
export function pages(): string[] {
  const folders = ['docs', 'docs/rules'];
  const below = folders.flatMap((folder) => readdirSync(folder).map((name) => `${folder}/${name}`));
  return [...readdirSync('.'), ...below].filter((name) => name.endsWith('.md'));
}
