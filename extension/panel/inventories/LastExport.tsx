import { ask } from '../../engine/client';
import type { LastExport as Last } from '../../engine/types';
import { type LastExport as Known, persistence } from '../../persistence';
import { useSignal } from '../../signals/useSignal';
import { calendarDay } from './calendarDay';
import styles from './LastExport.module.css';
import { useToday } from './useToday';

/** The line about the last export of everything (docs/rules/storage.md#last-export). */
export function LastExport() {
  const { record, revision } = useSignal(persistence.exports.last);
  const today = useToday();
  const { text, urgency } = ask({ type: 'exportLine', today, revision, last: inDays(record) });
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset groups controls; this is a line of text
    <div
      role="group"
      aria-label="Last export"
      className={styles.line}
      data-urgency={urgency}
      title="Removing the extension from the browser removes all inventories."
    >
      {text}
    </div>
  );
}

function inDays(record: Known['record']): Last | null {
  if (!record) {
    return null;
  }
  return 'at' in record
    ? { kind: 'exported', day: calendarDay(record.at), revision: record.revision }
    : { kind: 'never', since: calendarDay(record.since) };
}
