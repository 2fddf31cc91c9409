import controls from '../../styles/controls.module.css';
import { timeText } from '../days/days';
import styles from './RestoredText.module.css';
import type { DialogDraft } from './useDialogDraft';

interface Props {
  draft: DialogDraft;
  /** Puts back what the field would have without the text that is back. */
  onDiscard: (restored: string) => void;
}

/** Says that the text of a closed panel is back, and offers to discard it; or that a text is too long to come back. */
export function RestoredText({ draft, onDiscard }: Props) {
  const { restored, fault, discard } = draft;
  return (
    <div className={styles.line}>
      <span role="status">
        {fault ?? (restored && `Your text from ${timeText(restored.time)} is back.`)}
      </span>
      {restored && (
        <button
          type="button"
          className={controls.plain}
          onClick={() => {
            discard();
            onDiscard(restored.texts.text ?? '');
          }}
        >
          Discard
        </button>
      )}
    </div>
  );
}
