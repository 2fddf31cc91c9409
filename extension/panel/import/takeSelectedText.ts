import type { Taking } from '../../persistence';
import type { DialogRequest } from '../dialog/openDialog';
import type { ReceivedText } from '../dialog/receivedTexts';

/** The dialogs of the panel. */
export interface Dialogs {
  /** The one that is open. */
  open: () => DialogRequest['kind'] | undefined;
  /** Gives it a text. `nobody` takes it while there is none, or it is not drawn yet, or it never takes texts. */
  give: (text: ReceivedText) => 'taken' | 'refused' | 'nobody';
  /** To be asked only while Import is closed. */
  isForImport: (text: string) => boolean;
  openImport: () => void;
  /** Opens Add from text. Returns false if there is no inventory to add to. */
  openFromText: () => boolean;
  /** Says that a text is taken when the open dialog is closed. */
  sayItWaits: () => void;
}

/**
 * Gives a selected text to the dialog that takes it, or else opens that dialog, which asks for the text once it is
 * drawn (docs/rules/storage.md#selected-text-of-a-page). A dialog is opened only once for a text: `isOpening` is true
 * if that was done.
 */
export function takeSelectedText(text: ReceivedText, isOpening: boolean, dialogs: Dialogs): Taking {
  const given = dialogs.give(text);
  if (given === 'taken') {
    return 'taken';
  }
  const open = dialogs.open();
  if (open !== undefined) {
    if (given === 'nobody' && (open === 'addFromText' || open === 'import')) {
      return 'opening';
    }
    dialogs.sayItWaits();
    return 'waits';
  }
  if (isOpening) {
    // The dialog was closed before it was drawn, and its text with it.
    return 'taken';
  }
  if (dialogs.isForImport(text.text)) {
    dialogs.openImport();
    return 'opening';
  }
  return dialogs.openFromText() ? 'opening' : 'waits';
}
