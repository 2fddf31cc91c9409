import * as Menu from '@radix-ui/react-dropdown-menu';
import { type KeyboardEvent, type Ref, type RefObject, useImperativeHandle } from 'react';
import { dispatch } from '../../engine/client';
import type { UndoStep } from '../../engine/types';
import styles from './UndoHistory.module.css';

type Button = HTMLButtonElement | null;

interface Props {
  /** The steps that can be undone, the newest first; absent while the menu is closed. */
  steps: readonly UndoStep[] | undefined;
  /** Opened with a key, the menu focuses the newest step; with a pointer, none. */
  openedWith: 'key' | 'pointer';
  onClose: () => void;
  /** The Undo button, beside which the menu opens. It is mounted before the menu. */
  button: RefObject<Button>;
}

/** The menu “Undo history” (docs/rules/actions.md#going-back-several-steps). */
export function UndoHistory({ steps, openedWith, onClose, button }: Props) {
  function closeOnTab({ key }: KeyboardEvent) {
    if (key === 'Tab') {
      onClose();
    }
  }

  return (
    <Menu.Root open={steps !== undefined} onOpenChange={(open) => !open && onClose()} modal={false}>
      <Menu.Trigger asChild>
        <MenuAnchor for={button} />
      </Menu.Trigger>
      <Menu.Content
        className={styles.menu}
        aria-label="Undo history"
        aria-labelledby={undefined}
        align="end"
        sideOffset={4}
        collisionPadding={8}
        onKeyDown={closeOnTab}
        // `data-focus-home` moves the focus at once. Radix would do so later, and close a menu that is reopened.
        onCloseAutoFocus={(event) => event.preventDefault()}
      >
        {steps?.map(({ id, label }, index) => (
          <Menu.Item
            key={id}
            ref={index === 0 && openedWith === 'key' ? takeFocus : undefined}
            className={styles.step}
            onSelect={() => dispatch({ type: 'undoThrough', step: id })}
            // Releasing the pointer after holding the button chooses no step, wherever the pointer is.
            onPointerUp={(event) => event.preventDefault()}
          >
            {label}
          </Menu.Item>
        ))}
      </Menu.Content>
    </Menu.Root>
  );
}

/**
 * Focuses the step as soon as it is mounted. Radix would do so a moment later, but not after a pointer event in
 * between, and Chromium also sends one for a pointer at rest when the element under it has changed.
 */
function takeFocus(step: HTMLElement | null) {
  step?.focus({ preventScroll: true });
}

/** Draws nothing: places the menu beside the button, which is drawn elsewhere. */
function MenuAnchor({ ref, for: button }: { ref?: Ref<Button>; for: RefObject<Button> }) {
  useImperativeHandle<Button, Button>(ref, () => button.current);
  return null;
}
