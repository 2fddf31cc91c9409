import { useId, useLayoutEffect, useRef } from 'react';
import type { Level } from '../../engine/types';
import { WarningIcon } from '../controls/icons';
import { useDebouncedAnnouncement } from '../messages/useDebouncedAnnouncement';
import styles from './AfterChange.module.css';

interface Props {
  /** What is not the same afterwards; blank where nothing would change. */
  text?: string | undefined;
  /** The worst of what it tells. */
  level?: Level | undefined;
}

/**
 * What carrying a dialog out would change, at its foot in room that is always kept
 * (docs/rules.md#before-and-after). What is longer than its room is scrolled.
 */
export function AfterChange({ text = '', level }: Props) {
  const heading = useId();
  const line = useRef<HTMLParagraphElement>(null);
  useDebouncedAnnouncement(text);

  // What has nothing to scroll is no stop for the Tab key.
  useLayoutEffect(() => {
    const { current } = line;
    if (current && current.scrollHeight > current.clientHeight) {
      current.tabIndex = 0;
    } else {
      current?.removeAttribute('tabindex');
    }
  });

  return (
    <div className={styles.after} data-level={level}>
      <h3 id={heading} className={styles.heading}>
        After this change
        {level === 'over' && <WarningIcon />}
      </h3>
      <p ref={line} role="status" aria-live="off" aria-labelledby={heading} className={styles.text}>
        {text}
      </p>
    </div>
  );
}
