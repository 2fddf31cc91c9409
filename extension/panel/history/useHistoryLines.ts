import { useEffect, useEffectEvent, useMemo, useState } from 'react';
import { showCrash } from '../../crash/crashScreen';
import { panel } from '../../engine/page';
import type { HistoryLine } from '../../engine/types';
import { useNotice, useRevision, useUndoLabels } from '../../engine/views';

export type LineKey = HistoryLine['key'];

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
export function useHistoryLines(text: string, onlyOpen: boolean): Lines {
  // What is refused is offered no more.
  const notice = useNotice();
  const read = useReadings();
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

/** The time in milliseconds after which other panels have written their steps. */
const PAUSE = 1500;

/**
 * Has the steps of other panels read after each change and once these panels have written it. Returns how often they
 * were read.
 */
function useReadings(): number {
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
