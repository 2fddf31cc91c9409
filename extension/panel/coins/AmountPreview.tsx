import type { ReactNode } from 'react';
import type { PayView, ReceiveView } from '../../engine/types';
import { useDebouncedAnnouncement } from '../messages/useDebouncedAnnouncement';
import styles from './AmountPreview.module.css';

interface Props {
  /** `undefined` if the pouch is gone. */
  view: Pick<PayView | ReceiveView, 'text' | 'result'> | undefined;
  /** True if no amount is typed. */
  isBlank: boolean;
  /** The choice for coins that are left over, whose space is reserved unless the dialog has none. */
  children?: ReactNode;
}

/** What is left in the pouches that pay, or which shares leave the list. */
function leftText(result: (PayView | ReceiveView)['result']): string {
  if ('left' in result) {
    return result.left;
  }
  return ('leaving' in result && result.leaving) || '';
}

/** The live line below an amount, whose space is always reserved. It is announced after a pause, not at each key. */
export function AmountPreview({ view, isBlank, children }: Props) {
  const text = view?.text ?? '';
  const left = view ? leftText(view.result) : '';
  useDebouncedAnnouncement(isBlank ? '' : `${text} ${left}`.trim());
  return (
    <div className={styles.outcome} data-result={view?.result.kind}>
      <p role="status" aria-live="off" className={styles.line}>
        {text}
      </p>
      <p className={styles.left}>{left}</p>
      {children !== undefined && <div className={styles.choice}>{children}</div>}
    </div>
  );
}
