import { type ComponentProps, type Key, type ReactNode, useId } from 'react';
import { panel } from '../../engine/page';
import type { NumberField as Field } from '../../engine/types';
import controls from '../../styles/controls.module.css';
import { stepByArrow } from '../controls/arrowKeys';
import { tooltipWhenCut } from '../controls/tooltipWhenCut';
import { useFieldFault } from './fieldFaults';
import styles from './fields.module.css';

interface TextProps {
  label: string;
  text: string;
  onType: (text: string) => void;
}

interface TextFieldProps extends TextProps {
  /** The maximum length of the text, in UTF-16 units. */
  longest?: number;
  /** Has the focus first, though it is not the first field. */
  startsHere?: boolean;
}

/** A text field of a dialog. */
export function TextField({ label, text, onType, longest, startsHere = false }: TextFieldProps) {
  return (
    <label className={styles.labelled}>
      <span className={styles.label}>{label}</span>
      <input
        className={controls.field}
        autoComplete="off"
        spellCheck={false}
        // biome-ignore lint/a11y/noAutofocus: a dialog has to begin somewhere
        autoFocus={startsHere}
        maxLength={longest}
        value={text}
        onChange={(event) => onType(event.currentTarget.value)}
      />
    </label>
  );
}

interface LongTextProps extends TextProps {
  /** The maximum length of the text, in UTF-16 units. */
  longest: number;
  /** Has the focus first, in place of the first field. */
  startsHere: boolean;
}

/** A text field of several lines: Ctrl+Enter confirms the dialog. */
export function LongTextField({ label, text, onType, longest, startsHere }: LongTextProps) {
  return (
    <label className={styles.labelled}>
      <span className={styles.label}>{label}</span>
      <textarea
        className={`${controls.field} ${styles.longText}`}
        autoComplete="off"
        // biome-ignore lint/a11y/noAutofocus: a dialog has to begin somewhere
        autoFocus={startsHere}
        rows={3}
        maxLength={longest}
        value={text}
        onChange={(event) => onType(event.currentTarget.value)}
      />
    </label>
  );
}

interface InputProps
  extends Pick<
    ComponentProps<'input'>,
    | 'autoFocus'
    | 'disabled'
    | 'onBlur'
    | 'ref'
    | 'aria-label'
    | 'aria-describedby'
    | 'aria-invalid'
    | 'title'
    | 'aria-valuemin'
    | 'aria-valuemax'
    | 'aria-valuenow'
  > {
  field: Field;
  text: string;
  onType: (text: string) => void;
  /** Called with the text after an arrow key. */
  onStep?: (text: string) => void;
  /** Called in place of what Enter does in a dialog. */
  onEnter?: (() => void) | undefined;
}

/**
 * The input of a number. It is one of text, because the engine has to get what was typed
 * (docs/rules/game.md#number-fields).
 */
export function NumberInput({
  field,
  text,
  onType,
  onStep = onType,
  onEnter,
  // If the text is no number, the arrow keys begin at the minimum.
  'aria-valuenow': now = Number(
    panel.ask({ type: 'readNumber', field, text }) ?? panel.forms.numbers[field].min ?? 0,
  ),
  ...rest
}: InputProps) {
  const { min, max, step } = panel.forms.numbers[field];
  return (
    <input
      className={controls.field}
      role="spinbutton"
      inputMode="decimal"
      autoComplete="off"
      min={min}
      max={max}
      step={step}
      aria-valuemin={min}
      aria-valuemax={max}
      aria-valuenow={now}
      aria-valuetext={text}
      value={text}
      onChange={(event) => onType(event.currentTarget.value)}
      onKeyDown={(event) => {
        if (onEnter && event.key === 'Enter') {
          event.preventDefault();
          onEnter();
        }
        stepByArrow(event, field, onStep);
      }}
      {...rest}
    />
  );
}

interface NumberProps extends TextProps, Pick<InputProps, 'ref' | 'onEnter'> {
  field: Field;
  unit?: string | undefined;
  /** The text that is stored; absent for something new. */
  stored?: string;
  /** A neutral remark; it is the field's description, unless the text is not accepted. */
  hint?: ReactNode;
  disabled?: boolean;
  /** Has the focus first, though it is not the first field. */
  startsHere?: boolean;
}

