import { useEffect, useEffectEvent } from 'react';
import { openImport } from '../dialog/importing';
import { isDialogOpen, isImportOpen } from '../dialog/openDialog';
import { elementOf } from '../drag/dragged';
import { openText, textTarget } from './openText';

/** The elements in which the browser itself puts a pasted text. */
const FIELDS =
  'textarea, input:not([type="checkbox"], [type="radio"], [type="file"], [type="range"])';

/** Takes texts that are pasted outside of a field (docs/rules/storage.md#dropped-and-pasted-things). */
export function usePastes(onAdded: () => void): void {
  const onPaste = useEffectEvent((event: ClipboardEvent) => {
    const text = event.clipboardData?.getData('text/plain') ?? '';
    const target = placeOf(event);
    if (text === '' || target?.closest(FIELDS)) {
      return;
    }
    // The browser would put it into the field that gets the focus.
    event.preventDefault();
    if (isImportOpen()) {
      openImport({ text });
    } else if (!isDialogOpen()) {
      openText(text, textTarget(target), { onAdded, startsInText: true });
    }
  });

  useEffect(() => {
    window.addEventListener('paste', onPaste);
    return () => window.removeEventListener('paste', onPaste);
  }, []);
}

/** The element with the focus, or the one within it in which the pasted text would be. */
function placeOf({ target }: ClipboardEvent): Element | null {
  const focused = document.activeElement;
  // Without a field, Firefox names the place of the last click, wherever the focus is.
  return target instanceof Node && focused?.contains(target) ? elementOf(target) : focused;
}
