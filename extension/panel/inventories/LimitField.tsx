import type { NumberField as Field, LimitForm } from '../../engine/types';
import { NumberField, Select } from '../dialog/fields';
import styles from '../dialog/fields.module.css';

interface Props {
  label: string;
  numberLabel: string;
  field: Field;
  unit?: string;
  /** The limit by the strength typed at present. */
  byStrength: string;
  value: LimitForm;
  onChange: (value: LimitForm) => void;
  /** The id of a remark on the field, if there is one. */
  describedBy: string | undefined;
}

/** A limit: by strength, a number, or none (docs/rules/game.md#limits-of-ones-own). */
export function LimitField({
  label,
  numberLabel,
  field,
  unit,
  byStrength,
  value,
  onChange,
  describedBy,
}: Props) {
  const given = unit ? `${byStrength} ${unit}` : byStrength;
  const options: [LimitForm['by'], string][] = [
    ['strength', `By Strength (${given})`],
    ['number', 'A number'],
    ['nothing', 'No limit'],
  ];
  return (
    <div className={styles.pair}>
      <Select
        label={label}
        options={options}
        chosen={value.by}
        onChoose={(by) => onChange({ by, text: by === 'number' ? byStrength : '' })}
        describedBy={describedBy}
      />
      {value.by === 'number' && (
        <NumberField
          label={numberLabel}
          field={field}
          unit={unit}
          text={value.text}
          onType={(text) => onChange({ by: 'number', text })}
        />
      )}
    </div>
  );
}
