import { loadedLimit } from '../../scripts/size-limits.js';
import { type Measure, sizes } from './measures.ts';
import type { Results, Row } from './results.ts';

/** Stands beside a value that is more than it may be. */
const miss = '✗';

const [smallest] = sizes;

/** The results as Markdown, which reads well in a terminal too. */
export function tableOf(results: Results): string {
  const heads = sizes.map((size) => `${size.toLocaleString('en')} stacks`);
  return [
    markdown([['median', ...heads, 'at most'], ...results.rows.flatMap(rowsOf)]),
    markdown([['', 'median', 'at most'], ...singleRows(results)]),
    markdown([['package for Chrome', 'bytes', 'gzip', 'at most'], ...packageRows(results)]),
  ].join('\n\n');
}

function rowsOf(row: Row): string[][] {
  const cells = sizes.map((size) => cellOf(row, size));
  const name = row.unit ? `${row.name}, ${row.unit}` : row.name;
  const rows = [[name, ...cells, limitsOf(row)]];
  if (row.toEmptyPage) {
    const ratios = sizes.map((size) => times(row.toEmptyPage?.[size]));
    rows.push(['– to the first paint of an empty page', ...ratios, '']);
  }
  return rows;
}

function cellOf({ medians, ratios, most }: Row, size: number): string {
  const value = medians[size];
  const base = medians[smallest];
  if (value === undefined || base === undefined) {
    return 'over a minute';
  }
  const isTooMuch = value / base > (ratios?.[size] ?? Infinity) || value > (most ?? Infinity);
  return [
    rounded(value),
    ...(size === smallest ? [] : [times(value / base)]),
    ...(isTooMuch ? [miss] : []),
  ].join(' ');
}

function limitsOf({ ratios = {}, most, unit }: Measure): string {
  const ofRatios = Object.entries(ratios).map(
    ([size, ratio]) => `×${ratio} at ${Number(size).toLocaleString('en')}`,
  );
  return [...ofRatios, ...(most === undefined ? [] : [`${rounded(most)} ${unit}`.trim()])].join(
    ', ',
  );
}

function singleRows({ emptyPage, afterEmptyPage, boundary }: Results): string[][] {
  const row = (name: string, value: number | undefined, most?: number) => {
    const isTooMuch = value !== undefined && value > (most ?? Infinity);
    const shown = value === undefined ? 'over a minute' : rounded(value);
    return [
      name,
      `${shown}${isTooMuch ? ` ${miss}` : ''}`,
      most === undefined ? '' : rounded(most),
    ];
  };
  return [
    row('cold open of an empty page of the extension → first paint, ms', emptyPage),
    row('cold open of 60 stacks → first tile painted, ms after that', afterEmptyPage, 150),
    row('an edit of 60 stacks from JavaScript through the engine and back, ms', boundary, 1),
  ];
}

function packageRows({ package: { kinds, code, zip } }: Results): string[][] {
  const number = (bytes: number) => bytes.toLocaleString('en');
  return [
    ...kinds.map(({ kind, raw, gzip }) => [kind, number(raw), number(gzip), '']),
    [
      code.kind,
      number(code.raw),
      `${number(code.gzip)}${code.gzip > loadedLimit ? ` ${miss}` : ''}`,
      number(loadedLimit),
    ],
    ['as a zip', '', number(zip), ''],
  ];
}

function rounded(value: number): string {
  const digits = value < 10 ? 2 : value < 100 ? 1 : 0;
  return value.toLocaleString('en', { maximumFractionDigits: digits });
}

function times(ratio: number | undefined): string {
  return ratio === undefined ? '' : `×${ratio.toFixed(2)}`;
}

/** Rows as a Markdown table, its first column to the left and all others to the right. */
function markdown(rows: string[][]): string {
  const widths = (rows[0] ?? []).map((_, at) =>
    Math.max(3, ...rows.map((row) => row[at]?.length ?? 0)),
  );
  const padded = rows.map((row) =>
    row.map((cell, at) =>
      at === 0 ? cell.padEnd(widths[at] ?? 0) : cell.padStart(widths[at] ?? 0),
    ),
  );
  const line = widths.map((width, at) =>
    at === 0 ? '-'.repeat(width) : `${'-'.repeat(width - 1)}:`,
  );
  const [head, ...body] = [...padded.slice(0, 1), line, ...padded.slice(1)];
  return [head, ...body].map((cells) => `| ${cells?.join(' | ')} |`).join('\n');
}
