import {
  type MouseEvent,
  type ReactNode,
  useEffect,
  useEffectEvent,
  useId,
  useMemo,
  useRef,
  useState,
} from 'react';
import { flushSync } from 'react-dom';
import { showCrash } from '../../crash/crashScreen';
import { panel, views } from '../../engine/page';
import type { Action, HistoryLine } from '../../engine/types';
import { useNotice, useOpenInventory, useRevision, useUndoLabels } from '../../engine/views';
import controls from '../../styles/controls.module.css';
import { DIALOG } from '../controls/focusHomes';
import { byDay, timeText } from '../days/days';
import { useToday } from '../days/useToday';
import { DialogFrame } from '../dialog/DialogFrame';
import fields from '../dialog/fields.module.css';
import { ShowMore } from '../dialog/ShowMore';
import { useDebouncedAnnouncement } from '../messages/useDebouncedAnnouncement';
import styles from './History.module.css';

/** The number of lines that are shown at first, and the number that are added. */
const PAGE = 100;

/** The time in milliseconds in which a second click is part of a double click. */
const DOUBLE_CLICK = 500;

type LineKey = HistoryLine['key'];

/** A button that reverts the step of a line by itself. */
interface Reversal {
  text: string;
  action: Action;
}

/** What became of a click on the button of a line, which stays where it is. */
interface Answer {
  reversal: Reversal;
  text: string;
  isRefused: boolean;
  /** True until the pointer or the focus has left the button: until then it does nothing more. */
  isHeld: boolean;
}

/** The dialog History: the steps of all panels (docs/rules/actions.md#history). */
export function History() {
  const [text, setText] = useState('');
  const [onlyOpen, setOnlyOpen] = useState(false);
  const [most, setMost] = useState(PAGE);
  const open = useOpenInventory();
  // What is refused is offered no more.
  const notice = useNotice();
  const { lines, newer, showNewer, holdNewer } = useLines(
    text,
    onlyOpen && open !== undefined,
    notice,
  );
  const { answers, revert, release } = useAnswers();
  useToday();
  const none = text.trim() === '' ? 'No steps.' : 'No matching steps.';
  const count =
    lines.length === 0 ? none : `${lines.length} ${lines.length === 1 ? 'step' : 'steps'}`;
  useDebouncedAnnouncement(text === '' && !onlyOpen ? '' : count);

  function search(wanted: string, only: boolean) {
    setText(wanted);
    setOnlyOpen(only);
    setMost(PAGE);
    showNewer();
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
      <div className={styles.filters}>
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
        <NewerLines count={newer} onShow={showNewer} />
      </div>
      <div className={styles.lines}>
        {byDay(lines.slice(0, most), Date.now()).map((day, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a day may occur again after the clock was set back
          <Day key={index} text={day.text}>
            {day.entries.map((line) => (
              <Line
                key={line.key}
                line={line}
                isFound={text.trim() !== ''}
                answer={answers.get(line.key)}
                onRevert={(reversal, isByPointer) => {
                  holdNewer();
                  revert(line.key, reversal, isByPointer);
                }}
                onLeave={() => release(line.key)}
              />
            ))}
          </Day>
        ))}
        {lines.length === 0 && <p className={styles.none}>{none}</p>}
        <ShowMore more={lines.length - most} onShow={() => setMost(most + PAGE)} />
      </div>
    </DialogFrame>
  );
}

interface Lines {
  lines: readonly HistoryLine[];
  /** The number of lines that are not shown yet. */
  newer: number;
  showNewer: () => void;
  /** From now on new lines are not shown. */
  holdNewer: () => void;
}

/**
 * The lines that match a text, asked for after each change. Lines that come while the dialog is open are not shown
 * until they are asked for: they would move the others under the pointer.
 */
function useLines(text: string, onlyOpen: boolean, notice: ReturnType<typeof useNotice>): Lines {
  const read = useReading();
  const revision = useRevision();
  const labels = useUndoLabels();
  const question = { type: 'historyLines', text, onlyOpen } as const;
  // biome-ignore lint/correctness/useExhaustiveDependencies: after each change, of whichever panel
  const found = useMemo(
    () => panel.ask(question),
    [text, onlyOpen, read, revision, labels, notice],
  );
  /** The lines that may be shown: all of them until those of other panels are read, or one of them was reverted. */
  const [known, setKnown] = useState<ReadonlySet<LineKey>>();
  const showNewer = () => setKnown(keysOfAll());
  const holdNewer = () => {
    const now = keysOfAll();
    setKnown((known) => known ?? now);
  };
  const onRead = useEffectEvent(holdNewer);
  const isRead = read > 0;
  useEffect(() => {
    if (isRead) {
      onRead();
    }
  }, [isRead]);
  const lines = known ? found.filter(({ key }) => known.has(key)) : found;
  return { lines, newer: found.length - lines.length, showNewer, holdNewer };
}

