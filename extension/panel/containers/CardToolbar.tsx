import type { KeyboardEvent } from 'react';
import { ask, dispatch } from '../../engine/client';
import type { ContainerId, Direction } from '../../engine/types';
import { confirmAction } from '../../platform';
import { IconButton } from '../controls/IconButton';
import {
  CopyIcon,
  CopyTextIcon,
  DownIcon,
  EditIcon,
  LeftIcon,
  RightIcon,
  TrashIcon,
  UpIcon,
} from '../controls/icons';
import { copyAsText } from '../text/copyAsText';
import styles from './CardToolbar.module.css';

const DELETE_QUESTION =
  'Are you sure you want to delete this container? All contents will be permenantly lost.';

const MOVES = [
  ['left', 'Move left', LeftIcon],
  ['up', 'Move up', UpIcon],
  ['down', 'Move down', DownIcon],
  ['right', 'Move right', RightIcon],
] as const;

interface Props {
  id: ContainerId;
  moves: readonly Direction[];
  /** Absent for a kind that is not known, which can't be copied either. */
  onEdit: (() => void) | undefined;
}

/** The actions on a whole container (docs/rules/actions.md#moving-containers). */
export function CardToolbar({ id, moves, onEdit }: Props) {
  return (
    <div
      role="toolbar"
      className={styles.toolbar}
      aria-label="Container actions"
      // A move that has become impossible leads to one that works.
      data-focus-home="[data-move]"
      onKeyDown={moveFocus}
    >
      <IconButton label="Edit" icon={EditIcon} disabled={!onEdit} onClick={onEdit} />
      <IconButton
        label="Duplicate"
        icon={CopyIcon}
        onClick={() => dispatch({ type: 'duplicateContainer', container: id })}
      />
      {onEdit && (
        <IconButton
          label="Copy as text"
          icon={CopyTextIcon}
          onClick={() => copyAsText(ask({ type: 'copyContainer', container: id }))}
        />
      )}
      <IconButton
        label="Delete"
        className={styles.delete}
        icon={TrashIcon}
        onClick={() => {
          if (confirmAction(DELETE_QUESTION)) {
            dispatch({ type: 'deleteContainer', container: id });
          }
        }}
      />
      {MOVES.map(([direction, label, icon]) => (
        <IconButton
          key={direction}
          data-move
          label={label}
          icon={icon}
          disabled={!moves.includes(direction)}
          onClick={() => dispatch({ type: 'moveContainer', container: id, direction })}
        />
      ))}
    </div>
  );
}

/** Moves the focus from button to button by the arrow keys, as in every toolbar. */
function moveFocus(event: KeyboardEvent<HTMLElement>): void {
  const step = { ArrowLeft: -1, ArrowRight: 1 }[event.key];
  if (step === undefined) {
    return;
  }
  const buttons = [...event.currentTarget.querySelectorAll<Element>('button:enabled')];
  const here = document.activeElement ? buttons.indexOf(document.activeElement) : -1;
  const next = buttons[(here + step + buttons.length) % buttons.length];
  if (next instanceof HTMLElement) {
    next.focus();
  }
  event.preventDefault();
}
