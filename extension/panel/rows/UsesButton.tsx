import { panel } from '../../engine/page';
import type { ContainerId, StackId, UsesView } from '../../engine/types';
import { HOW_TO_TAP, useTaps } from '../controls/useTaps';
import styles from './ItemRow.module.css';

interface Props {
  container: ContainerId;
  stack: StackId;
  uses: UsesView;
}

/** The most letters that a narrow card has room for. */
const MOST_LETTERS = 5;

/** What is left of the piece in use: uses one, or puts one back (docs/rules/actions.md#uses). */
export function UsesButton({ container, stack, uses }: Props) {
  const { text, left, label, isEmpty } = uses;
  const taps = useTaps((tap) =>
    panel.dispatch({ type: 'useStack', container, stack, tap, at: Math.floor(performance.now()) }),
  );
  return (
    <button
      type="button"
      className={styles.uses}
      aria-label={label}
      data-uses={text}
      data-short={text.length > MOST_LETTERS ? left : text}
      data-empty={isEmpty || undefined}
      title={HOW_TO_TAP}
      {...taps}
    />
  );
}
