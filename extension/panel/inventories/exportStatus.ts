import { panel } from '../../engine/page';
import type { ExportStatus, LastExport } from '../../engine/types';
import type { ExportState } from '../../persistence';
import { calendarDay } from '../days/calendarDay';

/** The state of the last export of everything on that day, see {@link calendarDay}. */
export function exportStatus({ record, revision }: ExportState, today: number): ExportStatus {
  return panel.ask({ type: 'exportLine', today, revision, last: inDays(record) });
}

function inDays(record: ExportState['record']): LastExport | null {
  if (!record) {
    return null;
  }
  return 'at' in record
    ? { kind: 'exported', day: calendarDay(record.at), revision: record.revision }
    : { kind: 'never', since: calendarDay(record.since) };
}
