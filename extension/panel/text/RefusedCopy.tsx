import { useEffect, useRef } from 'react';
import controls from '../../styles/controls.module.css';
import { commandKey } from '../controls/shortcutKeys';
import styles from './RefusedCopy.module.css';

interface Props {
  /** The accessible name of the text. */
  label: string;
  text: string;
}

/** A text that the browser refused to copy, selected so that the user can copy it (docs/rules/catalogues-and-text.md#refused-copies). */
export function RefusedCopy({ label, text }: Props) {
  const field = useRef<HTMLTextAreaElement>(null);
  useEffect(() => field.current?.focus(), []);
  return (
    <>
      <p>The browser wouldn’t copy it. The text is selected: press {commandKey}+C.</p>
      <textarea
        ref={field}
        className={`${controls.field} ${styles.text}`}
        aria-label={label}
        readOnly
        value={text}
        onFocus={(event) => event.currentTarget.select()}
      />
    </>
  );
}
