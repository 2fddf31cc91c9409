import type { ReactNode } from 'react';
import { useSaidAfterPause } from '../messages/useSaidAfterPause';
import styles from './Outcome.module.css';

/** What is told of an amount. */
export interface Told {
  /** What it comes to, or why it comes to nothing. */
  text: string;
  ready: boolean;
  /** Whether there are not as many coins. */
  short?: boolean;
  /** What is left of the coins then. */
  left?: string | undefined;
}

interface Props {
  told: Told | undefined;
  /** Whether no amount is typed, so that there is nothing to say. */
  isBlank: boolean;
  /** What can be done with what is left over. */
  children: ReactNode;
}

/** The live line below an amount, in room that is always kept. It is said after a pause, not at each key. */
export function Outcome({ told, isBlank, children }: Props) {
  const { text = '', ready = false, short = false, left = '' } = told ?? {};
  useSaidAfterPause(isBlank ? '' : `${text} ${left}`.trim());
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
