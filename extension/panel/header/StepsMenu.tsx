import * as Menu from '@radix-ui/react-dropdown-menu';
import type { KeyboardEvent, ReactNode } from 'react';
import { dispatch } from '../../engine/client';
import type { UndoStep } from '../../engine/types';
import styles from './StepsMenu.module.css';

interface Props {
  /** What can be undone, the newest first; absent while the menu is closed. */
  steps: readonly UndoStep[] | undefined;
  onClose: () => void;
  /** The button that it belongs to. */
  children: ReactNode;
}

/** How far to go back (docs/rules.md#going-back-several-steps). */
export function StepsMenu({ steps, onClose, children }: Props) {
  function closeOnTab({ key }: KeyboardEvent) {
    if (key === 'Tab') {
      onClose();
    }
  }

  return (
    <Menu.Root open={steps !== undefined} onOpenChange={(open) => !open && onClose()} modal={false}>
      <Menu.Trigger asChild>{children}</Menu.Trigger>
      <Menu.Content
        className={styles.menu}
        aria-label="Steps"
        aria-labelledby={undefined}
        align="end"
        sideOffset={4}
        collisionPadding={8}
        onKeyDown={closeOnTab}
        // It goes to the buttons by itself, at once: later it would close a menu that is opened again.
        onCloseAutoFocus={(event) => event.preventDefault()}
      >
        {steps?.map(({ id, label }) => (
          <Menu.Item
            key={id}
            className={styles.step}
            onSelect={() => dispatch({ type: 'undoThrough', step: id })}
            // Letting go after holding the button does nothing, wherever the pointer has got to.
            onPointerUp={(event) => event.preventDefault()}
          >
            {label}
          </Menu.Item>
        ))}
      </Menu.Content>
    </Menu.Root>
  );
}
