import { useState } from 'react';
import { panel } from '../../engine/page';
import { NumberInput } from './fields';
import fields from './fields.module.css';
import styles from './PercentInput.module.css';

interface Props {
  label: string;
  /** The chosen part of the value. */
  percent: string;
  onChoose: (percent: string) => void;
}

/**
 * A part of a value (docs/rules/game.md#selling). What can't be read chooses nothing, and is gone when the field is
 * left.
 */
export function PercentInput({ label, percent, onChoose }: Props) {
  const [draft, setDraft] = useState<string>();
  return (
    <span className={`${fields.number} ${styles.percent}`}>
      <NumberInput
        aria-label={label}
        field="percent"
        text={draft ?? percent}
        onType={(text) => {
          setDraft(text);
          const read = panel.ask({ type: 'readNumber', field: 'percent', text });
          if (read !== undefined) {
            onChoose(read);
          }
        }}
        onBlur={() => setDraft(undefined)}
      />
      <span className={fields.unit} aria-hidden="true">
        %
      </span>
    </span>
  );
}
