import { useEffect } from 'react';
import { isDialogOpen, isImportOpen, openImport } from '../dialog/openDialog';
import { elementOf } from '../drag/dragged';
import { openText, textTarget } from './openText';

/** The elements in which the browser itself puts a pasted text. */
const FIELDS =
  'textarea, input:not([type="checkbox"], [type="radio"], [type="file"], [type="range"])';

/** Takes texts that are pasted outside of a field (docs/rules/storage.md#dropped-and-pasted-things). */
export function usePastes(onAdded: () => void): void {
  useEffect(() => {
    function onPaste(event: ClipboardEvent) {
      const { target, clipboardData } = event;
      const element = target instanceof Node ? elementOf(target) : null;
      const text = clipboardData?.getData('text/plain') ?? '';
      if (text === '' || element?.closest(FIELDS)) {
        return;
      }
      // The browser would put it into the field that gets the focus.
      event.preventDefault();
      if (isImportOpen()) {
        openImport({ text });
      } else if (!isDialogOpen()) {
        openText(text, textTarget(target), { onAdded, startsInText: true });
      }
    }

    window.addEventListener('paste', onPaste);
    return () => window.removeEventListener('paste', onPaste);
  }, [onAdded]);
}
