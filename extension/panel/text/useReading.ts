import { useMemo, useState } from 'react';
import type { CatalogueView } from '../../catalogue';
import { readText } from '../../engine/client';
import type { TextChoices, TextEntry } from '../../engine/types';
import { keysOf } from './ticks';

/** Something that was read, and whether it is to be added. */
export interface ReadLine extends TextEntry {
  isTicked: boolean;
  /** What its tick is remembered under: its id is another after each key. */
  key: string;
}

interface Reading {
  text: string;
  type: (text: string) => void;
  lines: readonly ReadLine[];
  /** What is to be added. */
  ticked: TextChoices['ticked'];
  /** Whole sentences about the text. */
  notes: readonly string[];
  tick: (line: ReadLine, isTicked: boolean) => void;
}

/** A text, what the engine reads in it, and what of that is ticked. It is read again with another catalogue. */
export function useReading(given: string, catalogue: CatalogueView): Reading {
  const [read, setRead] = useState(() => reading(given, catalogue));
  const [chosen, setChosen] = useState<ReadonlyMap<string, boolean>>(new Map());
  if (read.catalogue !== catalogue) {
    setRead(reading(read.text, catalogue));
  }
  const { text, entries, notes } = read;
  const lines = useMemo(() => linesOf(entries, chosen), [entries, chosen]);

  return {
    text,
    type: (typed) => setRead(reading(typed, catalogue)),
    lines,
    ticked: useMemo(() => lines.filter(({ isTicked }) => isTicked).map(({ id }) => id), [lines]),
    notes,
    tick: ({ key }, isTicked) => setChosen(new Map(chosen).set(key, isTicked)),
  };
}

function reading(text: string, catalogue: CatalogueView) {
  return { text, catalogue, ...readText(text) };
}

/** What was read, with the ticks that were chosen. */
function linesOf(entries: readonly TextEntry[], chosen: ReadonlyMap<string, boolean>): ReadLine[] {
  const keys = keysOf(entries.map(({ text }) => text));
  return entries.map((entry, index) => {
    const key = keys[index] ?? '';
    const isTicked = entry.tick !== 'none' && (chosen.get(key) ?? entry.tick === 'ticked');
    return { ...entry, key, isTicked };
  });
}
