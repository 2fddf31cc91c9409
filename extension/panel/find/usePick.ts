import { useState } from 'react';
import { panel, views } from '../../engine/page';
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

const NONE: PickResult = { text: '', kind: 'added' };

/**
 * Picks an entry: adds it to a container, and pays for it if `pays` is true. An entry without a price in the
 * inventory's game costs the typed price; `askPrice` is called if it can't be bought for that. Returns the result of
 * the last pick, and the text about all of them.
 */
export function usePick(
  container: ContainerId,
  pays: boolean,
  { price, percent }: { price: string; percent: string },
  askPrice: () => void,
) {
  const [pieces, setPieces] = useState<readonly number[]>([]);
  const [result, setResult] = useState(NONE);

  function pick(row: CatalogueRow) {
    if (row.refusal !== undefined) {
      setResult({ text: row.refusal, kind: 'refused' });
      announce(row.refusal);
    } else if (pays) {
      buy(row);
    } else {
      const { entry, times } = row;
      if (panel.dispatch({ type: 'addFromCatalogue', container, entry, times })) {
        added(row, row.added);
      }
    }
  }

  function buy(row: CatalogueRow) {
    const { entry, times, isPriced } = row;
    const typed = isPriced ? undefined : price;
    const isBought = panel.dispatch({
      type: 'buyFromCatalogue',
      container,
      entry,
      times,
      price: typed,
      percent,
    });
    const text = views.notice.get()?.text ?? '';
    if (isBought) {
      added(row, text);
    } else {
      setResult({ text, kind: 'refused' });
      if (!isPriced) {
        askPrice();
      }
    }
  }

  /** The reason for the last refusal is gone. */
  function clearRefusal() {
    setResult((result) => (result.kind === 'refused' ? NONE : result));
  }

  function added({ pieces: added }: CatalogueRow, text: string) {
    if (staysOpen.get()) {
      setResult({ text, kind: 'added' });
      setPieces([...pieces, added]);
    } else {
      closeDialog();
    }
  }

  const total =
    pieces.length === 0 ? undefined : panel.ask({ type: 'addedItems', pieces: [...pieces] });
  return { result, total, pick, clearRefusal };
}
