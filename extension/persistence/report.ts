import type { SafetyCopy } from './newest';
import type { KeepingEvent } from './record';

/** What a report is about, besides the events. */
export interface ReportHead {
  version: string;
  /** The browser and the system, as the browser names itself. */
  browser: string;
}

/** What a report says of the data. */
export interface ReportData {
  time: number;
  revision: number;
  /** The length of the list in UTF-16 units. */
  list: number;
  /** The used part of the browser's storage, in percent. */
  used: number;
  copy: SafetyCopy | undefined;
  /** The revision up to which everything was forgotten. */
  forgotten: number;
  /** The names of the entries of the extension's own storage; undefined if that does not answer. */
  names: readonly string[] | undefined;
  events: readonly KeepingEvent[];
}

const COLUMNS = ['Time', 'Panel', 'Event', 'Revision', 'List', 'Space'];

const timeText = (time: number) => new Date(time).toISOString();

/** The report of what happened to the data, as a text (docs/rules/storage.md#the-record-of-keeping). */
export function reportText(
  { version, browser }: ReportHead,
  { events, ...now }: ReportData,
): string {
  const rows = events.map(({ time, panel, did, revision, list, used }) => [
    timeText(time),
    timeText(panel),
    did,
    String(revision),
    String(list),
    `${used} %`,
  ]);
  const { copy, names } = now;
  const count = (prefix: string) => names?.filter((name) => name.startsWith(prefix)).length ?? '?';
  return [
    `Hoffman’s Storage Solution ${version}, ${timeText(now.time)}`,
    browser,
    '',
    `List: revision ${now.revision}, ${now.list} characters, ${now.used} % of the space used`,
    copy
      ? `Safety copy: revision ${copy.revision}, ${copy.list.length} characters`
      : 'Safety copy: none was found',
    `Forgotten: up to revision ${now.forgotten}`,
    `Steps: ${count('hss-step-')}; set aside: ${count('damaged-')} damaged, ${count('replaced-')} replaced`,
    '',
    ...table([COLUMNS, ...rows]),
    '',
  ].join('\n');
}

/** Lines with columns of equal width. */
function table(rows: readonly string[][]): string[] {
  const widths = COLUMNS.map((_, column) =>
    Math.max(...rows.map((row) => row[column]?.length ?? 0)),
  );
  return rows.map((row) =>
    row
      .map((cell, column) => cell.padEnd(widths[column] ?? 0))
      .join('  ')
      .trimEnd(),
  );
}
