import type { NumberField as Field, FormulaForm, Rounding } from '../../engine/types';
import { NumberField, Select } from '../dialog/fields';
import styles from '../dialog/fields.module.css';

interface Props {
  /** The limit that the formula is of. */
  label: string;
  value: FormulaForm;
  /** The formula with its result: "10 + 1 × 3 = 13 slots". */
  result: string | undefined;
  onChange: (value: FormulaForm) => void;
}

type NumberPart = 'base' | 'factor' | 'least';

const PARTS: readonly [NumberPart, string, Field][] = [
  ['base', 'Base', 'formulaBase'],
  ['factor', 'For each point', 'formulaFactor'],
  ['least', 'At least', 'formulaLeast'],
];

const NOT_ROUNDED = 'not';

/** The fields of a limit by a formula (docs/rules/game.md#formulas). */
export function FormulaFields({ label, value, result, onChange }: Props) {
  const { round, ...numbers } = value;
  return (
    // biome-ignore lint/a11y/useSemanticElements: the label of its choice names it
    <div role="group" aria-label={`${label} by a formula`} className={styles.labelled}>
      <div className={styles.pair}>
        {PARTS.map(([part, name, field]) => (
          <NumberField
            key={part}
            label={name}
            field={field}
            text={value[part]}
            onType={(text) => onChange({ ...value, [part]: text })}
          />
        ))}
        <Select
          label="Rounded"
          options={[
            [NOT_ROUNDED, 'not'],
            ['up', 'up'],
            ['down', 'down'],
          ]}
          chosen={round ?? NOT_ROUNDED}
          onChoose={(round: Rounding | typeof NOT_ROUNDED) =>
            onChange(round === NOT_ROUNDED ? numbers : { ...numbers, round })
          }
        />
      </div>
      <p className={styles.hint} role="status">
        {result}
      </p>
    </div>
  );
}
