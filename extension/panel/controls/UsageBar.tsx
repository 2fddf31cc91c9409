import type { UsageView } from '../../engine/types';
import styles from './UsageBar.module.css';

interface Props {
  usage: UsageView;
  /** The usage after a change, if a change is previewed. */
  after?: UsageView | undefined;
  /** Where levels of encumbrance begin, 0 to 100. */
  marks?: readonly number[];
}

/**
 * Shows usage as a bar: solid, in pieces from 80%, full with an end mark when over. A previewed addition is paler.
 * Screen readers skip it, since the numbers are beside it.
 */
export function UsageBar({ usage, after, marks = [] }: Props) {
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
      {marks.map((mark, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: several levels may begin at one place
        <span key={index} className={styles.mark} style={{ left: `${mark}%` }} />
      ))}
    </span>
  );
}
