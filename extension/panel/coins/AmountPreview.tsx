import type { ReactNode } from 'react';
import { useDebouncedAnnouncement } from '../messages/useDebouncedAnnouncement';
import styles from './AmountPreview.module.css';

/** The text below the Amount field, and whether the dialog can be confirmed. */
export interface AmountResult {
  /** The result of the amount, or the reason why there is none. */
  text: string;
  ready: boolean;
  /** True if there are not enough coins. */
  short?: boolean;
  /** The coins left afterwards. */
  left?: string | undefined;
}

interface Props {
  result: AmountResult | undefined;
  /** True if no amount is typed. */
  isBlank: boolean;
  /** The choice for coins that are left over. */
  children: ReactNode;
}

/** The live line below an amount, whose space is always reserved. It is announced after a pause, not at each key. */
export function AmountPreview({ result, isBlank, children }: Props) {
  const { text = '', ready = false, short = false, left = '' } = result ?? {};
  useDebouncedAnnouncement(isBlank ? '' : `${text} ${left}`.trim());
  return (
    <div className={styles.outcome} data-ready={ready} data-short={short}>
      <p role="status" aria-live="off" className={styles.line}>
        {text}
      </p>
      <div className={styles.below}>
        {left}
        {children}
      </div>
    </div>
  );
}
