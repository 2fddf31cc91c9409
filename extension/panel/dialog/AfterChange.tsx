import { useId, useLayoutEffect, useRef } from 'react';
import type { Level } from '../../engine/types';
import { WarningIcon } from '../controls/icons';
import { useDebouncedAnnouncement } from '../messages/useDebouncedAnnouncement';
import styles from './AfterChange.module.css';

interface Props {
  /** The figures that would change; blank if none would. */
  text?: string | undefined;
  /** The worst level among these figures. */
  level?: Level | undefined;
}

/**
 * The effect of confirming a dialog, at its foot in space that is always reserved
 * (docs/rules/panel.md#before-and-after). A longer text is scrolled.
 */
export function AfterChange({ text = '', level }: Props) {
  const heading = useId();
  const line = useRef<HTMLParagraphElement>(null);
  useDebouncedAnnouncement(text);

  // Only a text that can be scrolled is a stop for the Tab key.
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
