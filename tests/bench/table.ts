import { isMissed, type Line } from './lines.ts';

/** The lines as Markdown, one table for each group. */
export function tablesOf(lines: Line[]): string {
  const groups = [...new Set(lines.map(({ group }) => group))];
  const tables = groups.map((group) =>
    markdown([
      [group, 'measured', 'at most'],
      ...lines
        .filter((line) => line.group === group)
        .map((line) => [line.name, shown(line.value, line), shown(line.most, line)]),
    ]),
  );
  return tables.join('\n\n');
}

/** The lines above their limits, in words. */
export function missesOf(lines: Line[]): string[] {
  return lines
    .filter(isMissed)
    .map(
      (line) =>
        `${line.group}: ${line.name}: ${shown(line.value, line)}, at most ${shown(line.most, line)}`,
    );
}

function shown(value: number, { unit }: Line): string {
  if (Number.isNaN(value)) {
    return 'not measured';
  }
  if (unit === '×') {
    return `×${value.toFixed(2)}`;
  }
  const number = value.toLocaleString('en', { maximumFractionDigits: value < 10 ? 2 : 0 });
  return `${number} ${unit}`.trim();
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
