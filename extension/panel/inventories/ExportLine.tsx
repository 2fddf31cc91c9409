import { ask } from '../../engine/client';
import type { LastExport } from '../../engine/types';
import { type ExportedRevision, persistence } from '../../persistence';
import { useSignal } from '../../signals/useSignal';
import { calendarDay } from './calendarDay';
import styles from './ExportLine.module.css';
import { exportText } from './exportText';
import { useToday } from './useToday';

/** The line about the last export of everything (docs/rules/storage.md#last-export). */
export function ExportLine() {
  const { record, revision } = useSignal(persistence.exports.last);
  const today = useToday();
  const { days, urgency } = ask({ type: 'exportLine', today, revision, last: inDays(record) });
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset groups controls; this is a line of text
    <div
      role="group"
      aria-label="Last export"
      className={styles.line}
      data-urgency={urgency}
      title="Removing the extension from the browser removes all inventories."
    >
      {exportText(days)}
    </div>
  );
}

function inDays(record: ExportedRevision['record']): LastExport | null {
  if (!record) {
    return null;
  }
  return 'at' in record
    ? { kind: 'exported', day: calendarDay(record.at), revision: record.revision }
    : { kind: 'never', since: calendarDay(record.since) };
}
