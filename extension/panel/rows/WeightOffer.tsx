import { useEffect, useRef } from 'react';
import { panel } from '../../engine/page';
import type { ContainerId, StackView } from '../../engine/types';
import controls from '../../styles/controls.module.css';
import { exactText } from '../controls/exactValues';
import { expireUnused } from '../controls/expireUnused';
import { setOffer } from './cardState';
import styles from './ItemRow.module.css';

interface Props {
  container: ContainerId;
  view: StackView;
  /** The weight that was typed, as it would be stored. */
  weight: string;
}

/** The time after which an offer goes that nobody points at or has the focus in, in milliseconds. */
const STAYS = 10_000;

/** Takes over a weight that was typed in the row; Escape keeps the old one (docs/rules/actions.md#inline-weight). */
export function WeightOffer({ container, view, weight }: Props) {
  const button = useRef<HTMLButtonElement>(null);
  const stack = view.id;

  function answer() {
    setOffer(container, stack, undefined);
  }

  // A different weight is a new offer.
  // biome-ignore lint/correctness/useExhaustiveDependencies: `answer` belongs to the stack
  useEffect(() => {
    const row = button.current?.closest('li');
    return row ? expireUnused(row, STAYS, answer) : undefined;
  }, [container, stack, weight]);

  return (
    <button
      ref={button}
      type="button"
      className={styles.offer}
      title={`Set weight to ${weight} lb. Press Esc to keep ${exactText(view.weight)} lb`}
      onClick={() => {
        panel.dispatch({ type: 'editStack', container, stack, field: 'weight', text: weight });
        answer();
      }}
      onKeyDown={(event) => {
        if (event.key === 'Escape') {
          answer();
        }
      }}
    >
      Set <span className={controls.hidden}>weight to</span> {weight} lb
    </button>
  );
}
