import { letterWithCommand } from '../controls/shortcutKeys';
import { isDialogOrMenuOpen } from '../dialog/openDialog';

/** Ctrl+F leads to Find in inventory; pressed again there, the browser's own search opens. */
export function listenForFindKey(): void {
  window.addEventListener('keydown', (event) => {
    const field = document.querySelector<HTMLInputElement>('[data-find]');
    if (
      field &&
      field !== document.activeElement &&
      letterWithCommand(event) === 'f' &&
      !event.shiftKey &&
      !isDialogOrMenuOpen()
    ) {
      event.preventDefault();
      field.focus();
      field.select();
    }
  });
}
