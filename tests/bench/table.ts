import { loadedLimit } from '../../scripts/size-limits.js';
import { mostTimes } from './many.ts';
import { type Measure, sizes } from './measures.ts';
import type { Results, Row } from './results.ts';
import { longest, mostTimesLonger, shortest } from './texts.ts';

/** The mark beside a value above its limit. */
const miss = '✗';

const [smallest] = sizes;

/** The results as Markdown tables. */
export function tableOf(results: Results): string {
  const heads = sizes.map((size) => `${size.toLocaleString('en')} stacks`);
  return [
    markdown([
      ['median', ...heads, 'at most'],
      ...results.rows.flatMap((row) => rowsOf(row, results.rows)),
    ]),
    markdown([['processor time, ms', 'plain', 'many', 'at most'], ...manyRows(results)]),
    markdown([textHead, ...textRows(results)]),
    markdown([['', 'median', 'at most'], ...singleRows(results)]),
    markdown([['package for Chrome', 'bytes', 'gzip', 'at most'], ...packageRows(results)]),
  ].join('\n\n');
}

function rowsOf(row: Row, all: Row[]): string[][] {
  const than = all.find(({ name }) => name === row.than?.name);
  const cells = sizes.map((size) => cellOf(row, size, than));
  const name = row.unit ? `${row.name}, ${row.unit}` : row.name;
  const rows = [[name, ...cells, limitsOf(row)]];
  if (row.toEmptyPage) {
    const ratios = sizes.map((size) => times(row.toEmptyPage?.[size]));
    rows.push(['– to the first paint of an empty page', ...ratios, '']);
  }
  return rows;
}

function cellOf(row: Row, size: number, than: Row | undefined): string {
  const { medians, ratios, most } = row;
  const value = medians[size];
  const base = medians[smallest];
  if (value === undefined || base === undefined) {
    return 'over a minute';
  }
  const ratio = ratioOf(value, base);
  const isTooMuch =
    (ratio ?? 0) > (ratios?.[size] ?? Infinity) ||
    value > (most ?? Infinity) ||
    value > (row.than?.times ?? Infinity) * (than?.medians[size] ?? Infinity);
  return [
    rounded(value),
    ...(size === smallest ? [] : [times(ratio)].filter(Boolean)),
    ...(isTooMuch ? [miss] : []),
  ].join(' ');
}

function limitsOf({ ratios = {}, most, than, unit }: Measure): string {
  const ofRatios = Object.entries(ratios).map(
    ([size, ratio]) => `×${ratio} at ${Number(size).toLocaleString('en')}`,
  );
  const ofValue = most === undefined ? [] : [`${rounded(most)} ${unit}`.trim()];
  const ofOther = than ? [`×${than.times} in the card in sight`] : [];
  return [...ofRatios, ...ofValue, ...ofOther].join(', ');
}

/** The table of files with very many entries of one kind beside plain ones. */
function manyRows({ many }: Results): string[][] {
  return many.map(({ name, plain, many }) => comparedRow(name, plain, many, mostTimes));
}

const textHead = [
  'reading a text, ms',
  ...[shortest, longest].map((length) => `${length.toLocaleString('en')} characters`),
  'at most',
];

/** The table of texts for Add from text, each beside one that is ten times as long. */
function textRows({ texts }: Results): string[][] {
  return texts.map(({ name, short, long }) => comparedRow(name, short, long, mostTimesLonger));
}

/** A row with two times, the ratio of which has a limit. */
function comparedRow(name: string, base: number, value: number, most: number): string[] {
  const ratio = ratioOf(value, base);
  const isTooMuch = (ratio ?? 0) > most;
  const cells = [rounded(value), times(ratio), isTooMuch ? miss : ''];
  return [name, rounded(base), cells.filter(Boolean).join(' '), `×${most}`];
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

/** The ratio of a value to a base; blank if the base is too small for the clock. */
function ratioOf(value: number, base: number): number | undefined {
  return base === 0 ? undefined : value / base;
}

function times(ratio: number | undefined): string {
  return ratio === undefined ? '' : `×${ratio.toFixed(2)}`;
}

/** Formats rows as a Markdown table with the first column aligned left and the others right. */
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
