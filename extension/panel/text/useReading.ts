import { useMemo, useState } from 'react';
import type { CatalogueView } from '../../catalogue';
import { panel } from '../../engine/page';
import type {
  RowScopes,
  TextAnswer,
  TextEntry,
  TextQuestion,
  TickedEntry,
} from '../../engine/types';
import { useRevision } from '../../engine/views';
import { keysOf } from './ticks';

/** An entry read from the text, and whether it will be added. */
export interface ReadLine extends TextEntry {
  isTicked: boolean;
  /** The key under which its tick is remembered: the id changes with each keystroke. */
  key: string;
}

interface Typed {
  text: string;
  scopes: RowScopes;
}

interface Reading {
  text: string;
  type: (text: string) => void;
  lines: readonly ReadLine[];
  /** The questions about the text as a whole, such as whether its amounts are of one item, and the answers. */
  questions: readonly TextQuestion[];
  scopes: RowScopes;
  answer: (question: TextQuestion, scope: TextAnswer) => void;
  /** The entries that will be added. */
  ticked: TickedEntry[];
  /** Messages about the text, in full sentences. */
  notes: readonly string[];
  isForImport: boolean;
  /** True if it is a copied inventory, whose containers can get their items. */
  namesContainers: boolean;
  /** The choice of the container that a copied card describes, if it is one. */
  ownContainer: string | undefined;
  tick: (line: ReadLine, isTicked: boolean) => void;
}

/**
 * A text, the entries that the engine reads in it, and their ticks. The text is read again when the catalogue changes,
 * and after each command.
 */
export function useReading(initial: string, catalogue: CatalogueView): Reading {
  const revision = useRevision();
  const [{ text, scopes }, setTyped] = useState<Typed>({ text: initial, scopes: {} });
  const [chosen, setChosen] = useState<ReadonlyMap<string, boolean>>(new Map());
  // biome-ignore lint/correctness/useExhaustiveDependencies: the engine reads with these
  const { entries, notes, questions, forImport, namesContainers, ownContainer } = useMemo(
    () => panel.ask({ type: 'readText', text, scopes }),
    [text, scopes, catalogue, revision],
  );
  const lines = useMemo(() => linesOf(entries, chosen), [entries, chosen]);

  return {
    text,
    // Answers are about the text as it was.
    type: (text) => setTyped({ text, scopes: {} }),
    questions,
    scopes,
    answer: ({ field }, scope) => setTyped({ text, scopes: { ...scopes, [field]: scope } }),
    lines,
    ticked: useMemo(() => lines.filter(({ isTicked }) => isTicked).map(tickedEntry), [lines]),
    notes,
    isForImport: forImport,
    namesContainers,
    ownContainer,
    tick: ({ key }, isTicked) => setChosen(new Map(chosen).set(key, isTicked)),
  };
}

/** A ticked entry with its shown texts, as the engine expects it. */
function tickedEntry({ id, text, about }: TextEntry): TickedEntry {
  return { id, text, ...(about !== undefined && { about }) };
}

/** The entries read, with the chosen ticks. */
function linesOf(entries: readonly TextEntry[], chosen: ReadonlyMap<string, boolean>): ReadLine[] {
  const keys = keysOf(entries.map(({ text }) => text));
  return entries.map((entry, index) => {
    const key = keys[index] ?? '';
    const isTicked = entry.tick !== 'none' && (chosen.get(key) ?? entry.tick === 'ticked');
    return { ...entry, key, isTicked };
  });
}
