import type { ReactNode } from 'react';
import type { PayView, ReceiveView } from '../../engine/types';
import { useDebouncedAnnouncement } from '../messages/useDebouncedAnnouncement';
import styles from './AmountPreview.module.css';

interface Props {
  /** `undefined` if the pouch is gone. */
  view: Pick<PayView | ReceiveView, 'text' | 'result'> | undefined;
  /** True if no amount is typed. */
  isBlank: boolean;
  /** The choice for coins that are left over. */
  children: ReactNode;
}

/** The live line below an amount, whose space is always reserved. It is announced after a pause, not at each key. */
export function AmountPreview({ view, isBlank, children }: Props) {
  const text = view?.text ?? '';
  const left = view && 'left' in view.result ? view.result.left : '';
  useDebouncedAnnouncement(isBlank ? '' : `${text} ${left}`.trim());
  return (
    <div className={styles.outcome} data-result={view?.result.kind}>
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
