import { useEffect, useEffectEvent } from 'react';
import { showCrash } from '../../crash/crashScreen';
import { views } from '../../engine/page';
import { useOpenInventory } from '../../engine/views';
import type { HandedText } from '../../handover/waitingTexts';
import { persistence, type Taking } from '../../persistence';
import { isForImport, openImport } from '../dialog/importing';
import { OPEN_AN_INVENTORY, openDialog, openDialogKind, useOpenDialog } from '../dialog/openDialog';
import { giveToOpenDialog, waitingSentence } from '../dialog/receivedTexts';
import { announce } from '../messages/announcements';

const WAITS = 'The selected text is added when this dialog is closed.';

/** Takes the selected texts of pages (docs/rules/storage.md#selected-text-of-a-page). */
export function useHandedTexts(onAdded: () => void): void {
  const dialog = useOpenDialog();
  const inventory = useOpenInventory()?.id;
  const onHanded = useEffectEvent((handed: HandedText) => take(handed, onAdded));

  useEffect(() => persistence.handedTexts.takeBy((handed) => onHanded(handed)), []);

  // A text that waits for something has it now.
  // biome-ignore lint/correctness/useExhaustiveDependencies: it depends on these
  useEffect(() => {
    waitingSentence.set('');
    persistence.handedTexts.takeAll().catch(showCrash);
  }, [dialog, inventory]);
}

/** Gives the text to the dialog that takes it, or else opens that dialog, which has the text once it is drawn. */
function take(handed: HandedText, onAdded: () => void): Taking {
  if ('problem' in handed) {
    views.showProblem(handed.problem);
    return 'taken';
  }
  const given = giveToOpenDialog(handed);
  if (given === 'taken') {
    return given;
  }
  const dialog = openDialogKind();
  if (dialog !== undefined) {
    // A dialog that is about to be drawn asks for the text then.
    const isAboutToTake = given === 'nobody' && (dialog === 'addFromText' || dialog === 'import');
    if (!isAboutToTake) {
      waitingSentence.set(WAITS);
      announce(WAITS);
    }
  } else if (isForImport(handed.text)) {
    openImport({}, onAdded);
  } else if (views.openInventory.get()?.id === undefined) {
    views.showProblem(OPEN_AN_INVENTORY);
  } else {
    openDialog({ kind: 'addFromText', startsInText: true });
  }
  return 'waits';
}
