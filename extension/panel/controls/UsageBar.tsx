import type { UsageView } from '../../engine/types';
import styles from './UsageBar.module.css';

/**
 * How full something is, for the eye: whole, in pieces from 80 %, full with an end mark when over.
 * The numbers stand beside it, so it says nothing to a screen reader.
 */
export function UsageBar({ usage }: { usage: UsageView }) {
  return (
    <span className={styles.bar} aria-hidden="true" data-level={usage.level}>
      <span className={styles.fill} style={{ width: `${usage.percent}%` }} />
    </span>
  );
}
