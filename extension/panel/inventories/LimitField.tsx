import type { NumberField as Field, LimitForm, LimitTexts } from '../../engine/types';
import { NumberField, Select } from '../dialog/fields';
import styles from '../dialog/fields.module.css';
import { BackToGame } from './BackToGame';
import { FormulaFields } from './FormulaFields';

interface Props {
  label: string;
  numberLabel: string;
  field: Field;
  unit?: string;
  texts: LimitTexts;
  /** The text of the choice without a limit. */
  nothing?: string;
  value: LimitForm;
  /** The limit that the dialog opened with. */
  stored: LimitForm;
  ofGame: LimitForm;
  onChange: (value: LimitForm) => void;
  /** The id of a remark on the field, if there is one. */
  describedBy?: string | undefined;
}

/** A limit: by the game, by strength, a number, by a formula, or none (docs/rules/game.md#limits-of-ones-own). */
export function LimitField({
  label,
  numberLabel,
  field,
  unit,
  texts,
  nothing = 'No limit',
  value,
  stored,
  ofGame,
  onChange,
  describedBy,
}: Props) {
  const { byGame, byStrength, number, formula, result, hint, about } = texts;
  const options: [LimitForm['by'], string | undefined][] = [
    ['game', byGame],
    ['strength', byStrength],
    ['number', 'A number'],
    ['formula', 'By a formula'],
    ['nothing', nothing],
  ];
  return (
    <div className={styles.labelled}>
      <div className={styles.pair}>
        <Select
          label={label}
          options={options}
          chosen={value.by}
          onChoose={(by) =>
            onChange({
              by,
              text: by === 'number' ? number : '',
              ...(by === 'formula' && { formula }),
            })
          }
          describedBy={describedBy}
        />
        {value.by === 'number' && (
          <NumberField
            label={numberLabel}
            field={field}
            unit={unit}
            text={value.text}
            stored={stored.text || number}
            onType={(text) => onChange({ by: 'number', text })}
          />
        )}
      </div>
      {value.formula && (
        <FormulaFields
          label={label}
          value={value.formula}
          result={result}
          onChange={(formula) => onChange({ ...value, formula })}
        />
      )}
      {hint && <p className={styles.hint}>{hint}</p>}
      <BackToGame setting={label} about={about} value={value} ofGame={ofGame} onGoBack={onChange} />
    </div>
  );
}
