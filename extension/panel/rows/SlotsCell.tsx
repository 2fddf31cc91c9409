import type { FocusEventHandler } from 'react';
import { dispatch } from '../../engine/client';
import type { BundleOffer, ContainerId, StackView } from '../../engine/types';
import { exactly } from '../controls/exactValues';
import { BundleIcon } from '../controls/icons';
import { tooltipWhenCut } from '../controls/tooltipWhenCut';
import grid from './rowGrid.module.css';
import styles from './SlotsCell.module.css';

interface Props {
  container: ContainerId;
  view: StackView;
  onFocusBundle: FocusEventHandler;
}

/** The slots of a row. A click on them counts many light items as bundles (docs/rules/game.md#bundles). */
export function SlotsCell({ container, view, onFocusBundle }: Props) {
  const { id: stack, slots, bundle } = view;

  function take({ slotOverride }: BundleOffer) {
    dispatch({ type: 'configureStack', container, stack, changes: { slotOverride } });
  }

  return (
    <output
      className={`${grid.slots} ${styles.slots}`}
      aria-live="off"
      aria-label="Slots"
      title={exactly(slots, 'slots')}
      onPointerEnter={slots.exact === undefined ? tooltipWhenCut : undefined}
    >
      {slots.text}
      {bundle && (
        <button
          type="button"
          className={styles.bundle}
          aria-label={bundle.text}
          onFocus={onFocusBundle}
          onClick={() => take(bundle)}
        >
          <BundleIcon />
        </button>
      )}
    </output>
  );
}
