import { type KeyboardEvent, useMemo, useState } from 'react';
import { catalogue } from '../../catalogue';
import { panel } from '../../engine/page';
import type { Suggestion } from '../../engine/types';
import { useSignal } from '../../signals/useSignal';

interface Suggesting {
  /** The suggestions that are shown; empty while the list is closed. */
  suggestions: readonly Suggestion[];
  /** The index of the suggestion that Enter picks, if one is marked. */
  active: number | undefined;
  /** Call when the text has changed. */
  open: () => void;
  close: () => void;
  /** Handles the keys that are meant for the list. */
  onKeyDown: (event: KeyboardEvent) => void;
}

const NONE: readonly Suggestion[] = [];
const STEPS: Record<string, 1 | -1> = { ArrowDown: 1, ArrowUp: -1 };

/** The suggestions for a name that is being typed, and choosing one by keys (docs/rules/actions.md#add-row). */
export function useSuggestions(text: string, pick: (picked: Suggestion) => void): Suggesting {
  const [isOpen, setOpen] = useState(false);
  const [wanted, setWanted] = useState<number>();
  const opened = useSignal(catalogue.view);
  const [searched, setSearched] = useState(opened);
  // While a suggestion is marked, the list stays as it is.
  if (searched !== opened && wanted === undefined) {
    setSearched(opened);
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new catalogue is searched again
  const suggestions = useMemo(
    () => (isOpen ? panel.ask({ type: 'suggest', text }) : NONE),
    [isOpen, text, searched],
  );
  const picked = wanted === undefined ? undefined : suggestions[wanted];

  function show(isShown: boolean) {
    setOpen(isShown);
    setWanted(undefined);
  }

  function onKeyDown(event: KeyboardEvent) {
    const step = STEPS[event.key];
    if (step !== undefined) {
      event.preventDefault();
      setOpen(true);
      setWanted(next(wanted, step, suggestions.length));
    } else if (event.key === 'Enter' && !event.shiftKey && picked) {
      event.preventDefault();
      pick(picked);
    } else if (event.key === 'Escape' && suggestions.length > 0) {
      event.preventDefault();
      show(false);
    }
  }

  return {
    suggestions,
    active: picked && wanted,
    open: () => show(true),
    close: () => show(false),
    onKeyDown,
  };
}

/** The index after a step. After the last suggestion comes `undefined`, then the first again. */
function next(index: number | undefined, step: 1 | -1, count: number): number | undefined {
  const places = count + 1;
  const place = ((index ?? count) + step + places) % places;
  return place === count ? undefined : place;
}
