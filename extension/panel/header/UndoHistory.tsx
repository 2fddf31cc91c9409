import { Item } from '@radix-ui/react-dropdown-menu';
import { dispatch } from '../../engine/client';
import type { UndoStep } from '../../engine/types';
import menu from '../controls/Menu.module.css';
import { MenuFrame, takeFocus } from '../controls/MenuFrame';
import type { MenuState } from '../controls/useMenu';
import styles from './UndoHistory.module.css';

interface Props extends MenuState {
  /** The steps that can be undone, the newest first. */
  steps: readonly UndoStep[];
}

/** The menu “Undo history” (docs/rules/actions.md#going-back-several-steps). */
export function UndoHistory({ steps, ...state }: Props) {
  return (
    <MenuFrame label="Undo history" {...state}>
      {steps.map(({ id, label }, index) => (
        <Item
          key={id}
          ref={index === 0 && state.openedWith === 'key' ? takeFocus : undefined}
          className={`${menu.item} ${styles.step}`}
          onSelect={() => dispatch({ type: 'undoThrough', step: id })}
          // Releasing the pointer after holding the button chooses no step, wherever the pointer is.
          onPointerUp={(event) => event.preventDefault()}
        >
          {label}
        </Item>
      ))}
    </MenuFrame>
  );
}
