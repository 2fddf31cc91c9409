import { useId, useState } from 'react';
import { dispatch, displayName, forms } from '../../engine/client';
import type { ContainerId, StackAddress } from '../../engine/types';
import { useContainer, useItemContainers, useRows, useStack } from '../../engine/views';
import controls from '../../styles/controls.module.css';
import { RightIcon } from '../controls/icons';
import { UsageBar } from '../controls/UsageBar';
import { DialogFrame } from './DialogFrame';
import styles from './MoveItem.module.css';
import { closeDialog } from './openDialog';
import { useGone } from './useGone';

/** How many containers are shown at first, and how many more each time. */
const AT_ONCE = 200;

/** Move Item: a stack, or a part of it, to another container (docs/rules.md#move-item). */
export function MoveItem({ container, stack }: StackAddress) {
  const view = useStack(stack);
  const isHere = useRows(container).includes(stack);
  useGone(!view || !isHere);
  const targets = useItemContainers().filter((id) => id !== container);
  const [most, setMost] = useState(AT_ONCE);
  const [wanted, setWanted] = useState(Number.POSITIVE_INFINITY);
  if (!view) {
    return null;
  }
  // All of it until the slider says otherwise, and never more than there is by now.
  const quantity = Math.min(wanted, view.splitUpTo ?? forms().numbers.quantity.min);

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
          {targets.slice(0, most).map((target) => (
            <Target key={target} id={target} onChoose={() => moveTo(target)} />
          ))}
        </ul>
      )}
      {targets.length > most && (
        <button type="button" className={controls.plain} onClick={() => setMost(most + AT_ONCE)}>
          {`Show more (${targets.length - most} left)`}
        </button>
      )}
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

function Target({ id, onChoose }: { id: ContainerId; onChoose: () => void }) {
  const container = useContainer(id);
  const usage = useId();
  if (container?.kind !== 'item') {
    return null;
  }
  const { slots } = container;
  const name = displayName(container.name);
  return (
    <li>
      <button type="button" className={styles.target} aria-describedby={usage} onClick={onChoose}>
        <span className={styles.name}>{name}</span>
        <span className={styles.slots} id={usage} aria-hidden="true">
          {slots.used.text}/{slots.allowed} slots
        </span>
        <RightIcon />
        <span className={styles.bar}>
          <UsageBar usage={slots} />
        </span>
      </button>
    </li>
  );
}
