import { type ChangeEvent, useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { discardImport, stageImport } from '../../engine/client';
import type { FilePreview, ImportChoice, ImportMode, StagedId } from '../../engine/types';
import { readTexts } from '../../files/read';

/** A chosen file and what the engine found in it. */
export interface ChosenFile extends FilePreview {
  key: string;
  name: string;
  isTooLarge: boolean;
}

interface ChosenFiles {
  files: readonly ChosenFile[];
  /** What is to be added of them, and where it goes. */
  choices: ImportChoice[];
  choose: (event: ChangeEvent<HTMLInputElement>) => Promise<void>;
  /** Where an inventory goes: beside its namesake or in its place. */
  modeOf: (inventory: StagedId) => ImportMode;
  chooseMode: (inventory: StagedId, mode: ImportMode) => void;
}

/** The files that were chosen last, staged in the engine while the dialog is open. */
export function useChosenFiles(): ChosenFiles {
  const [files, setFiles] = useState<readonly ChosenFile[]>([]);
  const [modes, setModes] = useState<ReadonlyMap<StagedId, ImportMode>>(new Map());
  const attempts = useRef(0);
  const modeOf = useCallback((id: StagedId) => modes.get(id) ?? 'add', [modes]);
  const choices = useMemo(() => {
    const inventories = files.flatMap((file) => file.inventories);
    return inventories.map(({ id }) => ({ staged: id, mode: modeOf(id) }));
  }, [files, modeOf]);
  useEffect(() => discardImport, []);

  async function choose(event: ChangeEvent<HTMLInputElement>) {
    attempts.current += 1;
    const attempt = attempts.current;
    const chosen = await readTexts([...(event.currentTarget.files ?? [])]);
    // Another choice may have been made while these were read.
    if (attempt === attempts.current) {
      const previews = stageImport(chosen.map((file) => file.text));
      const shown = chosen.flatMap(({ name, isTooLarge }, index) => {
        const preview = previews[index];
        return preview ? { ...preview, key: `${attempt}.${index}`, name, isTooLarge } : [];
      });
      setFiles(shown);
      setModes(new Map());
    }
  }

  function chooseMode(inventory: StagedId, mode: ImportMode) {
    setModes(new Map(modes).set(inventory, mode));
  }

  return { files, choices, choose, modeOf, chooseMode };
}
