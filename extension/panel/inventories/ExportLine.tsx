import { persistence } from '../../persistence';
import { useSignal } from '../../signals/useSignal';
import { useToday } from '../days/useToday';
import styles from './ExportLine.module.css';
import { exportStatus } from './exportStatus';
import { exportText } from './exportText';

/** The line about the last export of everything (docs/rules/storage.md#last-export). */
export function ExportLine() {
  const state = useSignal(persistence.exports.state);
  const { days, urgency } = exportStatus(state, useToday());
  return (
    <output
      aria-label="Last export"
      aria-live="off"
      className={styles.line}
      data-urgency={urgency}
      title="Removing the extension from the browser removes all inventories."
    >
      {exportText(days)}
    </output>
  );
}