function keysOfAll(): ReadonlySet<LineKey> {
  const all = panel.ask({ type: 'historyLines', text: '', onlyOpen: false });
  return new Set(all.map(({ key }) => key));
}

/** What became of the clicks on the buttons of lines. */
function useAnswers() {
  const [answers, setAnswers] = useState<ReadonlyMap<LineKey, Answer>>(new Map());
  const latest = useRef(Number.NEGATIVE_INFINITY);

  /** `isHeld`: the pointer is on the button. */
  function revert(key: LineKey, reversal: Reversal, isHeld: boolean) {
    const now = performance.now();
    if (now - latest.current < DOUBLE_CLICK) {
      return;
    }
    latest.current = now;
    panel.dispatch(reversal.action);
    const { type, text = '' } = views.notice.get() ?? {};
    const answer = { reversal, text, isRefused: type === 'refused', isHeld };
    setAnswers((answers) => new Map(answers).set(key, answer));
  }

  function release(key: LineKey) {
    setAnswers((answers) => {
      const answer = answers.get(key);
      return answer?.isHeld ? new Map(answers).set(key, { ...answer, isHeld: false }) : answers;
    });
  }

  return { answers, revert, release };
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

/** Shows the lines that have come since the dialog was opened, and moves the focus to the first line. */
function NewerLines({ count, onShow }: { count: number; onShow: () => void }) {
  function show({ currentTarget }: MouseEvent<HTMLElement>) {
    const dialog = currentTarget.closest(DIALOG);
    flushSync(onShow);
    dialog?.querySelector<HTMLElement>('li[tabindex]')?.focus();
  }

  return (
    count > 0 && (
      <button type="button" className={controls.plain} onClick={show}>
        {`${count} newer ${count === 1 ? 'line' : 'lines'}`}
      </button>
    )
  );
}

function Day({ text, children }: { text: string; children: ReactNode }) {
  const id = useId();
  return (
    <section>
      <h3 id={id} className={styles.day}>
        {text}
      </h3>
      <ul aria-labelledby={id}>{children}</ul>
    </section>
  );
}

interface LineProps {
  line: HistoryLine;
  /** True if a search has found it. */
  isFound: boolean;
  answer: Answer | undefined;
  onRevert: (reversal: Reversal, isByPointer: boolean) => void;
  /** The pointer or the focus has left its button. */
  onLeave: () => void;
}

/** A step. In a narrow panel it has one line until it is opened; what was found is in sight at once. */
function Line({ line, isFound, answer, onRevert, onLeave }: LineProps) {
  const { label, items, time, name, undone, lost } = line;
  const [isOpen, setIsOpen] = useState(false);
  const id = useId();
  const offered = reversalOf(line);
  const shown = offered ?? answer?.reversal;
  const answerLine = useRef<HTMLParagraphElement>(null);
  const mayScroll = answer?.isHeld === false;
  useEffect(() => {
    if (mayScroll) {
      // Below the last line in sight. Not before: it would move the line under the pointer.
      answerLine.current?.scrollIntoView({ block: 'nearest' });
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
          canRevert={offered !== undefined && !answer?.isHeld}
          onRevert={(isByPointer) => onRevert(shown, isByPointer)}
          onLeave={onLeave}
        />
      )}
      {answer && (
        // In place of the notice, which is behind the dialog. It is announced there.
        <p
          ref={answerLine}
          role="status"
          aria-live="off"
          className={styles.answer}
          data-refused={answer.isRefused || undefined}
        >
          {answer.text}
        </p>
      )}
      {isOpen && items && <span className={styles.items}>{items}</span>}
    </li>
  );
}

/** How the step of a line can be reverted by itself, if it can. */
function reversalOf({ restore, takeBack }: HistoryLine): Reversal | undefined {
  if (restore !== undefined) {
    return { text: 'Restore', action: { type: 'restore', step: restore } };
  }
  return takeBack === undefined
    ? undefined
    : { text: 'Take back', action: { type: 'takeBack', step: takeBack } };
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
