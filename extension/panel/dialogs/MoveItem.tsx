import { useId, useState } from 'react';
import { dispatch, displayName, forms, moveTargets } from '../../engine/client';
import type { ContainerId, MoveTarget, StackAddress } from '../../engine/types';
import { useRevision, useRows, useStack } from '../../engine/views';
import { RightIcon, WarningIcon } from '../controls/icons';
import { tooltipWhenCut } from '../controls/tooltipWhenCut';
import { UsageBar } from '../controls/UsageBar';
import { DialogFrame } from './DialogFrame';
import styles from './MoveItem.module.css';
import { closeDialog } from './openDialog';
import { ShowMore } from './ShowMore';
import { useGone } from './useGone';

/** How many containers are shown at first, and how many more each time. */
const AT_ONCE = 200;

/** Move Item: a stack, or a part of it, to another container (docs/rules.md#move-item). */
export function MoveItem({ container, stack }: StackAddress) {
  const view = useStack(stack);
  const isHere = useRows(container).includes(stack);
  useGone(!view || !isHere);
  useRevision();
  const [most, setMost] = useState(AT_ONCE);
  const [wanted, setWanted] = useState(Number.POSITIVE_INFINITY);
  if (!view) {
    return null;
  }
  // All of it until the slider says otherwise, and never more than there is by now.
  const quantity = Math.min(wanted, view.splitUpTo ?? forms().numbers.quantity.min);
  const { targets, more } = moveTargets({ container, stack }, quantity, most);

  function moveTo(target: ContainerId) {
    dispatch({ type: 'splitStack', container, stack, target, quantity });
    closeDialog();
  }

  return (
    <DialogFrame title="Move Item" subject={displayName(view.name)}>
      {view.splitUpTo !== undefined && (
        <SplitSlider
          all={view.quantity}
          most={view.splitUpTo}
          wanted={quantity}
          onWant={setWanted}
        />
      )}
      {targets.length === 0 ? (
        <p className={styles.none}>There is no other container for items.</p>
      ) : (
        <ul className={styles.targets} aria-label="Containers">
          {targets.map((target) => (
            <Target
              key={target.container}
              target={target}
              onChoose={() => moveTo(target.container)}
            />
          ))}
        </ul>
      )}
      <ShowMore more={more} onShow={() => setMost(most + AT_ONCE)} />
    </DialogFrame>
  );
}

interface SplitProps {
  /** The quantity of the stack, as it is shown. */
  all: string;
  /** How far the slider goes. */
  most: number;
  wanted: number;
  onWant: (quantity: number) => void;
}

function SplitSlider({ all, most, wanted, onWant }: SplitProps) {
  const { min, step } = forms().numbers.quantity;
  const shown = wanted === most ? all : wanted;
  return (
    <div className={styles.split}>
      <span className={styles.caption} aria-hidden="true">
        Split
      </span>
      <input
        type="range"
        className={styles.slider}
        aria-label="Split"
        aria-valuetext={`${shown} of ${all}`}
        min={min}
        max={most}
        step={step}
        value={wanted}
        onChange={(event) => onWant(event.currentTarget.valueAsNumber)}
      />
      <span className={styles.count} aria-hidden="true">
        {shown} <span className={styles.of}>of {all}</span>
      </span>
    </div>
  );
}

/** A container to move to, and what it would come to there. */
function Target({ target, onChoose }: { target: MoveTarget; onChoose: () => void }) {
  const { name, text, usage, notCarried } = target;
  const effect = useId();
  return (
    <li>
      <button type="button" className={styles.target} aria-describedby={effect} onClick={onChoose}>
        <span className={styles.name} onPointerEnter={tooltipWhenCut}>
          {name}
        </span>
        <RightIcon />
        <span className={styles.effect} id={effect} aria-hidden="true">
          <span className={styles.slots} onPointerEnter={tooltipWhenCut}>
            {[text, notCarried].filter(Boolean).join(', ')}
          </span>
          {usage.level === 'over' && (
            <span className={styles.full}>
              {' '}
              <WarningIcon /> would be full
            </span>
          )}
        </span>
        <span className={styles.bar}>
          <UsageBar usage={usage} />
        </span>
      </button>
    </li>
  );
}
