import { useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react';
import { showCrash } from '../../crash/crashScreen';
import { ask, engine } from '../../engine/client';
import type { FilePreview, ImportChoice, ImportMode, StagedId } from '../../engine/types';
import { showProblem, useRevision } from '../../engine/views';
import { readTexts } from '../../files/read';

/** A chosen file and the inventories in it. */
export interface ChosenFile extends FilePreview {
  key: string;
  name: string;
  isTooLarge: boolean;
}

interface ChosenFiles {
  files: readonly ChosenFile[];
  /** The inventories to add, and whether each is new or replaces one. */
  choices: ImportChoice[];
  choose: (files: readonly File[]) => void;
  /** The choice to add an inventory beside its namesake or to replace that. */
  choiceOf: (inventory: StagedId) => ImportChoice | undefined;
  chooseMode: (inventory: StagedId, mode: ImportMode) => void;
}

const NOTHING: ImportChoice[] = [];
const NO_FILES: readonly File[] = [];

/** The files chosen last, at first the dropped ones. They are staged in the engine while the dialog is open. */
export function useChosenFiles(dropped: readonly File[] = NO_FILES): ChosenFiles {
  const [files, setFiles] = useState<readonly ChosenFile[]>([]);
  const [choices, setChoices] = useState(NOTHING);
  const attempts = useRef(0);
  const revision = useRevision();
  const byId = useMemo(() => new Map(choices.map((choice) => [choice.staged, choice])), [choices]);
  useEffect(
    () => () => {
      // Files that are still being read are forgotten: the next dialog may have staged its own by then.
      attempts.current += 1;
      engine().stageImport([]);
    },
    [],
  );
  // biome-ignore lint/correctness/useExhaustiveDependencies: another panel may have removed a namesake
  useLayoutEffect(() => {
    const paired = pair(choices);
    setChoices(paired.choices);
    if (paired.gone !== undefined) {
      showProblem(paired.gone);
    }
  }, [revision]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: only the files that opened the dialog
  useEffect(() => {
    if (dropped.length > 0) {
      choose(dropped);
    }
  }, []);

  function choose(files: readonly File[]) {
    read(files).catch(showCrash);
  }

  async function read(files: readonly File[]) {
    attempts.current += 1;
    const attempt = attempts.current;
    const texts = await readTexts(files);
    // Other files may have been chosen while these were read.
    if (attempt === attempts.current) {
      const previews = engine().stageImport(texts.map((text) => text ?? '')).files;
      const shown = previews.map((preview, index) => ({
        ...preview,
        key: `${attempt}.${index}`,
        name: files[index]?.name ?? '',
        isTooLarge: texts[index] === undefined,
      }));
      const inventories = shown.flatMap((file) => file.inventories);
      setFiles(shown);
      setChoices(pair(inventories.map(({ id }) => ({ staged: id, mode: 'add' }))).choices);
    }
  }

  function chooseMode(inventory: StagedId, mode: ImportMode) {
    const changed = choices.map((each) => (each.staged === inventory ? { ...each, mode } : each));
    setChoices(pair(changed).choices);
  }

  return { files, choices, choose, choiceOf: (id) => byId.get(id), chooseMode };
}

/** The choices with their namesakes. */
function pair(choices: ImportChoice[]) {
  return ask({ type: 'pairImport', command: { choices } });
}
