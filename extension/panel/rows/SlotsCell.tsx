import { type FocusEvent, type KeyboardEvent, useId, useState } from 'react';
import { panel } from '../../engine/page';
import type { BundleOffer, ContainerId, StackView } from '../../engine/types';
import { exactly } from '../controls/exactValues';
import { BundleIcon } from '../controls/icons';
import { tooltipWhenCut } from '../controls/tooltipWhenCut';
import grid from './rowGrid.module.css';
import styles from './SlotsCell.module.css';

interface Props {
  container: ContainerId;
  view: StackView;
}

/** The slots of a row. A click on those of many light items opens the offer of a bundle (docs/rules/game.md#bundles). */
export function SlotsCell({ container, view }: Props) {
  const { id: stack, slots, bundle } = view;
  const figure = useId();

  function take({ slotOverride, begunBundle }: BundleOffer) {
    const changes = { slotOverride, begunBundle };
    panel.dispatch({ type: 'configureStack', container, stack, changes });
  }

  return (
    <>
      <output
        id={figure}
        className={`${grid.slots} ${styles.slots}`}
        aria-live="off"
        aria-label="Slots"
        title={exactly(slots, 'slots')}
        data-bundle={bundle && true}
        onPointerEnter={slots.exact === undefined ? tooltipWhenCut : undefined}
      >
        {slots.text}
      </output>
      {bundle && <Bundle offer={bundle} describedBy={figure} onTake={() => take(bundle)} />}
    </>
  );
}

interface BundleProps {
  offer: BundleOffer;
  /** The id of the slots. */
  describedBy: string;
  onTake: () => void;
}

/** A button over the slots, and the line with the offer that it opens over the rows below. */
function Bundle({ offer, describedBy, onTake }: BundleProps) {
  const [isOpen, setOpen] = useState(false);
  const effect = useId();

  function closeWhenLeft({ currentTarget, relatedTarget }: FocusEvent) {
    if (!currentTarget.contains(relatedTarget)) {
      setOpen(false);
    }
  }

  function closeByEscape(event: KeyboardEvent) {
    if (event.key === 'Escape' && isOpen) {
      event.stopPropagation();
      setOpen(false);
    }
  }

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the keys and the focus are those of the buttons in it
    <div
      className={`${grid.slots} ${styles.bundle}`}
      onBlur={closeWhenLeft}
      onKeyDown={closeByEscape}
    >
      <button
        type="button"
        className={styles.open}
        aria-label="Bundle"
        aria-describedby={describedBy}
        aria-expanded={isOpen}
        onClick={() => setOpen(!isOpen)}
      >
        <BundleIcon />
      </button>
      {isOpen && (
        <button
          type="button"
          className={styles.offer}
          // Chromium adds to the name from the content what is hidden there and describes it.
          aria-label={offer.text}
          aria-describedby={effect}
          onClick={onTake}
        >
          {offer.text}
          <span aria-hidden="true">
            : <span id={effect}>{offer.slots}</span>
          </span>
        </button>
      )}
    </div>
  );
}
