import { panel } from '../../engine/page';
import { letterWithCommand } from '../controls/shortcutKeys';
import { isDialogOrMenuOpen } from '../dialog/openDialog';

/** The fields in which text can be typed: not checkboxes, radio buttons and sliders. */
const TEXT_FIELDS = 'textarea, input:not([type="checkbox"], [type="radio"], [type="range"])';

/** Ctrl+Z undoes, Ctrl+Shift+Z and Ctrl+Y redo, wherever the focus is but where text is being typed. */
export function listenForUndoKeys(): void {
  window.addEventListener('keydown', (event) => {
    const action = shortcutAction(event);
    if (!action || event.defaultPrevented) {
      return;
    }
    const { activeElement } = document;
    const isTextField = activeElement?.matches(TEXT_FIELDS);
    if (isDialogOrMenuOpen()) {
      // Outside a field, Chromium would undo the typing of the field that was left last.
      if (!isTextField) {
        event.preventDefault();
      }
      return;
    }
    if (activeElement instanceof HTMLInputElement && isTextField) {
      if (holdsUnsavedTyping(activeElement)) {
        return;
      }
      // The typed text is stored already: the field drops it, so that it shows the result of undo.
      activeElement.blur();
      panel.dispatch({ type: action });
      activeElement.focus();
    } else {
      panel.dispatch({ type: action });
    }
    event.preventDefault();
  });
}

function shortcutAction(event: KeyboardEvent) {
  const letter = letterWithCommand(event);
  if (letter === 'z') {
    return event.shiftKey ? 'redo' : 'undo';
  }
  return letter === 'y' && !event.shiftKey ? 'redo' : undefined;
}

/**
 * True if the browser should undo the typing. A field that stores typed text has `data-typed`; in any other field, all
 * text counts as typed.
 */
function holdsUnsavedTyping(field: HTMLInputElement): boolean {
  const { typed } = field.dataset;
  return typed === undefined ? field.value !== '' : typed === 'unsaved';
}
