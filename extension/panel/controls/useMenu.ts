import { type KeyboardEvent, type MouseEvent, type RefObject, useRef, useState } from 'react';

/** The state of a menu, for `MenuFrame`. */
export interface MenuState {
  /** Opened with a key, the menu focuses an item; with a pointer, none. Absent while the menu is closed. */
  openedWith: 'key' | 'pointer' | undefined;
  onClose: () => void;
  /** The button beside which the menu opens. It is mounted before the menu. */
  button: RefObject<HTMLButtonElement | null>;
}

/** A menu that a button opens and closes: its state, and the properties of the button. */
export function useMenu() {
  const [openedWith, setOpenedWith] = useState<'key' | 'pointer'>();
  const button = useRef<HTMLButtonElement>(null);
  const state: MenuState = { openedWith, button, onClose: () => setOpenedWith(undefined) };

  function onClick({ detail }: MouseEvent) {
    // A key presses a button without a number of clicks.
    const by = detail === 0 ? 'key' : 'pointer';
    setOpenedWith(openedWith === undefined ? by : undefined);
  }

  function onKeyDown(event: KeyboardEvent) {
    if (event.key === 'ArrowDown') {
      event.preventDefault();
      setOpenedWith('key');
    }
  }

  return {
    state,
    isOpen: openedWith !== undefined,
    buttonProps: {
      ref: button,
      'aria-haspopup': 'menu',
      'aria-expanded': openedWith !== undefined,
      onClick,
      onKeyDown,
    } as const,
  };
}
