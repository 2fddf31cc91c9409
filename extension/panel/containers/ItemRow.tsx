import {
  type CSSProperties,
  type FocusEvent,
  type KeyboardEvent,
  memo,
  type PointerEvent,
  useRef,
} from 'react';
import { dispatch, displayName, readAmount } from '../../engine/client';
import type { ContainerId, StackField, StackId } from '../../engine/types';
import { rowsOf, useStack } from '../../engine/views';
import { useSignal } from '../../signals/useSignal';
import { IconButton } from '../controls/IconButton';
import { InlineField } from '../controls/InlineField';
import {
  FlagFilledIcon,
  FlagIcon,
  GripIcon,
  MoveIcon,
  ShieldFilledIcon,
  ShieldIcon,
  TuneIcon,
} from '../controls/icons';
import { exactly } from '../controls/text';
import { tooltipWhenCut } from '../controls/tooltipWhenCut';
import { isDialogOpen, openDialog } from '../dialogs/openDialog';
import { draggedStacks, startDrag } from '../drag/rowDrag';
import { setOffer, toggleFlag } from './held';
import styles from './ItemRow.module.css';

interface Props {
  container: ContainerId;
  stack: StackId;
  /** How many rows below it are not in the document. */
  leftOut: number;
  flagged: boolean;
  found: boolean;
  /** The weight that was typed and can be taken over, as it would be stored. */
  offer: string | undefined;
  /** Called with the stack when the focus comes into the row, with nothing when it goes. */
  onFocusChange: (stack: StackId | undefined) => void;
}

/** One stack of an item container (docs/rules.md#columns-of-a-row, docs/rules.md#editing-a-row). */
export const ItemRow = memo(function ItemRow(props: Props) {
  const { container, stack, leftOut, flagged, found, offer, onFocusChange } = props;
  const view = useStack(stack);
  const isDragged = useSignal(draggedStacks.of(stack)) ?? false;
  const configure = useRef<HTMLButtonElement>(null);
  const offered = useRef<HTMLButtonElement>(null);

  if (!view) {
    return null;
  }
  const name = displayName(view.name);
  const edit = (field: StackField) => (text: string) => {
    dispatch({ type: 'editStack', container, stack, field, text });
  };

  /** Typing a weight does not store it; it can be taken over (docs/rules.md#inline-weight). */
  function offerWeight(text: string) {
    const amount = readAmount(text);
    setOffer(container, stack, amount === view?.weight ? undefined : amount);
  }

  /** Tab out of the weight field leads to what was just offered, which was not there before. */
  function leadToOffer({ relatedTarget }: FocusEvent<HTMLElement>) {
    if (relatedTarget instanceof HTMLInputElement && relatedTarget.dataset.field === 'weight') {
      offered.current?.focus();
    }
  }

  function takeOffer(weight: string) {
    edit('weight')(weight);
    setOffer(container, stack, undefined);
    configure.current?.focus();
  }

  function onHandleKey(event: KeyboardEvent<HTMLElement>) {
    const step = { ArrowUp: -1, ArrowDown: 1 }[event.key];
    if (step !== undefined) {
      event.preventDefault();
      moveRow(container, stack, step);
      const handle = event.currentTarget;
      requestAnimationFrame(() => handle.scrollIntoView({ block: 'nearest' }));
    }
  }

  function onHandlePointer(event: PointerEvent<HTMLElement>) {
    // A row with the focus stays in the document wherever the list is scrolled to.
    event.currentTarget.focus({ preventScroll: true });
    startDrag(event.nativeEvent, { container, stack, name });
  }

  return (
    <li
      className={styles.row}
      style={leftOut > 0 ? ({ '--left-out': leftOut } as CSSProperties) : undefined}
      aria-label={name}
      data-stack={stack}
      data-flagged={flagged || undefined}
      data-found={found || undefined}
      data-dragged={isDragged || undefined}
      onFocus={() => onFocusChange(stack)}
      onBlur={({ currentTarget, relatedTarget }) => {
        // On its way by Tab it is nowhere yet, and the field or row it goes to must not go meanwhile.
        // A window that comes to the front takes the keys, but the focus here stays; a dialog gives it back.
        const next = relatedTarget ?? document.activeElement;
        if (!isDialogOpen() && !currentTarget.parentElement?.contains(next)) {
          onFocusChange(undefined);
        }
      }}
    >
      <IconButton
        className={styles.handle}
        label="Reorder"
        icon={GripIcon}
        onKeyDown={onHandleKey}
        onPointerDown={onHandlePointer}
      />
      <IconButton
        className={styles.equipped}
        label="Equipped"
        icon={view.equipped ? ShieldFilledIcon : ShieldIcon}
        aria-pressed={view.equipped}
        onClick={() => dispatch({ type: 'toggleEquipped', container, stack })}
      />
      <span className={styles.name}>
        <InlineField
          label="Name"
          field="name"
          value={view.name}
          placeholder={displayName('')}
          onCommit={edit('name')}
        />
      </span>
      <span className={styles.quantity}>
        <InlineField
          label="Quantity"
          field="quantity"
          value={view.quantity}
          number="quantity"
          onCommit={edit('quantity')}
        />
      </span>
      <span className={styles.value}>
        <InlineField
          label="Value"
          field="value"
          value={view.value}
          number="value"
          onCommit={edit('value')}
        />
      </span>
      <span className={styles.weight}>
        <InlineField
          label="Weight"
          field="weight"
          value={view.weight}
          onCommit={offerWeight}
          onFocus={() => setOffer(container, stack, undefined)}
        />
      </span>
      <output
        className={styles.slots}
        aria-live="off"
        aria-label="Slots"
        title={exactly(view.slots, 'slots')}
        onPointerEnter={view.slots.exact === undefined ? tooltipWhenCut : undefined}
      >
        {view.slots.text}
      </output>
      {offer !== undefined && offer !== view.weight && (
        <button
          ref={offered}
          type="button"
          className={styles.offer}
          title={`Escape keeps ${view.weight} lb`}
          onClick={() => takeOffer(offer)}
          onKeyDown={(event) => {
            if (event.key === 'Escape') {
              setOffer(container, stack, undefined);
              configure.current?.focus();
            }
          }}
        >
          Set weight to {offer} lb
        </button>
      )}
      <IconButton
        ref={configure}
        className={styles.configure}
        label="Configure"
        icon={TuneIcon}
        onClick={() => openDialog({ kind: 'configureEntry', container, stack })}
        onFocus={leadToOffer}
      />
      <IconButton
        className={styles.move}
        label="Move"
        icon={MoveIcon}
        onClick={() => openDialog({ kind: 'moveItem', container, stack })}
      />
      <IconButton
        className={styles.flag}
        label="Flag for deletion"
        icon={flagged ? FlagFilledIcon : FlagIcon}
        aria-pressed={flagged}
        onClick={() => toggleFlag(container, stack)}
      />
    </li>
  );
});

/** Moves a row one place up or down in its container. */
function moveRow(container: ContainerId, stack: StackId, step: number): void {
  const others = rowsOf(container).filter((id) => id !== stack);
  const place = rowsOf(container).indexOf(stack) + step;
  if (place >= 0 && place <= others.length) {
    dispatch({ type: 'placeStack', container, stack, target: container, before: others[place] });
  }
}
