import type { UsageView } from '../../engine/types';
import styles from './UsageBar.module.css';

interface Props {
  usage: UsageView;
  /** How full it would be, where that is shown as well. */
  after?: UsageView | undefined;
}

/**
 * How full something is, for the eye: whole, in pieces from 80 %, full with an end mark when over. What is to come
 * is paler. The numbers stand beside it, so it says nothing to a screen reader.
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
