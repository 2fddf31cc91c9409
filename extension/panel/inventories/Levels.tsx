import { useLayoutEffect, useRef } from 'react';
import { forms } from '../../engine/client';
import type { LevelForm, LevelText } from '../../engine/types';
import controls from '../../styles/controls.module.css';
import { IconButton } from '../controls/IconButton';
import { MinusIcon } from '../controls/icons';
import { NumberInput } from '../dialog/fields';
import fields from '../dialog/fields.module.css';
import list from './addedLines.module.css';
import styles from './Levels.module.css';

/** The fields of one level, as typed. */
interface LevelLine extends LevelText {
  key: string;
  /** The stored level; absent for a new line. */
  was?: LevelText;
}

/** The lines that the dialog opens with. */
export function levelLines(levels: readonly LevelText[]): LevelLine[] {
  return levels.map((was, index) => ({ key: `${index}`, was, ...was }));
}

/** Lines of levels that are not stored. */
export function newLevelLines(levels: readonly LevelText[]): LevelLine[] {
  return levels.map((level) => ({ key: crypto.randomUUID(), ...level }));
}

/** The lines as the engine expects them. */
export function levelForms(lines: readonly LevelLine[]): LevelForm[] {
  return lines.map(({ was, from, of, name }) => ({
    ...(was && { was }),
    typed: { from, of, name },
  }));
}

interface Props {
  lines: readonly LevelLine[];
  onChange: (lines: LevelLine[]) => void;
}

const UNITS: LevelText['of'][] = ['slots', 'lb'];

/** The levels of encumbrance (docs/rules/game.md#levels-of-encumbrance). */
export function Levels({ lines, onChange }: Props) {
  const { newLevel, mostLevels, longestLevelName } = forms();
  const group = useRef<HTMLDivElement>(null);
  const added = useRef(false);
  const count = lines.length;

  // A new line gets the focus.
  // biome-ignore lint/correctness/useExhaustiveDependencies: it runs when the number of lines changes
  useLayoutEffect(() => {
    if (added.current) {
      added.current = false;
      const numbers = group.current?.querySelectorAll<HTMLInputElement>('[role="spinbutton"]');
      numbers?.[numbers.length - 1]?.select();
    }
  }, [count]);

  function add() {
    added.current = true;
    onChange([...lines, ...newLevelLines([newLevel])]);
  }

  function change(line: LevelLine, change: Partial<LevelText>) {
    onChange(lines.map((other) => (other === line ? { ...line, ...change } : other)));
  }

  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset's legend cannot be laid out in a row
    <div
      ref={group}
      role="group"
      aria-label="Levels of encumbrance"
      data-focus-home="[data-add]"
      className={list.list}
    >
      <div className={list.head}>
        <span className={fields.label}>Levels of encumbrance</span>
        <button
          type="button"
          className={controls.button}
          data-add
          disabled={count >= mostLevels}
          onClick={add}
        >
          Add level
        </button>
      </div>
      {count === 0 && <p className={list.none}>No levels.</p>}
      {lines.map((line) => (
        <div key={line.key} className={styles.line}>
          <span aria-hidden="true">from</span>
          <NumberInput
            field="levelFrom"
            aria-label="From"
            text={line.from}
            onType={(from) => change(line, { from })}
          />
          <select
            className={controls.field}
            aria-label="Unit"
            value={line.of}
            onChange={({ currentTarget }) => {
              const of = UNITS[currentTarget.selectedIndex];
              if (of) {
                change(line, { of });
              }
            }}
          >
            {UNITS.map((unit) => (
              <option key={unit}>{unit}</option>
            ))}
          </select>
          <input
            className={controls.field}
            aria-label="Level name"
            autoComplete="off"
            placeholder="Name"
            maxLength={longestLevelName}
            value={line.name}
            onChange={(event) => change(line, { name: event.currentTarget.value })}
          />
          <IconButton
            label="Remove level"
            icon={MinusIcon}
            onClick={() => onChange(lines.filter((other) => other !== line))}
          />
        </div>
      ))}
    </div>
  );
}
