import { useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react';
import { showCrash } from '../../crash/crashScreen';
import { ask, engine, showProblem } from '../../engine/client';
import type {
  ExistingNames,
  FilePreview,
  ImportChoice,
  ImportMode,
  PairedChoices,
  StagedId,
  TextForImport,
} from '../../engine/types';
import { useRevision } from '../../engine/views';
import { isTooLargeToImport, readTexts, TOO_LARGE } from '../../files/read';

import { importMode } from '../../persistence';
import type { ToImport } from '../dialog/openDialog';
import { type DialogDraft, useDialogDraft } from '../dialog/useDialogDraft';
import { type StagedCode, StagedCodes } from './stagedCodes';

/** A chosen file, a pasted file or a code, with the inventories in it. */
export interface ImportSource extends FilePreview {
  key: string;
  kind: 'file' | 'code';
  /** The file's name, or a sentence about the origin. */
  origin: string;
  isTooLarge: boolean;
}

interface Import {
  sources: readonly ImportSource[];
  /** The text in the field, without long ones. */
  text: string;
  /** That text, as it outlives the panel. */
  draft: DialogDraft;
  /** The texts that are too long for the field. */
  longTexts: readonly string[];
  /** Sentences about the text. */
  notes: readonly string[];
  /** The inventories to add, and whether each is new or replaces one. */
  choices: ImportChoice[];
  /** The choice for all whose names exist already, if there are any. */
  existing: ExistingNames | undefined;
  chooseFiles: (files: readonly File[]) => void;
  typeText: (text: string) => void;
  /** Reads a pasted text that is too long for the field. Returns false if it is not. */
  pasteLong: (text: string) => boolean;
  removeLong: (text: string) => void;
  /** The choice to add an inventory beside its namesake or to replace that. */
  choiceOf: (inventory: StagedId) => ImportChoice | undefined;
  chooseMode: (inventory: StagedId, mode: ImportMode) => void;
  chooseAll: (mode: ImportMode) => void;
}

type Part = 'files' | 'pasted';

/** The longest text that the field shows, in UTF-16 units: browsers take minutes to lay out millions. */
const LONGEST_SHOWN = 100_000;

const NOTHING: PairedChoices = { choices: [] };
const NO_FILES: readonly File[] = [];

/** A pasted text as it was read, and its inventories if it is a file. */
interface PastedText {
  found: TextForImport;
  file?: ImportSource;
}

/**
 * The files chosen last and the codes in a text. Their inventories are staged in the engine while the dialog is open.
 *
 * @param given what was dropped or pasted last; a text is added to the one that is there
 */
export function useImport(given: ToImport): Import {
  const [chosen, chooseFiles] = useState(given.files ?? NO_FILES);
  const draft = useDialogDraft('import', undefined, given.text);
  const [text, typeText] = useState(draft.restored?.texts.text ?? '');
  const keptText = useRef(text);
  const [longTexts, setLongTexts] = useState<readonly string[]>([]);
  const [notes, setNotes] = useState<readonly string[]>([]);
  const [sources, setSources] = useState<readonly ImportSource[]>([]);
  const [{ choices, existing }, setPaired] = useState(NOTHING);
  const parts = useRef<Record<Part, readonly ImportSource[]>>({ files: [], pasted: [] });
  const pastedTexts = useRef(new Map<string, PastedText>());
  const [codes] = useState(() => new StagedCodes((text) => engine().stageCode(text)));
  const revision = useRevision();
  const byId = useMemo(() => new Map(choices.map((choice) => [choice.staged, choice])), [choices]);

  const [taken, setTaken] = useState<ToImport>();
  if (taken !== given) {
    setTaken(given);
    if (given.files) {
      chooseFiles(given.files);
    }
    if (given.text !== undefined && !pasteLong(given.text)) {
      typeText(joined(text, given.text));
    }
  }

  function pasteLong(pasted: string): boolean {
    const isLong = pasted.length > LONGEST_SHOWN;
    if (isLong) {
      setLongTexts((before) => (before.includes(pasted) ? before : [...before, pasted]));
    }
    return isLong;
  }

  function removeLong(removed: string) {
    setLongTexts((before) => before.filter((text) => text !== removed));
  }

  // biome-ignore lint/correctness/useExhaustiveDependencies: only a different text is kept
  useEffect(() => {
    if (text !== keptText.current) {
      keptText.current = text;
      draft.keep(text, text !== '');
    }
  }, [text]);

  useEffect(() => () => engine().unstage(idsOf(Object.values(parts.current).flat())), []);

  // biome-ignore lint/correctness/useExhaustiveDependencies: another panel may have removed a namesake
  useLayoutEffect(() => {
    const paired = pair(choices);
    setPaired(paired);
    if (paired.gone !== undefined) {
      showProblem(paired.gone);
    }
  }, [revision]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: only other files are read
  useEffect(() => unlessReplaced((isReplaced) => readFiles(chosen, isReplaced)), [chosen]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: only a different text is read
  useEffect(
    () => unlessReplaced((isReplaced) => readPasted([text, ...longTexts], isReplaced)),
    [text, longTexts],
  );

  async function readFiles(files: readonly File[], isReplaced: () => boolean) {
    const texts = await readTexts(files);
    if (!isReplaced()) {
      const previews = engine().stageImport(texts.map((text) => text ?? '')).files;
      const read = previews.map((preview, index) => ({
        ...preview,
        key: `file ${index}`,
        kind: 'file' as const,
        origin: files[index]?.name ?? '',
        isTooLarge: texts[index] === undefined,
      }));
      show('files', read);
    }
  }

  /** Reads each text by itself, and only those that are new: reading a long one takes a while. */
  async function readPasted(pasted: readonly string[], isReplaced: () => boolean) {
    const isTooLarge = isTooLargeToImport(joined(...pasted));
    const texts = isTooLarge ? [] : pasted.filter((text) => text.trim() !== '');
    const read = new Map(
      texts.map((text) => [
        text,
        pastedTexts.current.get(text) ?? { found: engine().readImport(text) },
      ]),
    );
    const found = [...read.values()].map(({ found }) => found);
    const packed = new Set(found.flatMap((text) => (text.kind === 'codes' ? text.packed : [])));
    const unpacked = await codes.replace([...packed], isReplaced);
    if (!unpacked) {
      return;
    }
    pastedTexts.current = read;
    if (isTooLarge) {
      showPasted([], [TOO_LARGE]);
      return;
    }
    const sources = unpacked.flatMap(codeSource);
    for (const [text, pastedText] of read) {
      if (pastedText.found.kind === 'file') {
        pastedText.file ??= stagedFile(text);
        sources.push(pastedText.file);
      }
    }
    const problems = unpacked.flatMap(({ problem }) => problem ?? []);
    for (const text of found) {
      if (text.kind === 'codes') {
        problems.push(...text.problems);
      } else if (text.kind === 'nothing') {
        problems.push('noCode');
      }
    }
    showPasted(sources, ask({ type: 'codeNotes', problems }).notes);
  }

  function showPasted(pasted: ImportSource[], notes: readonly string[]) {
    show('pasted', pasted);
    setNotes(notes);
  }

  /** Replaces one of the two parts. Inventories that are still there keep their choices. */
  function show(part: Part, after: readonly ImportSource[]) {
    const stay = new Set(idsOf(after));
    engine().unstage(idsOf(parts.current[part]).filter((id) => !stay.has(id)));
    parts.current[part] = after;
    const { files, pasted } = parts.current;
    const all = [...files, ...pasted];
    setSources(all);
    setPaired((before) => {
      const chosen = new Map(before.choices.map((choice) => [choice.staged, choice]));
      const preset = (staged: StagedId) => ({ staged, mode: importMode() });
      return pair(idsOf(all).map((id) => chosen.get(id) ?? preset(id)));
    });
  }

  function chooseMode(inventory: StagedId, mode: ImportMode) {
    setPaired(pair(choices.map((each) => (each.staged === inventory ? { ...each, mode } : each))));
  }

  function chooseAll(mode: ImportMode) {
    setPaired(pair(choices.map((each) => ({ ...each, mode }))));
  }

  const choiceOf = (id: StagedId) => byId.get(id);
  return {
    ...{ sources, text, draft, longTexts, notes, choices, existing },
    ...{ chooseFiles, typeText, pasteLong, removeLong, choiceOf, chooseMode, chooseAll },
  };
}

/** Two texts below each other, without blank ones. */
function joined(...texts: string[]): string {
  return texts.filter((text) => text.trim() !== '').join('\n');
}

/** Runs an effect that reads something. Its cleanup makes `isReplaced` return true. */
function unlessReplaced(read: (isReplaced: () => boolean) => Promise<void>): () => void {
  const replaced = new AbortController();
  read(() => replaced.signal.aborted).catch(showCrash);
  return () => replaced.abort();
}

function codeSource({ packed, inventory }: StagedCode): ImportSource[] {
  const source = { key: packed, kind: 'code' as const, origin: 'From a code.', invalid: 0 };
  return inventory ? [{ ...source, isTooLarge: false, inventories: [inventory] }] : [];
}

function stagedFile(text: string): ImportSource {
  const [preview = { inventories: [], invalid: 0 }] = engine().stageImport([text]).files;
  const source = { kind: 'file' as const, origin: 'From the text.', isTooLarge: false };
  return { key: `pasted ${preview.inventories[0]?.id}`, ...source, ...preview };
}

function idsOf(sources: readonly ImportSource[]): StagedId[] {
  return sources.flatMap(({ inventories }) => inventories.map(({ id }) => id));
}

/** The choices with their namesakes. */
function pair(choices: ImportChoice[]): PairedChoices {
  return ask({ type: 'pairImport', command: { choices } });
}
