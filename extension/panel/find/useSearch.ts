import { type KeyboardEvent, type RefObject, useMemo, useRef, useState } from 'react';
import type { CatalogueView } from '../../catalogue';
import { panel } from '../../engine/page';
import type { CatalogueRow, ContainerView, InventoryId, ItemMatches } from '../../engine/types';

/** The number of rows that Page Up and Page Down move. */
const PAGE = 6;

const STEPS: Record<string, number> = {
  ArrowDown: 1,
  ArrowUp: -1,
  PageDown: PAGE,
  PageUp: -PAGE,
};

interface Search {
  /** The search box, which has the focus while the arrow keys go through the rows. */
  box: RefObject<HTMLInputElement | null>;
  text: string;
  type: (text: string) => void;
  /** The result, from lists of items alone while there is no catalogue. */
  found: ItemMatches;
  /** The lists of items of which a blank text shows all. */
  listsInFull: readonly InventoryId[];
  showAllOf: (list: InventoryId) => void;
  /** The row that Enter picks. */
  active: number | undefined;
  /** Makes a row the active one. */
  mark: (index: number) => void;
  pickActive: () => void;
  onKeyDown: (event: KeyboardEvent) => void;
}

/** Searches the catalogue for the typed text, and moves through the results by keys. */
export function useSearch(
  container: ContainerView,
  shown: CatalogueView,
  percent: string,
  pick: (row: CatalogueRow) => void,
): Search {
  const [text, setText] = useState('');
  const [wanted, setWanted] = useState<number>();
  const [listsInFull, setListsInFull] = useState<readonly InventoryId[]>([]);
  const box = useRef<HTMLInputElement>(null);
  // A new catalogue, which is shown anew, is searched again.
  const found = useMemo(
    () =>
      panel.ask({
        type: 'findItems',
        text,
        listsInFull: [...listsInFull],
        listsAlone: shown.phase !== 'ready',
      }),
    [shown, text, listsInFull],
  );
  const { count } = found;
  const active = wanted !== undefined && wanted < count ? wanted : undefined;

  function type(typed: string) {
    setText(typed);
    setWanted(typed.trim() === '' ? undefined : 0);
  }

  function onKeyDown(event: KeyboardEvent) {
    const step = STEPS[event.key];
    if (step !== undefined && count > 0) {
      event.preventDefault();
      setWanted(Math.max(0, Math.min(count - 1, (active ?? -1) + step)));
      box.current?.focus();
    } else if (event.key === 'Enter' && event.target === box.current) {
      event.preventDefault();
      pickActive();
    }
  }

  function pickActive() {
    if (active === undefined) {
      return;
    }
    const [from, to] = [active, active + 1];
    const { id } = container;
    const [row] = panel.ask({
      type: 'catalogueRows',
      text,
      container: id,
      percent,
      listsInFull: [...listsInFull],
      from,
      to,
    });
    if (row) {
      pick(row);
    }
  }

  function showAllOf(list: InventoryId) {
    setListsInFull([...listsInFull, list]);
  }

  return {
    box,
    text,
    type,
    found,
    listsInFull,
    showAllOf,
    active,
    mark: setWanted,
    pickActive,
    onKeyDown,
  };
}
