import type { UsageView } from '../../engine/types';
import styles from './UsageBar.module.css';

interface Props {
  usage: UsageView;
  /** The usage after a change, if a change is previewed. */
  after?: UsageView | undefined;
}

/**
 * Shows usage as a bar: solid, in pieces from 80%, full with an end mark when over. A previewed addition is paler.
 * Screen readers skip it, since the numbers are beside it.
 */
export function UsageBar({ usage, after }: Props) {
  return (
    <span className={styles.bar} aria-hidden="true" data-level={usage.level}>
      {after && (
        <span
          className={styles.after}
          data-level={after.level}
          style={{ width: `${after.percent}%` }}
        />
      )}
      <span className={styles.fill} style={{ width: `${usage.percent}%` }} />
    </span>
  );
}
