import { useRef, useState } from 'react';
import { panel, views } from '../../engine/page';
import type { Action, HistoryLine } from '../../engine/types';
import type { LineKey } from './useHistoryLines';

/** The time in milliseconds in which a second click is part of a double click. */
const DOUBLE_CLICK = 500;

/** A button that reverts the step of a line by itself. */
export interface Reversal {
  text: string;
  action: Action;
}

/** What became of a click on the button of a line, which stays where it is. */
export interface ReversalOutcome {
  reversal: Reversal;
  text: string;
  isRefused: boolean;
  /** True until the pointer or the focus has left the button: until then it does nothing more. */
  isHeld: boolean;
}

/** How the step of a line can be reverted by itself, if it can. */
export function reversalOf({ restore, takeBack }: HistoryLine): Reversal | undefined {
  if (restore !== undefined) {
    return { text: 'Restore', action: { type: 'restore', step: restore } };
  }
  return takeBack === undefined
    ? undefined
    : { text: 'Take back', action: { type: 'takeBack', step: takeBack } };
}

/** What became of the clicks on the buttons of lines. */
export function useReversals() {
  const [outcomes, setOutcomes] = useState<ReadonlyMap<LineKey, ReversalOutcome>>(new Map());
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
    const outcome = { reversal, text, isRefused: type === 'refused', isHeld };
    setOutcomes((outcomes) => new Map(outcomes).set(key, outcome));
  }

  function release(key: LineKey) {
    setOutcomes((outcomes) => {
      const outcome = outcomes.get(key);
      return outcome?.isHeld ? new Map(outcomes).set(key, { ...outcome, isHeld: false }) : outcomes;
    });
  }

  return { outcomes, revert, release };
}
