import { useState } from 'react';
import { ask, dispatch, latestNotice } from '../../engine/client';
import type { CatalogueRow, ContainerId } from '../../engine/types';
import { Signal } from '../../signals/signal';
import { closeDialog } from '../dialog/openDialog';
import { announce } from '../messages/announcements';

/** The switch “Keep open”, which keeps its state while the panel is open. */
export const staysOpen = new Signal(false);

/** The result of picking an entry. */
export interface PickResult {
  text: string;
  kind: 'added' | 'refused';
}

/** Picks an entry: adds it to a container, and pays for it if `pays` is true. */
export function usePick(container: ContainerId, pays: boolean) {
  const [result, setResult] = useState<PickResult>({ text: '', kind: 'added' });

  function pick(row: CatalogueRow) {
    if (row.refusal !== undefined) {
      setResult({ text: row.refusal, kind: 'refused' });
      announce(row.refusal);
    } else if (pays) {
      buy(row);
    } else if (dispatch({ type: 'addFromCatalogue', container, entry: row.entry })) {
      added(`Added ${ask({ type: 'shortName', name: row.name })}.`, announce);
    }
  }

  /** The text is not announced here, since every notice is announced anyway. */
  function buy({ entry }: CatalogueRow) {
    const isBought = dispatch({ type: 'buyFromCatalogue', container, entry });
    const text = latestNotice()?.text ?? '';
    if (isBought) {
      added(text);
    } else {
      setResult({ text, kind: 'refused' });
    }
  }

  function added(text: string, say?: (text: string) => void) {
    if (staysOpen.get()) {
      setResult({ text, kind: 'added' });
      say?.(text);
    } else {
      closeDialog();
    }
  }

  return { result, pick };
}
