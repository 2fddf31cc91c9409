import type { ReactNode } from 'react';
import { useCoinTexts } from '../../engine/views';
import controls from '../../styles/controls.module.css';
import { tooltipWhenCut } from '../controls/tooltipWhenCut';
import fields from '../dialog/fields.module.css';
import styles from './AmountField.module.css';

interface Props {
  text: string;
  /** Absent if the field is read-only. */
  onType?: (text: string) => void;
  /** A button beside it. */
  children?: ReactNode;
}

/** The Amount field of a dialog, with a text such as "3 gp 5 sp" (docs/rules/game.md#amounts-of-money). */
export function AmountField({ text, onType, children }: Props) {
  const { example } = useCoinTexts();
  return (
    <div className={styles.line}>
      <label className={fields.labelled}>
        <span className={fields.label}>Amount</span>
        <input
          className={`${controls.field} ${styles.amount}`}
          placeholder={example}
          autoComplete="off"
          spellCheck={false}
          readOnly={!onType}
          value={text}
          onPointerEnter={tooltipWhenCut}
          onChange={(event) => onType?.(event.currentTarget.value)}
        />
      </label>
      {children}
    </div>
  );
}
