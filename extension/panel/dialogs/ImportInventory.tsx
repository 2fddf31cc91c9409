import { type ChangeEvent, useMemo, useRef, useState } from 'react';
import { fitsWithFiles, importFiles, previewImport } from '../../engine/client';
import type { InventoryPreview } from '../../engine/types';
import { readTexts, type TextFile } from '../../files/read';
import { ImportIcon } from '../controls/icons';
import { DialogFrame } from './DialogFrame';
import { FilePreview } from './FilePreview';
import styles from './ImportInventory.module.css';

interface ChosenFile extends TextFile {
  key: string;
  inventories: readonly InventoryPreview[];
  invalid: number;
  /** The place of its first inventory among those of all files. */
  first: number;
}

/** Import Inventory: previews of the chosen files, and adding the valid ones (docs/rules.md#import). */
export function ImportInventory({ onAdded }: { onAdded: () => void }) {
  const [files, setFiles] = useState<readonly ChosenFile[]>([]);
  const [replaced, setReplaced] = useState<ReadonlySet<number>>(new Set());
  const choices = useRef(0);
  const texts = useMemo(() => files.map((file) => file.text), [files]);
  const replace = useMemo(() => Uint32Array.from(replaced), [replaced]);
  const fits = useMemo(() => texts.length === 0 || fitsWithFiles(texts, replace), [texts, replace]);

  async function choose(event: ChangeEvent<HTMLInputElement>) {
    choices.current += 1;
    const choice = choices.current;
    const chosen = await readTexts([...(event.currentTarget.files ?? [])]);
    // Another choice may have been made while these were read.
    if (choice === choices.current) {
      let first = 0;
      const previewed = chosen.map((file, index) => {
        const { inventories, invalid } = previewImport(file.text);
        first += inventories.length;
        const key = `${choice}.${index}`;
        return { ...file, key, inventories, invalid, first: first - inventories.length };
      });
      setFiles(previewed);
      setReplaced(new Set());
    }
  }

  function choosePlace(inventory: number, isReplacing: boolean) {
    const next = new Set(replaced);
    if (isReplacing) {
      next.add(inventory);
    } else {
      next.delete(inventory);
    }
    setReplaced(next);
  }

  function add() {
    importFiles(texts, replace);
    onAdded();
  }

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
          {files.map((file) => (
            <li key={file.key} className={styles.file}>
              <p className={styles.fileName}>{file.name}</p>
              <FilePreview
                inventories={file.inventories}
                invalid={file.invalid}
                isTooLarge={file.isTooLarge}
                isReplacing={(index) => replaced.has(file.first + index)}
                onChoose={(index, isReplacing) => choosePlace(file.first + index, isReplacing)}
              />
            </li>
          ))}
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
