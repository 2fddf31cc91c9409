import { useEffect, useId, useRef, useState } from 'react';
import type { HistoryLine as Line } from '../../engine/types';
import controls from '../../styles/controls.module.css';
import { timeText } from '../days/days';
import styles from './History.module.css';
import { type Reversal, type ReversalOutcome, reversalOf } from './useReversals';

interface Props {
  line: Line;
  /** True if a search has found it. */
  isFound: boolean;
  outcome: ReversalOutcome | undefined;
  onRevert: (reversal: Reversal, isByPointer: boolean) => void;
  /** The pointer or the focus has left its button. */
  onLeave: () => void;
}

/** A step. In a narrow panel it has one line until it is opened; what was found is in sight at once. */
export function HistoryLine({ line, isFound, outcome, onRevert, onLeave }: Props) {
  const { label, items, time, name, undone, lost } = line;
  const [isOpen, setIsOpen] = useState(false);
  const id = useId();
  const offered = reversalOf(line);
  const shown = offered ?? outcome?.reversal;
  const outcomeLine = useRef<HTMLParagraphElement>(null);
  const mayScroll = outcome?.isHeld === false;
  useEffect(() => {
    if (mayScroll) {
      // Below the last line in sight. Not before: it would move the line under the pointer.
      outcomeLine.current?.scrollIntoView({ block: 'nearest' });
    }
  }, [mayScroll]);
  return (
    <li
      className={styles.line}
      data-undone={undone}
      data-open={isOpen || isFound}
      tabIndex={-1}
      title={items}
    >
      <time className={styles.time}>{timeText(time ?? Date.now())}</time>{' '}
      <button
        id={id}
        type="button"
        className={styles.label}
        aria-expanded={isOpen || isFound}
        onClick={() => setIsOpen(!isOpen)}
      >
        {label}
      </button>{' '}
      <span className={styles.name}>{name}</span>{' '}
      {undone && <span className={styles.state}>undone</span>}
      {lost && <span className={styles.state}>{lost}</span>}
      {shown && (
        <ReversalButton
          about={id}
          reversal={shown}
          canRevert={offered !== undefined && !outcome?.isHeld}
          onRevert={(isByPointer) => onRevert(shown, isByPointer)}
          onLeave={onLeave}
        />
      )}
      {outcome && (
        // In place of the notice, which is behind the dialog. It is announced there.
        <p
          ref={outcomeLine}
          role="status"
          aria-live="off"
          className={styles.outcome}
          data-refused={outcome.isRefused || undefined}
        >
          {outcome.text}
        </p>
      )}
      {isOpen && items && <span className={styles.items}>{items}</span>}
    </li>
  );
}

interface ReversalButtonProps {
  /** The id of the label of its line. */
  about: string;
  reversal: Reversal;
  canRevert: boolean;
  onRevert: (isByPointer: boolean) => void;
  onLeave: () => void;
}

function ReversalButton({ about, reversal, canRevert, onRevert, onLeave }: ReversalButtonProps) {
  return (
    <button
      type="button"
      className={`${controls.plain} ${styles.reversal}`}
      aria-describedby={about}
      // Not `disabled`: it keeps the focus.
      aria-disabled={!canRevert || undefined}
      // A key clicks without a count.
      onClick={({ detail }) => canRevert && onRevert(detail > 0)}
      onPointerLeave={onLeave}
      onBlur={onLeave}
    >
      {reversal.text}
    </button>
  );
}
