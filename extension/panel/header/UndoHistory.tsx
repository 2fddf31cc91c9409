import { Group, Item, Label } from '@radix-ui/react-dropdown-menu';
import { type ReactNode, useId } from 'react';
import { panel } from '../../engine/page';
import type { UndoStep } from '../../engine/types';
import menu from '../controls/Menu.module.css';
import { MenuFrame, takeFocus } from '../controls/MenuFrame';
import type { MenuState } from '../controls/useMenu';
import { byDay } from '../days/days';
import styles from './UndoHistory.module.css';

interface Props extends MenuState {
  /** The steps that can be undone, the newest first. */
  steps: readonly UndoStep[];
}

/** The menu “Undo history” (docs/rules/actions.md#going-back-several-steps). */
export function UndoHistory({ steps, ...state }: Props) {
  return (
    <MenuFrame label="Undo history" {...state}>
      {byDay(steps, Date.now()).map(({ text, entries }) => (
        <Day key={entries[0]?.id} text={text}>
          {entries.map(({ id, label }) => (
            <Item
              key={id}
              ref={id === steps[0]?.id && state.openedWith === 'key' ? takeFocus : undefined}
              className={`${menu.item} ${styles.step}`}
              onSelect={() => panel.dispatch({ type: 'undoThrough', step: id })}
              // Releasing the pointer after holding the button chooses no step, wherever the pointer is.
              onPointerUp={(event) => event.preventDefault()}
            >
              {label}
            </Item>
          ))}
        </Day>
      ))}
    </MenuFrame>
  );
}

/** The steps of a day. */
function Day({ text, children }: { text: string; children: ReactNode }) {
  const id = useId();
  return (
    <Group className={styles.steps} aria-labelledby={id}>
      <Label id={id} className={styles.day}>
        {text}
      </Label>
      {children}
    </Group>
  );
}
