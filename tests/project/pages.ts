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
  const folders = ['.github', 'docs', 'engine', 'extension', 'tests'];
  const below = folders.flatMap((folder) =>
    readdirSync(folder, { recursive: true, encoding: 'utf8' }).map(
      (name) => `${folder}/${name.replaceAll('\\', '/')}`,
    ),
  );
  return [...readdirSync('.'), ...below].filter((name) => name.endsWith('.md'));
}
