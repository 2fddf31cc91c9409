import { type ReactNode, useState } from 'react';
import { panel } from '../../engine/page';
import type { ContainerId, Moved, StackAddress } from '../../engine/types';
import { useContainer, useRevision, useRows, useStack } from '../../engine/views';
import controls from '../../styles/controls.module.css';
import { DialogFrame } from '../dialog/DialogFrame';
import { NumberInput } from '../dialog/fields';
import { useCloseWhenGone } from '../dialog/useCloseWhenGone';
import { useSelectedRows } from './cardState';
import styles from './MoveItem.module.css';
import { MoveTargets } from './MoveTargets';

/** The number of containers shown at first, and added each time. */
const AT_ONCE = 200;
/** Move Item: a stack, or a part of it, to another container (docs/rules/actions.md#moving-and-giving-items). */
export function MoveItem({ container, stack }: StackAddress) {
  const view = useStack(stack);
  const isHere = useRows(container).includes(stack);
  useCloseWhenGone(!view || !isHere);
  /** Undefined for the whole stack, whatever its quantity becomes. */
  const [wanted, setWanted] = useState<number>();
  if (!view) {
    return null;
  }
  const moved = { container, stacks: [stack] };
  const most = view.splitUpTo;
  if (most === undefined) {
    return <MoveDialog moved={moved} />;
  }
  // Another panel may have reduced the quantity.
  const quantity = wanted !== undefined && wanted < most ? wanted : most;
  return (
    <MoveDialog moved={{ ...moved, quantity }}>
      <Split
        address={{ container, stack }}
        all={view.quantity}
        most={most}
        wanted={quantity}
        onWant={(chosen) => setWanted(chosen < most ? chosen : undefined)}
      />
    </MoveDialog>
  );
}

/** Move Item for the selected rows of a card, each as a whole. */
export function MoveSelected({ container }: { container: ContainerId }) {
  const view = useContainer(container);
  const rows = useRows(container);
  const selected = useSelectedRows(container, rows);
  const stacks = rows.filter((row) => selected.has(row));
  const isGone = !view || stacks.length === 0;
  useCloseWhenGone(isGone);
  return isGone ? null : <MoveDialog moved={{ container, stacks }} />;
}

interface MoveDialogProps {
  moved: Moved;
  /** The choice of the quantity. */
  children?: ReactNode;
}

function MoveDialog({ moved, children }: MoveDialogProps) {
  useRevision();
  const [most, setMost] = useState({ own: AT_ONCE, others: AT_ONCE });
  const [text, setText] = useState('');
  const offered = panel.ask({
    type: 'moveTargets',
    moved,
    text,
    most: most.own,
    mostOthers: most.others,
  });
  return (
    <DialogFrame title="Move Item" subject={offered.what}>
      {children}
      {offered.split && <p className={styles.rounding}>{offered.split}</p>}
      {offered.searchable && (
        <input
          type="search"
          className={controls.field}
          aria-label="Search containers"
          placeholder="Search..."
          autoComplete="off"
          spellCheck={false}
          value={text}
          onChange={(event) => setText(event.currentTarget.value)}
        />
      )}
      <MoveTargets
        isSearched={text.trim() !== ''}
        moved={moved}
        offered={offered}
        onMore={(of) => setMost({ ...most, [of]: most[of] + AT_ONCE })}
      />
    </DialogFrame>
  );
}

interface SplitProps {
  address: StackAddress;
  /** The quantity of the stack, as it is shown. */
  all: string;
  most: number;
  wanted: number;
  onWant: (quantity: number) => void;
}

/** The quantity that moves: by a slider, or typed as a number. */
function Split({ address, all, most, wanted, onWant }: SplitProps) {
  const { min, step } = panel.forms.numbers.quantity;
  const [typed, setTyped] = useState<string>();
  const shown = wanted === most ? all : String(wanted);

  function type(text: string) {
    setTyped(text);
    const quantity = panel.ask({ type: 'typedSplit', ...address, text });
    if (quantity !== undefined) {
      onWant(quantity);
    }
  }

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
        onChange={(event) => {
          setTyped(undefined);
          onWant(event.currentTarget.valueAsNumber);
        }}
      />
      <span className={styles.count}>
        <NumberInput
          aria-label="Split number"
          aria-valuemax={most}
          field="quantity"
          text={typed ?? shown}
          onType={type}
          onBlur={() => setTyped(undefined)}
        />
        <span className={styles.of} aria-hidden="true">
          of {all}
        </span>
      </span>
    </div>
  );
}
