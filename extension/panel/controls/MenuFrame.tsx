import * as Menu from '@radix-ui/react-dropdown-menu';
import {
  type KeyboardEvent,
  type ReactNode,
  type Ref,
  type RefObject,
  useImperativeHandle,
} from 'react';
import styles from './Menu.module.css';
import type { MenuState } from './useMenu';

type Button = HTMLButtonElement | null;

interface Props extends MenuState {
  label: string;
  /** True if the button does nothing but open and close the menu. */
  isToggle?: boolean;
  /** The edge of the button that it is aligned with. */
  align?: 'start' | 'end';
  children: ReactNode;
}

/** The frame of a menu that opens beside a button. It is loaded later than the button. */
export function MenuFrame({
  label,
  openedWith,
  button,
  onClose,
  isToggle,
  align = 'end',
  children,
}: Props) {
  function closeOnTab({ key }: KeyboardEvent) {
    if (key === 'Tab') {
      onClose();
    }
  }

  /** Without this, a click on the button would close the menu at the press and open it again at the release. */
  function leaveToButton(event: CustomEvent) {
    if (isToggle && event.target instanceof Node && button.current?.contains(event.target)) {
      event.preventDefault();
    }
  }

  return (
    <Menu.Root
      open={openedWith !== undefined}
      onOpenChange={(open) => !open && onClose()}
      modal={false}
    >
      <Menu.Trigger asChild>
        <MenuAnchor for={button} />
      </Menu.Trigger>
      <Menu.Content
        className={styles.menu}
        aria-label={label}
        aria-labelledby={undefined}
        align={align}
        sideOffset={4}
        collisionPadding={8}
        onKeyDown={closeOnTab}
        onInteractOutside={leaveToButton}
        // `data-focus-home` moves the focus at once. Radix would do so later, and close a menu that is reopened.
        onCloseAutoFocus={(event) => event.preventDefault()}
      >
        {children}
      </Menu.Content>
    </Menu.Root>
  );
}

/**
 * Focuses a menu item as soon as it is mounted. Radix would do so a moment later, but not after a pointer event in
 * between, and Chromium also sends one for a pointer at rest when the element under it has changed.
 */
export function takeFocus(item: HTMLElement | null): void {
  item?.focus({ preventScroll: true });
}

/** Draws nothing: places the menu beside the button, which is drawn elsewhere. */
function MenuAnchor({ ref, for: button }: { ref?: Ref<Button>; for: RefObject<Button> }) {
  useImperativeHandle<Button, Button>(ref, () => button.current);
  return null;
}
