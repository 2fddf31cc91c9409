import { useEffect, useId, useMemo, useState } from 'react';
import { showCrash } from '../../crash/crashScreen';
import { panel } from '../../engine/page';
import type { Reversal as RevertAction } from '../../engine/panel';
import type { HistoryLine } from '../../engine/types';
import { useNotice, useOpenInventory, useRevision, useUndoLabels } from '../../engine/views';
import controls from '../../styles/controls.module.css';
import { byDay, timeText } from '../days/days';
import { useToday } from '../days/useToday';
import { DialogFrame } from '../dialog/DialogFrame';
import fields from '../dialog/fields.module.css';
import { ShowMore } from '../dialog/ShowMore';
import { useDebouncedAnnouncement } from '../messages/useDebouncedAnnouncement';
import styles from './History.module.css';

/** The number of lines that are shown at first, and the number that are added. */
const PAGE = 100;

/** The dialog History: the steps of all panels (docs/rules/actions.md#history). */
export function History() {
  const [text, setText] = useState('');
  const [onlyOpen, setOnlyOpen] = useState(false);
  const [most, setMost] = useState(PAGE);
  const open = useOpenInventory();
  // What is refused is offered no more.
  const notice = useNotice();
  const lines = useLines(text, onlyOpen && open !== undefined, notice);
  useToday();
  const none = text.trim() === '' ? 'No steps.' : 'No matching steps.';
  const count =
    lines.length === 0 ? none : `${lines.length} ${lines.length === 1 ? 'step' : 'steps'}`;
  useDebouncedAnnouncement(text === '' && !onlyOpen ? '' : count);

  function search(wanted: string, only: boolean) {
    setText(wanted);
    setOnlyOpen(only);
    setMost(PAGE);
  }

  return (
    <DialogFrame title="History" close="Close" isTall>
      <input
        type="search"
        className={controls.field}
        aria-label="Search history"
        placeholder="Search..."
        autoComplete="off"
        spellCheck={false}
        value={text}
        onChange={(event) => search(event.currentTarget.value, onlyOpen)}
      />
      {open && (
        <label className={fields.choice}>
          <input
            type="checkbox"
            checked={onlyOpen}
            onChange={(event) => search(text, event.currentTarget.checked)}
          />
          <span>This inventory only</span>
        </label>
      )}
      <div className={styles.lines}>
        {byDay(lines.slice(0, most), Date.now()).map((day, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a day may occur again after the clock was set back
          <Day key={index} text={day.text} lines={day.entries} areFound={text.trim() !== ''} />
        ))}
        {lines.length === 0 && <p className={styles.none}>{none}</p>}
        <ShowMore more={lines.length - most} onShow={() => setMost(most + PAGE)} />
      </div>
      {notice?.type === 'refused' && (
        // In place of the notice, which is behind the dialog. It is announced there.
        <p role="status" aria-live="off" className={styles.refused} data-refused>
          {notice.text}
        </p>
      )}
    </DialogFrame>
  );
}

/** The lines that match a text, asked for after each change. */
function useLines(
  text: string,
  onlyOpen: boolean,
  notice: ReturnType<typeof useNotice>,
): readonly HistoryLine[] {
  const read = useReading();
  const revision = useRevision();
  const labels = useUndoLabels();
  const question = { type: 'historyLines', text, onlyOpen } as const;
  // biome-ignore lint/correctness/useExhaustiveDependencies: after each change, of whichever panel
  return useMemo(() => panel.ask(question), [text, onlyOpen, read, revision, labels, notice]);
}

/** The time in milliseconds after which other panels have written their steps. */
const PAUSE = 1500;

/**
 * Has the steps of other panels read after each change and once these panels have written it. Returns how often they
 * were read.
 */
function useReading(): number {
  const [times, setTimes] = useState(0);
  const revision = useRevision();
  const labels = useUndoLabels();
  // biome-ignore lint/correctness/useExhaustiveDependencies: after each change, of whichever panel
  useEffect(() => {
    let isOpen = true;
    const read = () => {
      panel
        .readHistory()
        .then(() => isOpen && setTimes((times) => times + 1))
        .catch(showCrash);
    };
    read();
    const timer = setTimeout(read, PAUSE);
    return () => {
      isOpen = false;
      clearTimeout(timer);
    };
  }, [revision, labels]);
  return times;
}

interface DayProps {
  text: string;
  lines: readonly HistoryLine[];
  /** True if a search has found them. */
  areFound: boolean;
}

function Day({ text, lines, areFound }: DayProps) {
  const id = useId();
  return (
    <section>
      <h3 id={id} className={styles.day}>
        {text}
      </h3>
      <ul aria-labelledby={id}>
        {lines.map((line, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: equal steps may follow one another; new ones come on top
          <Line key={lines.length - index} line={line} isFound={areFound} />
        ))}
      </ul>
    </section>
  );
}

/** A step. In a narrow panel it has one line until it is opened; what was found is in sight at once. */
function Line({ line, isFound }: { line: HistoryLine; isFound: boolean }) {
  const { label, items, time, name, undone, lost, restore, takeBack } = line;
  const [isOpen, setIsOpen] = useState(false);
  const id = useId();
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
      {restore !== undefined && (
        <Reversal about={id} text="Restore" action={{ type: 'restore', step: restore }} />
      )}
      {takeBack !== undefined && (
        <Reversal about={id} text="Take back" action={{ type: 'takeBack', step: takeBack }} />
      )}
      {isOpen && items && <span className={styles.items}>{items}</span>}
    </li>
  );
}

/** A button that reverts the step of a line by itself. `about` is the id of its label. */
function Reversal({ about, text, action }: { about: string; text: string; action: RevertAction }) {
  return (
    <button
      type="button"
      className={`${controls.plain} ${styles.reversal}`}
      aria-describedby={about}
      onClick={() => panel.revert(action)}
    >
      {text}
    </button>
  );
}
