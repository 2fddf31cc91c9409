import type { Ref } from 'react';
import { dispatch } from '../../engine/client';
import type { ContainerId, StackView } from '../../engine/types';
import { setOffer } from './cardState';
import styles from './ItemRow.module.css';

interface Props {
  ref: Ref<HTMLButtonElement>;
  container: ContainerId;
  view: StackView;
  /** The weight that was typed, as it would be stored. */
  weight: string;
}

/** Takes over a weight that was typed in the row; Escape keeps the old one (docs/rules/actions.md#inline-weight). */
export function WeightOffer({ ref, container, view, weight }: Props) {
  const stack = view.id;

  function answer() {
    setOffer(container, stack, undefined);
  }

  return (
    <button
      ref={ref}
      type="button"
      className={styles.offer}
      title={`Press Esc to keep ${view.weight} lb`}
      onClick={() => {
        dispatch({ type: 'editStack', container, stack, field: 'weight', text: weight });
        answer();
      }}
      onKeyDown={(event) => {
        if (event.key === 'Escape') {
          answer();
        }
      }}
    >
      Set weight to {weight} lb
    </button>
  );
}