/** A number field of a dialog. */
export function NumberField({
  ref,
  label,
  field,
  text,
  onType,
  unit,
  stored,
  hint: remark,
  disabled = false,
  startsHere = false,
  onEnter,
}: NumberProps) {
  const hintId = useId();
  const fault = useFieldFault({ field, text: disabled ? '' : text, stored, onType });
  const hint = fault ?? remark;
  return (
    <div className={styles.labelled}>
      {/* biome-ignore lint/a11y/noLabelWithoutControl: its input is a component of its own */}
      <label className={styles.labelled}>
        <span className={styles.label}>{label}</span>
        <span className={styles.number}>
          <NumberInput
            ref={ref}
            field={field}
            text={text}
            onType={onType}
            onEnter={onEnter}
            aria-describedby={hint ? hintId : undefined}
            aria-invalid={fault !== undefined || undefined}
            disabled={disabled}
            autoFocus={startsHere}
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
  /** The id of its hint. */
  describedBy?: string;
}

/** A toggle of a dialog. */
export function Switch({ label, on, onSwitch, describedBy }: SwitchProps) {
  return (
    <label className={styles.switch}>
      <input
        type="checkbox"
        role="switch"
        className={styles.knob}
        checked={on}
        aria-checked={on}
        aria-describedby={describedBy}
        onChange={(event) => onSwitch(event.currentTarget.checked)}
      />
      <span>{label}</span>
    </label>
  );
}

/** A value that can be chosen, and its text. */
type Option<Value> = readonly [value: Value, text: string];

interface RadioProps<Value extends string> {
  label: string;
  options: readonly Option<Value>[];
  /** Absent if none is. */
  chosen: Value | undefined;
  onChoose: (value: Value) => void;
  /** The position of the label. */
  labelAt?: 'above' | 'before';
  /** A neutral remark; it is the group's description. */
  hint?: string;
  /** Shown after the last choice. */
  children?: ReactNode;
}

/** One choice of a few, all of them visible. */
export function RadioGroup<Value extends string>({
  label,
  options,
  chosen,
  onChoose,
  labelAt = 'above',
  hint,
  children,
}: RadioProps<Value>) {
  const id = useId();
  return (
    <div
      role="radiogroup"
      className={styles.choices}
      data-label={labelAt}
      aria-labelledby={`${id}.label`}
      aria-describedby={hint && `${id}.hint`}
    >
      <span id={`${id}.label`} className={styles.label}>
        {label}
      </span>
      {options.map(([value, text]) => (
        <label key={value} className={styles.choice}>
          <input
            type="radio"
            name={id}
            checked={value === chosen}
            onChange={() => onChoose(value)}
          />
          <span>{text}</span>
        </label>
      ))}
      {children}
      {hint && (
        <p id={`${id}.hint`} className={styles.hint}>
          {hint}
        </p>
      )}
    </div>
  );
}

interface CheckBoxProps {
  label: string;
  on: boolean;
  disabled?: boolean;
  onCheck: (on: boolean) => void;
}

/** A choice that is made or not. */
export function CheckBox({ label, on, disabled = false, onCheck }: CheckBoxProps) {
  return (
    <label className={styles.choice} data-text="whole">
      <input
        type="checkbox"
        checked={on}
        disabled={disabled}
        onChange={(event) => onCheck(event.currentTarget.checked)}
      />
      <span>{label}</span>
    </label>
  );
}

interface CheckProps<Value extends Key> {
  /** The group's name. */
  label: string;
  /** True if the name of each box begins with the group's. */
  names?: 'prefixed' | 'plain';
  options: readonly Option<Value>[];
  checked: (value: Value) => boolean;
  /** Returns true if a box can't be changed now. */
  fixed?: (value: Value) => boolean;
  onCheck: (value: Value, on: boolean) => void;
  /** Shown after the last field. */
  children?: ReactNode;
}

/** Any number of several choices. */
export function CheckGroup<Value extends Key>({
  label,
  names = 'prefixed',
  options,
  checked,
  fixed = () => false,
  onCheck,
  children,
}: CheckProps<Value>) {
  const id = useId();
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset's legend cannot be laid out in a row
    <div role="group" className={styles.choices} aria-labelledby={id}>
      <span id={id} className={styles.label}>
        {label}
      </span>
      {options.map(([value, text]) => (
        <label key={value} className={styles.choice}>
          <input
            type="checkbox"
            aria-label={names === 'prefixed' ? `${label} ${text}` : undefined}
            checked={checked(value)}
            disabled={fixed(value)}
            onChange={(event) => onCheck(value, event.currentTarget.checked)}
          />
          <span onPointerEnter={tooltipWhenCut}>{text}</span>
        </label>
      ))}
      {children}
    </div>
  );
}

interface SelectProps<Value> {
  label: string;
  /** Those without a text are left out. */
  options: readonly (readonly [Value, string | undefined])[];
  chosen: Value;
  /** Returns true if an option can't be chosen now. */
  fixed?: (value: Value) => boolean;
  onChoose: (value: Value) => void;
  /** The id of a remark about it. */
  describedBy?: string;
}

/** One choice of many, in a list that opens. */
export function Select<Value>({
  label,
  options: all,
  chosen,
  fixed = () => false,
  onChoose,
  describedBy,
}: SelectProps<Value>) {
  const options = all.filter(([, text]) => text !== undefined);
  return (
    <label className={styles.labelled}>
      <span className={styles.label}>{label}</span>
      <select
        className={controls.field}
        aria-describedby={describedBy}
        value={options.findIndex(([value]) => value === chosen)}
        onChange={(event) => {
          const option = options[event.currentTarget.selectedIndex];
          if (option) {
            onChoose(option[0]);
          }
        }}
      >
        {options.map(([value, text], index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: an option is identified by its index
          <option key={index} value={index} disabled={fixed(value)}>
            {text}
          </option>
        ))}
      </select>
    </label>
  );
}
