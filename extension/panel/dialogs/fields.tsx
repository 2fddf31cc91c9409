import { type ReactNode, useId } from 'react';
import { forms, readAmount } from '../../engine/client';
import type { NumberField as Field } from '../../engine/types';
import controls from '../../styles/controls.module.css';
import { stepByArrow } from '../controls/arrowKeys';
import styles from './fields.module.css';

interface TextProps {
  label: string;
  text: string;
  onType: (text: string) => void;
}

/** A text field of a dialog. */
export function TextField({ label, text, onType }: TextProps) {
  return (
    <label className={styles.labelled}>
      <span className={styles.label}>{label}</span>
      <input
        className={controls.field}
        autoComplete="off"
        spellCheck={false}
        value={text}
        onChange={(event) => onType(event.currentTarget.value)}
      />
    </label>
  );
}

interface NumberProps extends TextProps {
  field: Field;
  unit?: string | undefined;
  /** A neutral remark; it is the field's description. */
  hint?: ReactNode;
  disabled?: boolean;
}

/**
 * A number field of a dialog. It is a text field, because the engine has to get what was typed
 * (docs/rules.md#number-fields). The minimum and the step are those of docs/rules.md#minima-and-steps.
 */
export function NumberField({
  label,
  field,
  text,
  onType,
  unit,
  hint,
  disabled = false,
}: NumberProps) {
  const hintId = useId();
  const { min, step } = forms().numbers[field];
  return (
    <div className={styles.labelled}>
      <label className={styles.labelled}>
        <span className={styles.label}>{label}</span>
        <span className={styles.number}>
          <input
            className={controls.field}
            role="spinbutton"
            inputMode="decimal"
            autoComplete="off"
            min={min}
            step={step}
            aria-valuemin={min}
            aria-valuenow={Number(readAmount(text) ?? Number.NaN) || 0}
            aria-valuetext={text}
            aria-describedby={hint ? hintId : undefined}
            disabled={disabled}
            value={text}
            onChange={(event) => onType(event.currentTarget.value)}
            onKeyDown={(event) => stepByArrow(event, field, onType)}
          />
          {unit && (
            <span className={styles.unit} aria-hidden="true">
              {unit}
            </span>
          )}
        </span>
      </label>
      {hint && (
        <p className={styles.hint} id={hintId}>
          {hint}
        </p>
      )}
    </div>
  );
}

interface SwitchProps {
  label: string;
  on: boolean;
  onSwitch: (on: boolean) => void;
}

/** A toggle of a dialog. */
export function Switch({ label, on, onSwitch }: SwitchProps) {
  return (
    <label className={styles.switch}>
      <input
        type="checkbox"
        role="switch"
        className={styles.knob}
        checked={on}
        aria-checked={on}
        onChange={(event) => onSwitch(event.currentTarget.checked)}
      />
      <span>{label}</span>
    </label>
  );
}
