/** Reads the printed words and sizes of a page from the PDF that the browser makes of it. */
import { execFileSync } from 'node:child_process';
import type { Page, PaperFormat } from 'puppeteer-core';

/** A word on paper, in points from the upper left corner of its page. */
export interface Word {
  text: string;
  left: number;
  top: number;
  right: number;
  bottom: number;
}

/** A printed page, in points. */
export interface Paper {
  width: number;
  height: number;
  words: Word[];
}

/** Paper with one column. */
export const NARROW = { width: 170, height: 297 };

/** The points of a millimetre. */
export const MM = 72 / 25.4;

/** Prints a page on paper of a format, or of a size in millimetres. */
export async function printed(
  page: Page,
  size: PaperFormat | { width: number; height: number },
): Promise<Paper[]> {
  const pdf = await page.pdf(
    typeof size === 'string'
      ? { format: size }
      : { width: `${size.width}mm`, height: `${size.height}mm` },
  );
  return read(pdf);
}

function read(pdf: Uint8Array): Paper[] {
  const options = { input: pdf, encoding: 'utf8', maxBuffer: 1e9 } as const;
  const html = execFileSync('pdftotext', ['-bbox', '-', '-'], options);
  return html
    .split('<page ')
    .slice(1)
    .map((text) => {
      const [width = 0, height = 0] = numbers(text, /width="([\d.]+)" height="([\d.]+)"/);
      const words = text.matchAll(
        /<word xMin="(.*?)" yMin="(.*?)" xMax="(.*?)" yMax="(.*?)">(.*?)<\/word>/g,
      );
      return {
        width,
        height,
        words: [...words].map(([, left, top, right, bottom, word = '']) => ({
          text: unescaped(word),
          left: Number(left),
          top: Number(top),
          right: Number(right),
          bottom: Number(bottom),
        })),
      };
    });
}

function numbers(text: string, pattern: RegExp): number[] {
  return (pattern.exec(text) ?? []).slice(1).map(Number);
}

function unescaped(text: string): string {
  const entities: Record<string, string> = { lt: '<', gt: '>', quot: '"', apos: "'", amp: '&' };
  return text.replace(/&(lt|gt|quot|apos|amp);/g, (_, name) => entities[name] ?? '');
}

/** Words by their lines, and from left to right in each. */
export function inLines(words: readonly Word[]): Word[] {
  const middle = ({ top, bottom }: Word) => (top + bottom) / 2;
  const isAbove = (a: Word, b: Word) => middle(a) < middle(b) - 2;
  return [...words].sort((a, b) => (isAbove(a, b) ? -1 : isAbove(b, a) ? 1 : a.left - b.left));
}

/** All words, line by line, of paper that is too narrow for two columns. */
export function text(pages: readonly Paper[]): string {
  return pages.flatMap(({ words }) => inLines(words).map((word) => word.text)).join(' ');
}

/** The lightest, the darkest and the mean shade of the first page, from 0 for black to 255 for white. */
export async function shadeOf(
  page: Page,
): Promise<{ lightest: number; darkest: number; mean: number }> {
  const input = await page.pdf({ format: 'a4' });
  const image = execFileSync('pdftoppm', ['-gray', '-r', '72', '-l', '1', '-'], {
    input,
    maxBuffer: 1e9,
  });
  // "P5", the size, the highest shade, and then a byte for each point.
  const head = /^P5\s+\d+\s+\d+\s+255\s/.exec(image.subarray(0, 40).toString('latin1'));
  const shades = image.subarray(head?.[0].length);
  const [lightest, darkest] = [
    shades.reduce((a, b) => Math.max(a, b)),
    shades.reduce((a, b) => Math.min(a, b)),
  ];
  return { lightest, darkest, mean: shades.reduce((sum, shade) => sum + shade, 0) / shades.length };
}
