import { panel } from '../../engine/page';
import type { PenaltyForm, PenaltyView } from '../../engine/types';
import controls from '../../styles/controls.module.css';
import { IconButton } from '../controls/IconButton';
import { MinusIcon } from '../controls/icons';
import { NumberInput } from '../dialog/fields';
import { AddedLines } from './AddedLines';
import list from './AddedLines.module.css';
import styles from './Penalties.module.css';

/** The fields of one penalty, as typed. */
interface PenaltyLine {
  key: string;
  /** The stored penalty; absent for a new line. */
  was?: PenaltyView;
  source: string;
  slots: string;
}

/** The lines that the dialog opens with. */
export function penaltyLines(penalties: readonly PenaltyView[]): PenaltyLine[] {
  return penalties.map((was, index) => ({ key: `${index}`, was, ...was }));
}

/** The lines as the engine expects them. */
export function penaltyForms(lines: readonly PenaltyLine[]): PenaltyForm[] {
  return lines.map(({ was, source, slots }) => ({ ...(was && { was }), typed: { source, slots } }));
}

interface Props {
  lines: readonly PenaltyLine[];
  onChange: (lines: PenaltyLine[]) => void;
}

/** The most stored penalties that are shown: more would make the dialog slow. */
const MOST = 200;

/** The penalties on the slot allowance (docs/rules/game.md#penalties). */
export function Penalties({ lines, onChange }: Props) {
  const count = lines.length;
  const shown = lines.filter((line, index) => index < MOST || !line.was);

  function change(line: PenaltyLine, change: Partial<PenaltyLine>) {
    onChange(lines.map((other) => (other === line ? { ...line, ...change } : other)));
  }

  function remove(line: PenaltyLine) {
    onChange(lines.filter((other) => other !== line));
  }

  return (
    <AddedLines
      label="Penalties and bonuses"
      head={count === 0 ? <p className={list.none}>No penalties.</p> : <span />}
      add="Add penalty"
      onAdd={() => onChange([...lines, { key: crypto.randomUUID(), ...panel.forms.newPenalty }])}
      count={count}
    >
      <p className={list.none}>Below 0: more slots</p>
      {count > 0 && (
        <div className={styles.lines}>
          <span className={styles.column}>Source</span>
          <span className={styles.column}>Slots</span>
        </div>
      )}
      {shown.map((line) => (
        <div key={line.key} className={styles.line}>
          <input
            data-first
            className={controls.field}
            aria-label="Penalty source"
            autoComplete="off"
            value={line.source}
            onChange={(event) => change(line, { source: event.currentTarget.value })}
          />
          <NumberInput
            field="penaltySlots"
            aria-label="Penalty slots"
            text={line.slots}
            onType={(slots) => change(line, { slots })}
          />
          <IconButton label="Remove penalty" icon={MinusIcon} onClick={() => remove(line)} />
        </div>
      ))}
      {shown.length < count && (
        <p className={list.none}>
          {count - shown.length === 1
            ? '1 more is kept but not shown.'
            : `${count - shown.length} more are kept but not shown.`}
        </p>
      )}
    </AddedLines>
  );
}
