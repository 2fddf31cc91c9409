import { useEffect } from 'react';
import { IconButton } from '../controls/IconButton';
import { QuestionIcon } from '../controls/icons';
import { isDialogOrMenuOpen, openDialog } from '../dialog/openDialog';

/** Opens the sheet of keyboard shortcuts, as does "?" outside of fields, dialogs and menus. */
export function ShortcutsButton() {
  useEffect(() => {
    window.addEventListener('keydown', onKeyDown);
    return () => window.removeEventListener('keydown', onKeyDown);
  }, []);

  return <IconButton label="Keyboard shortcuts" icon={QuestionIcon} onClick={openSheet} />;
}

function openSheet() {
  openDialog({ kind: 'shortcuts' });
}

function onKeyDown({ key, target, ctrlKey, altKey, metaKey }: KeyboardEvent) {
  const isTyped = target instanceof HTMLInputElement;
  if (key === '?' && !isTyped && !isDialogOrMenuOpen() && !ctrlKey && !altKey && !metaKey) {
    openSheet();
  }
}
