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
import { takeSelectedText } from './takeSelectedText';

const WAITS = 'The selected text is added when this dialog is closed.';

/** Takes the selected texts of pages (docs/rules/storage.md#selected-text-of-a-page). */
export function useHandedTexts(onAdded: () => void): void {
  const dialog = useOpenDialog();
  const inventory = useOpenInventory()?.id;
  const onHanded = useEffectEvent((handed: HandedText, isOpening: boolean) =>
    take(handed, isOpening, onAdded),
  );

  useEffect(() => persistence.handedTexts.takeBy((...given) => onHanded(...given)), []);

  // A text that waits for something has it now.
  // biome-ignore lint/correctness/useExhaustiveDependencies: it depends on these
  useEffect(() => {
    waitingSentence.set('');
    persistence.handedTexts.takeAll().catch(showCrash);
  }, [dialog, inventory]);
}

function take(handed: HandedText, isOpening: boolean, onAdded: () => void): Taking {
  if ('problem' in handed) {
    views.showProblem(handed.problem);
    return 'taken';
  }
  return takeSelectedText(handed, isOpening, {
    open: openDialogKind,
    give: giveToOpenDialog,
    isForImport,
    openImport: () => openImport({}, onAdded),
    openFromText,
    sayItWaits,
  });
}

function openFromText(): boolean {
  const hasInventory = views.openInventory.get() !== undefined;
  if (hasInventory) {
    openDialog({ kind: 'addFromText', startsInText: true });
  } else {
    views.showProblem(OPEN_AN_INVENTORY);
  }
  return hasInventory;
}

function sayItWaits(): void {
  waitingSentence.set(WAITS);
  announce(WAITS);
}
