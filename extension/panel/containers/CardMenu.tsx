import { Item } from '@radix-ui/react-dropdown-menu';
import { useLayoutEffect, useRef } from 'react';
import menu from '../controls/Menu.module.css';
import { MenuFrame, takeFocus } from '../controls/MenuFrame';
import type { MenuState } from '../controls/useMenu';
import styles from './CardMenu.module.css';
import type { CardAction } from './cardActions';

interface Props extends MenuState {
  actions: readonly CardAction[];
}

/**
 * The menu “More actions” of a card (docs/rules/actions.md#moving-containers), which in a narrow panel has nearly all
 * of them. A move leaves it open with the focus on the move, or on one that is still possible.
 */
export function CardMenu({ actions, ...state }: Props) {
  const moves = useRef<HTMLDivElement>(null);

  useLayoutEffect(() => {
    if (document.activeElement?.matches('[data-disabled]')) {
      const possible = '[role="menuitem"]:not([data-disabled])';
      takeFocus(moves.current?.querySelector<HTMLElement>(possible) ?? null);
    }
  });

  const allMoves = actions.filter(({ kind }) => kind === 'move');
  return (
    <MenuFrame label="More actions" isToggle {...state}>
      {actions
        .filter(({ kind }) => kind !== 'move')
        .map((action, index) => (
          <Entry
            key={action.label}
            action={action}
            takesFocus={index === 0 && state.openedWith === 'key'}
          />
        ))}
      {allMoves.length > 0 && (
        <div ref={moves} className={styles.moves}>
          {allMoves.map((action) => (
            <Entry key={action.label} action={action} />
          ))}
        </div>
      )}
    </MenuFrame>
  );
}

function Entry({ action, takesFocus = false }: { action: CardAction; takesFocus?: boolean }) {
  const { label, icon: Icon, kind, isPossible, act } = action;
  return (
    <Item
      ref={takesFocus ? takeFocus : undefined}
      className={`${menu.item} ${kind === 'delete' ? styles.delete : ''}`}
      disabled={!isPossible}
      onSelect={(event) => {
        if (kind === 'move') {
          event.preventDefault();
        }
        act();
      }}
      // The menu moves with its card, away from a pointer at rest: the focus stays.
      onPointerLeave={(event) => event.preventDefault()}
    >
      <Icon />
      {label}
    </Item>
  );
}
