import { persistence } from '../../persistence';
import { useSignal } from '../../signals/useSignal';
import styles from './ExportLine.module.css';
import { exportStatus } from './exportStatus';
import { exportText } from './exportText';
import { useToday } from './useToday';

/** The line about the last export of everything (docs/rules/storage.md#last-export). */
export function ExportLine() {
  const last = useSignal(persistence.exports.last);
  const { days, urgency } = exportStatus(last, useToday());
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
