import { panel } from '../../engine/page';
import type { LevelBy, LevelForm, LevelsForm, LevelText, SettingOf } from '../../engine/types';
import controls from '../../styles/controls.module.css';
import { IconButton } from '../controls/IconButton';
import { MinusIcon } from '../controls/icons';
import { useFieldFault } from '../dialog/fieldFaults';
import { NumberInput } from '../dialog/fields';
import fields from '../dialog/fields.module.css';
import { AddedLines } from './AddedLines';
import list from './AddedLines.module.css';
import { BackToGame } from './BackToGame';
import styles from './Levels.module.css';

/** The fields of one level, as typed. */
interface LevelLine extends LevelText {
  key: string;
  /** The stored level; absent for a new line. */
  was?: LevelText;
}

/** The levels as typed. */
interface TypedLevels {
  of: SettingOf;
  lines: LevelLine[];
}

/** The levels that the dialog opens with. */
export function levelLines({ of, lines }: LevelsForm): TypedLevels {
  return {
    of,
    lines: lines.map(({ was, typed }, index) => ({
      key: `${index}`,
      ...(was && { was }),
      ...typed,
    })),
  };
}

/** Lines of levels that are not stored. */
function newLevelLines(levels: readonly LevelText[]): LevelLine[] {
  return levels.map((level) => ({ key: crypto.randomUUID(), ...level }));
}

/** The levels as the engine expects them. */
export function levelForms({ of, lines }: TypedLevels): LevelsForm {
  return {
    of,
    lines: lines.map(
      ({ was, from, by, of, name }): LevelForm => ({
        ...(was && { was }),
        typed: { from, by, of, name },
      }),
    ),
  };
}

interface Props {
  levels: TypedLevels;
  /** The levels of the game, which are shown while the inventory has none of its own. */
  linesOfGame: readonly LevelText[];
  ofGame: LevelsForm;
  /** Where each of the levels that are shown begins, if that is above a multiple. */
  starts: readonly (string | null)[];
  /** The name of the score. */
  score: string;
  /** True if the inventory follows a game. */
  hasGame: boolean;
  onChange: (levels: TypedLevels) => void;
}

const UNITS: Record<LevelText['of'], string> = {
  slots: 'slots',
  equippedSlots: 'equipped slots',
  lb: 'lb',
};

/** The levels of encumbrance (docs/rules/game.md#levels-of-encumbrance). */
export function Levels({ levels, linesOfGame, ofGame, starts, score, hasGame, onChange }: Props) {
  const { newLevel, mostLevels, longestLevelName } = panel.forms;
  // The keys of the game's lines stay, so that typing in one keeps the focus when they become one's own.
  const lines: readonly LevelLine[] =
    levels.of === 'inventory'
      ? levels.lines
      : linesOfGame.map((level, index) => ({ key: `game ${index}`, ...level }));
  const count = lines.length;
  const kinds: Record<LevelBy, string> = {
    number: 'number',
    limit: '× the limit',
    score: `× ${score}`,
  };

  function changeLines(lines: LevelLine[]) {
    onChange({ of: 'inventory', lines });
  }

  function change(line: LevelLine, change: Partial<LevelText>) {
    changeLines(lines.map((other) => (other === line ? { ...line, ...change } : other)));
  }

  return (
    <AddedLines
      label="Levels of encumbrance"
      head={<span className={fields.label}>Levels of encumbrance</span>}
      add="Add level"
      canAdd={count < mostLevels}
      onAdd={() => changeLines([...lines, ...newLevelLines([newLevel])])}
      count={count}
    >
      {count === 0 && <p className={list.none}>No levels.</p>}
      {lines.map((line, index) => (
        <div key={line.key} className={styles.line}>
          <span aria-hidden="true">from</span>
          <LevelFrom line={line} onType={(from) => change(line, { from })} />
          <LevelChoice
            label="Begins at"
            names={kinds}
            chosen={line.by}
            onChoose={(by) => change(line, { by })}
          />
          <LevelChoice
            label="Unit"
            names={UNITS}
            chosen={line.of}
            onChoose={(of) => change(line, { of })}
          />
          <div className={styles.name}>
            <input
              className={controls.field}
              aria-label="Level name"
              autoComplete="off"
              placeholder="Name"
              maxLength={longestLevelName}
              value={line.name}
              onChange={(event) => change(line, { name: event.currentTarget.value })}
            />
            {line.by !== 'number' && (
              <span className={fields.hint} role="status">
                {starts[index]}
              </span>
            )}
          </div>
          <IconButton
            label="Remove level"
            icon={MinusIcon}
            onClick={() => changeLines(lines.filter((other) => other !== line))}
          />
        </div>
      ))}
      {hasGame && (
        <BackToGame
          setting="Levels of encumbrance"
          about=""
          value={levels}
          ofGame={levelLines(ofGame)}
          onGoBack={onChange}
        />
      )}
    </AddedLines>
  );
}

interface LevelChoiceProps<Choice extends string> {
  label: string;
  /** The choices with their names. */
  names: Record<Choice, string>;
  chosen: Choice;
  onChoose: (choice: Choice) => void;
}

/** A choice in the line of a level. */
function LevelChoice<Choice extends string>({
  label,
  names,
  chosen,
  onChoose,
}: LevelChoiceProps<Choice>) {
  return (
    <select
      className={controls.field}
      aria-label={label}
      value={chosen}
      onChange={({ currentTarget }) => onChoose(currentTarget.value as Choice)}
    >
      {Object.entries<string>(names).map(([choice, name]) => (
        <option key={choice} value={choice}>
          {name}
        </option>
      ))}
    </select>
  );
}

interface LevelFromProps {
  line: LevelLine;
  onType: (from: string) => void;
}

/** The number of slots or lb from which a level holds, or how many times the limit or the score it holds above. */
function LevelFrom({ line, onType }: LevelFromProps) {
  const numberField = line.of === 'lb' ? 'levelFromWeight' : 'levelFrom';
  const field = line.by === 'number' ? numberField : 'levelTimes';
  const stored = line.was?.from ?? panel.forms.newLevel.from;
  const fault = useFieldFault({ field, text: line.from, stored, onType });
  return (
    <NumberInput
      data-first
      field={field}
      aria-label="From"
      aria-invalid={fault !== undefined || undefined}
      title={fault}
      text={line.from}
      onType={onType}
    />
  );
}
