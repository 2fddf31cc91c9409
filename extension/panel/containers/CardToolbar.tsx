import type { KeyboardEvent } from 'react';
import type { ContainerId, Direction } from '../../engine/types';
import { useCharacters, useIsItemList } from '../../engine/views';
import { fetchedLater } from '../controls/fetchedLater';
import { IconButton } from '../controls/IconButton';
import { EditIcon, MoreIcon } from '../controls/icons';
import { useIsNarrowWithMouse } from '../controls/narrowPanel';
import { useMenu } from '../controls/useMenu';
import styles from './CardToolbar.module.css';
import { type CardAction, cardActions } from './cardActions';

const useCardMenu = fetchedLater(() => import('./CardMenu'));

interface Props {
  id: ContainerId;
  moves: readonly Direction[];
  holdsItems: boolean;
  /** Absent for a kind that is not known, which can't be copied either. */
  onEdit: (() => void) | undefined;
}

/** The actions on a whole container (docs/rules/actions.md#moving-containers), in a narrow panel most in a menu. */
export function CardToolbar({ id, moves, holdsItems, onEdit }: Props) {
  const isNarrow = useIsNarrowWithMouse();
  const hasOwner = !useIsItemList();
  const canBeGiven = useCharacters().length > 1;
  const state = { moves, isKnown: onEdit !== undefined, holdsItems, hasOwner, canBeGiven };
  const actions = cardActions(id, state);
  const hasButton = ({ kind }: CardAction) => !isNarrow && kind !== 'menu';
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
      {actions.filter(hasButton).map(({ label, icon, kind, isPossible, act }) => (
        <IconButton
          key={label}
          data-move={kind === 'move' || undefined}
          className={kind === 'delete' ? styles.delete : undefined}
          label={label}
          icon={icon}
          disabled={!isPossible}
          onClick={act}
        />
      ))}
      <MoreActions actions={actions.filter((action) => !hasButton(action))} />
    </div>
  );
}

function MoreActions({ actions }: { actions: readonly CardAction[] }) {
  const { state, isOpen, buttonProps } = useMenu();
  const fetched = useCardMenu(isOpen, state.onClose);
  return (
    <div data-focus-home="button" data-open={isOpen || undefined}>
      <IconButton label="More actions" icon={MoreIcon} {...buttonProps} />
      {fetched && <fetched.CardMenu actions={actions} {...state} />}
    </div>
  );
}

/** Moves the focus from button to button by the arrow keys, as in every toolbar. */
function moveFocus(event: KeyboardEvent<HTMLElement>): void {
  const step = { ArrowLeft: -1, ArrowRight: 1 }[event.key];
  // The keys of the menu are its own.
  if (step === undefined || !(event.target instanceof HTMLButtonElement)) {
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
