import { type ChangeEvent, useEffect, useMemo, useRef, useState } from 'react';
import { commitImport, discardImport, lengthWithImport, stageImport } from '../../engine/client';
import type { ImportPlace, FilePreview as Preview, StagedId } from '../../engine/types';
import { readTexts } from '../../files/read';
import { persistence } from '../../persistence';
import { ImportIcon } from '../controls/icons';
import { DialogFrame } from './DialogFrame';
import { FilePreview, notShown } from './FilePreview';
import styles from './ImportInventory.module.css';

/** How many inventories are shown, and how many files. All others are added as well. */
const SHOWN = 200;

interface ChosenFile extends Preview {
  key: string;
  name: string;
  isTooLarge: boolean;
}

/** Import Inventory: previews of the chosen files, and adding the valid ones (docs/rules.md#import). */
export function ImportInventory({ onAdded }: { onAdded: () => void }) {
  const [files, setFiles] = useState<readonly ChosenFile[]>([]);
  const [replacing, setReplacing] = useState<ReadonlySet<StagedId>>(new Set());
  const attempts = useRef(0);
  const choices = useMemo(() => {
    const place = (id: StagedId): ImportPlace => (replacing.has(id) ? 'replace' : 'add');
    const inventories = files.flatMap((file) => file.inventories);
    return inventories.map(({ id }) => ({ staged: id, place: place(id) }));
  }, [files, replacing]);
  const fits = useMemo(
    () => choices.length === 0 || persistence.wouldFit(lengthWithImport(choices)),
    [choices],
  );
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
      setReplacing(new Set());
    }
  }

  function choosePlace(inventory: StagedId, place: ImportPlace) {
    const next = new Set(replacing);
    if (place === 'replace') {
      next.add(inventory);
    } else {
      next.delete(inventory);
    }
    setReplacing(next);
  }

  function add() {
    commitImport(choices);
    onAdded();
  }

  let room = SHOWN;
  const shown = files.slice(0, SHOWN).map((file) => {
    const inventories = file.inventories.slice(0, room);
    room -= inventories.length;
    return { ...file, inventories, more: file.inventories.length - inventories.length };
  });

  return (
    <DialogFrame
      title="Import Inventory"
      action="Add"
      canAct={files.length > 0 && fits}
      onAct={add}
    >
      <div className={styles.drop}>
        <ImportIcon />
        <span className={styles.choose}>Choose files</span>
        <span className={styles.about}>or drop exported inventories here</span>
        <input
          type="file"
          className={styles.input}
          aria-label="Choose files"
          title=""
          accept=".json,application/json"
          multiple
          onChange={choose}
        />
      </div>
      {files.length === 0 ? (
        <p className={styles.none}>Select a file to import.</p>
      ) : (
        <ul className={styles.files} aria-label="Files">
          {shown.map((file) => (
            <li key={file.key} className={styles.file}>
              <p className={styles.fileName}>{file.name}</p>
              <FilePreview
                {...file}
                isReplacing={(inventory) => replacing.has(inventory)}
                onChoose={choosePlace}
              />
            </li>
          ))}
          {files.length > shown.length && (
            <li className={styles.about}>
              {notShown(files.length - shown.length, 'file', 'files')}
            </li>
          )}
        </ul>
      )}
      {!fits && (
        <p role="alert" className={styles.full}>
          This is more than the browser has room for. Choose less, or make room first: delete what
          you no longer need, after exporting it.
        </p>
      )}
    </DialogFrame>
  );
}
