import { useEffect, useRef } from 'react';
import { announce } from '../../engine/announcements';
import type { Usage } from '../../engine/types';
import { WarningIcon } from '../controls/icons';
import { displayName } from '../controls/text';
import { UsageBar } from '../controls/UsageBar';
import styles from './CapacityLine.module.css';

interface Props {
  usage: Usage;
  /** The container's name. */
  name: string;
  /** How it is called when more is in it than fits, to be heard after its name. */
  overWord: 'full' | 'overflowing';
  /** What is shown then (docs/rules.md#full-and-overflowing). */
  overText: string;
}

/** A container's bar and, beside it in room that is always kept, the warning that it is over. */
export function CapacityLine({ usage, name, overWord, overText }: Props) {
  const isOver = usage.level === 'over';
  useAnnounceOver(isOver, `${displayName(name)} is ${overWord}.`);
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

/** Says it when it becomes so, not when it is so on opening. */
function useAnnounceOver(isOver: boolean, sentence: string) {
  const wasOver = useRef(isOver);
  useEffect(() => {
    if (isOver && !wasOver.current) {
      announce(sentence);
    }
    wasOver.current = isOver;
  }, [isOver, sentence]);
}
