import controls from '../../styles/controls.module.css';
import { DialogFrame } from '../dialogs/DialogFrame';
import { commandKey } from '../header/shortcutKeys';
import styles from './CopyAsText.module.css';

/** A text that the browser did not copy, selected to be copied by hand (docs/rules.md#refused-copies). */
export function CopyAsText({ text }: { text: string }) {
  return (
    <DialogFrame title="Copy as text" close="Close">
      <p>The browser did not copy it. The text is selected: {commandKey}+C copies it.</p>
      <textarea
        className={`${controls.field} ${styles.text}`}
        aria-label="Copy as text"
        readOnly
        value={text}
        onFocus={(event) => event.currentTarget.select()}
      />
    </DialogFrame>
  );
}
