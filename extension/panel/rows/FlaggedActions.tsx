import { useLayoutEffect, useState } from 'react';
import { ask, dispatch } from '../../engine/client';
import type { ContainerId, StackId } from '../../engine/types';
import controls from '../../styles/controls.module.css';
import { CopyTextIcon, MoveIcon, SellIcon, TrashIcon } from '../controls/icons';
import { openDialog } from '../dialog/openDialog';
import { keepClearOfActions } from '../messages/stuckActions';
import { copyAsText } from '../text/copyAsText';
import { clearFlags } from './cardState';
import styles from './FlaggedActions.module.css';

interface Props {
  container: ContainerId;
  rows: readonly StackId[];
  flags: ReadonlySet<StackId>;
  /** Called with true while "Delete Selected" is pointed at or has the focus. */
  onAimAtDelete: (isAimed: boolean) => void;
}

/** The actions on the flagged rows of a card (docs/rules/actions.md#deleting-flagged-rows). */
export function FlaggedActions({ container, rows, flags, onAimAtDelete }: Props) {
  const flagged = () => rows.filter((row) => flags.has(row));
  return (
    <div ref={keepClearOfActions} className={styles.actions}>
      <DeleteSelected
        onAim={onAimAtDelete}
        onClick={() => dispatch({ type: 'deleteStacks', container, stacks: flagged() })}
      />
      <button
        type="button"
        className={controls.button}
        onClick={() => openDialog({ kind: 'moveSelected', container })}
      >
        <MoveIcon />
        Move Selected
      </button>
      <button
        type="button"
        className={controls.button}
        onClick={() => copyStacks(container, flagged())}
      >
        <CopyTextIcon />
        Copy Selected
      </button>
      <button
        type="button"
        className={controls.button}
        onClick={() => openDialog({ kind: 'sellSelected', container })}
      >
        <SellIcon />
        Sell Selected
      </button>
      <button type="button" className={controls.plain} onClick={() => clearFlags(container)}>
        Clear
      </button>
    </div>
  );
}

interface DeleteProps {
  onAim: (isAimed: boolean) => void;
  onClick: () => void;
}

function DeleteSelected({ onAim, onClick }: DeleteProps) {
  const [isPointedAt, setPointedAt] = useState(false);
  const [isFocused, setFocused] = useState(false);
  const isAimed = isPointedAt || isFocused;
  useLayoutEffect(() => {
    onAim(isAimed);
    return () => onAim(false);
  }, [isAimed, onAim]);
  return (
    <button
      type="button"
      className={controls.danger}
      onPointerEnter={() => setPointedAt(true)}
      onPointerLeave={() => setPointedAt(false)}
      onFocus={() => setFocused(true)}
      onBlur={() => setFocused(false)}
      onClick={onClick}
    >
      <TrashIcon />
      Delete Selected
    </button>
  );
}

/** Copies rows as text, and offers to delete them (docs/rules/actions.md#copying-flagged-rows). */
function copyStacks(container: ContainerId, flagged: StackId[]): void {
  const answer = ask({ type: 'copyStacks', container, stacks: flagged });
  if (answer) {
    const { copied, stacks } = answer;
    copyAsText(copied, {
      label: 'Delete them',
      accept: () => dispatch({ type: 'deleteCopied', container, stacks }),
    });
  }
}
