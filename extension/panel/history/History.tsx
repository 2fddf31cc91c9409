import { type MouseEvent, type ReactNode, useId, useState } from 'react';
import { flushSync } from 'react-dom';
import { useOpenInventory } from '../../engine/views';
import controls from '../../styles/controls.module.css';
import { DIALOG } from '../controls/focusHomes';
import { byDay } from '../days/days';
import { useToday } from '../days/useToday';
import { DialogFrame } from '../dialog/DialogFrame';
import fields from '../dialog/fields.module.css';
import { ShowMore } from '../dialog/ShowMore';
import { useDebouncedAnnouncement } from '../messages/useDebouncedAnnouncement';
import styles from './History.module.css';
import { HistoryLine } from './HistoryLine';
import { useHistoryLines } from './useHistoryLines';
import { useReversals } from './useReversals';

/** The number of lines that are shown at first, and the number that are added. */
const PAGE = 100;

/** The dialog History: the steps of all panels (docs/rules/actions.md#history). */
export function History() {
  const [text, setText] = useState('');
  const [onlyOpen, setOnlyOpen] = useState(false);
  const [most, setMost] = useState(PAGE);
  const open = useOpenInventory();
  const { lines, newer, showNewer, holdNewer } = useHistoryLines(
    text,
    onlyOpen && open !== undefined,
  );
  const { outcomes, revert, release } = useReversals();
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
              <HistoryLine
                key={line.key}
                line={line}
                isFound={text.trim() !== ''}
                outcome={outcomes.get(line.key)}
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
