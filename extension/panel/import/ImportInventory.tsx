import { useMemo } from 'react';
import { dispatch, engine } from '../../engine/client';
import { persistence } from '../../persistence';
import { LargeImportIcon } from '../controls/icons';
import { DialogFrame } from '../dialog/DialogFrame';
import { FileDetails, notShown } from './FileDetails';
import styles from './ImportInventory.module.css';
import { type ChosenFile, useChosenFiles } from './useChosenFiles';

/** The most inventories and the most files that are shown. The others are added as well. */
const SHOWN = 200;

interface Props {
  onAdded: () => void;
  /** The files that were dropped on the panel, if any. */
  dropped: readonly File[] | undefined;
}

/** Import Inventory: previews of the chosen files, and adding the valid ones (docs/rules/storage.md#import). */
export function ImportInventory({ onAdded, dropped }: Props) {
  const { files, choices, choose, choiceOf, chooseMode } = useChosenFiles(dropped);
  const fits = useMemo(
    () => choices.length === 0 || persistence.wouldFit(engine().lengthWithImport({ choices })),
    [choices],
  );

  function add() {
    // Files without inventories add nothing, and the dialog closes.
    const isAdded = choices.length === 0 || dispatch({ type: 'importStaged', choices });
    if (isAdded) {
      onAdded();
    }
    return isAdded;
  }

  return (
    <DialogFrame
      title="Import Inventory"
      action="Add"
      canAct={files.length > 0 && fits}
      onAct={add}
    >
      <FileInput onChoose={choose} />
      {files.length === 0 ? (
        <p className={styles.none}>Select a file to import.</p>
      ) : (
        <ul className={styles.files} aria-label="Files">
          {shownOf(files).map((file) => (
            <li key={file.key} className={styles.file}>
              <p className={styles.fileName}>{file.name}</p>
              <FileDetails {...file} choiceOf={choiceOf} onChoose={chooseMode} />
            </li>
          ))}
          {files.length > SHOWN && (
            <li className={styles.about}>{notShown(files.length - SHOWN, 'file', 'files')}</li>
          )}
        </ul>
      )}
      {!fits && (
        <p role="alert" className={styles.full}>
          This doesn’t fit in the browser’s storage. Choose fewer files, or make room first: export
          what you no longer need, then delete it.
        </p>
      )}
    </DialogFrame>
  );
}

/** The area to click to choose files, or to drop them on. */
function FileInput({ onChoose }: { onChoose: (files: readonly File[]) => void }) {
  return (
    <div className={styles.drop}>
      <LargeImportIcon />
      <span className={styles.choose}>Choose files</span>
      <span className={styles.about}>or drop them here</span>
      <input
        type="file"
        className={styles.input}
        aria-label="Choose files"
        title=""
        multiple
        onChange={({ currentTarget }) => onChoose([...(currentTarget.files ?? [])])}
      />
    </div>
  );
}

/** The first files with their first inventories, and the number of further inventories in each. */
function shownOf(files: readonly ChosenFile[]) {
  let left = SHOWN;
  return files.slice(0, SHOWN).map((file) => {
    const inventories = file.inventories.slice(0, left);
    left -= inventories.length;
    return { ...file, inventories, more: file.inventories.length - inventories.length };
  });
}
