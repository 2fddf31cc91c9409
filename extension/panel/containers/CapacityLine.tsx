import type { UsageView } from '../../engine/types';
import { WarningIcon } from '../controls/icons';
import { UsageBar } from '../controls/UsageBar';
import styles from './CapacityLine.module.css';

interface Props {
  usage: UsageView;
  /** What is shown when more is in it than fits (docs/rules.md#full-and-overflowing). */
  overText: string;
}

/** A container's bar and, beside it in room that is always kept, the warning that it is over. */
export function CapacityLine({ usage, overText }: Props) {
  const isOver = usage.level === 'over';
  return (
    <div className={styles.line}>
      <UsageBar usage={usage} />
      <p className={styles.warning} role="status" aria-live="off">
        {isOver && (
          <>
            <WarningIcon />
            <span>{overText}</span>
          </>
        )}
      </p>
    </div>
  );
}
