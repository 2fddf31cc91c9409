import { useId, useMemo } from 'react';
import { dispatch, engine } from '../../engine/client';
import { persistence, saveImportMode } from '../../persistence';
import controls from '../../styles/controls.module.css';
import { LargeImportIcon } from '../controls/icons';
import { DialogFrame } from '../dialog/DialogFrame';
import { RadioGroup } from '../dialog/fields';
import fields from '../dialog/fields.module.css';
import type { ToImport } from '../dialog/openDialog';
import { RestoredText } from '../dialog/RestoredText';
import { submitByCommandEnter } from '../dialog/submitByCommandEnter';
import { FileDetails, notShown } from './FileDetails';
import styles from './ImportInventory.module.css';
import { type ImportSource, useImport } from './useImport';

/** The most inventories and the most files that are shown. The others are added as well. */
const SHOWN = 200;

/** The choices for all inventories whose names exist already. */
const ALL = [
  ['replace', 'Replace them'],
  ['add', 'Add as new'],
] as const;

interface Props {
  onAdded: (() => void) | undefined;
  /** The files or the text that were dropped on the panel or pasted last. */
  given: ToImport;
}

/**
 * Import Inventory: previews of the chosen files and pasted codes, and adding the valid ones
 * (docs/rules/storage.md#import).
 */
export function ImportInventory({ onAdded, given }: Props) {
  const { sources, text, draft, longTexts, notes, choices, existing, ...use } = useImport(given);
  const isEmpty = sources.length === 0;
  const fits = useMemo(
    () => choices.length === 0 || persistence.wouldFit(engine().lengthWithImport({ choices })),
    [choices],
  );

  function add() {
    // Files without inventories add nothing, and the dialog closes.
    const isAdded = choices.length === 0 || dispatch({ type: 'importStaged', choices });
    if (isAdded) {
      if (existing?.mode) {
        saveImportMode(existing.mode);
      }
      onAdded?.();
    }
    return isAdded;
  }

  return (
    <DialogFrame title="Import Inventory" action="Add" canAct={!isEmpty && fits} onAct={add}>
      <div className={styles.given} data-short={!isEmpty}>
        <FileInput onChoose={use.chooseFiles} />
        <CodeField
          text={text}
          longTexts={longTexts}
          notes={notes}
          isShort={!isEmpty}
          onType={use.typeText}
          onPasteLong={use.pasteLong}
          onRemoveLong={use.removeLong}
        />
        <RestoredText draft={draft} onDiscard={() => use.typeText('')} />
      </div>
      {isEmpty && text === '' && notes.length === 0 && (
        <p className={styles.none}>Select a file to import.</p>
      )}
      {existing?.sentence !== undefined && (
        <RadioGroup
          label={existing.sentence}
          options={ALL}
          chosen={existing.mode}
          onChoose={use.chooseAll}
        />
      )}
      {!isEmpty && (
        <ul className={styles.files} aria-label="Files">
          {shownOf(sources).map((source) => (
            <li key={source.key} className={styles.file}>
              <FileDetails
                {...source}
                isOneOfMany={existing?.sentence !== undefined}
                choiceOf={use.choiceOf}
                onChoose={use.chooseMode}
              />
            </li>
          ))}
          {sources.length > SHOWN && (
            <li className={styles.about}>{sourcesNotShown(sources.slice(SHOWN))}</li>
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

interface CodeFieldProps {
  text: string;
  /** The texts that are read without being shown in the field. */
  longTexts: readonly string[];
  notes: readonly string[];
  /** True if there are previews, which get the space. */
  isShort: boolean;
  onType: (text: string) => void;
  onPasteLong: (text: string) => boolean;
  onRemoveLong: (text: string) => void;
}

/** The field for codes, and sentences about those that can't be read (docs/rules/storage.md#pasting-codes). */
function CodeField({
  text,
  longTexts,
  notes,
  isShort,
  onType,
  onPasteLong,
  onRemoveLong,
}: CodeFieldProps) {
  const id = useId();
  return (
    <div className={fields.labelled}>
      <label className={isShort ? controls.hidden : fields.label} htmlFor={id}>
        Or paste codes
      </label>
      <textarea
        id={id}
        className={`${controls.field} ${styles.codes}`}
        aria-describedby={`${id}.notes`}
        placeholder={isShort ? 'Or paste codes' : 'HSS1:…'}
        autoComplete="off"
        spellCheck={false}
        value={text}
        onChange={(event) => onType(event.currentTarget.value)}
        onPaste={(event) => {
          if (onPasteLong(event.clipboardData.getData('text/plain'))) {
            event.preventDefault();
          }
        }}
        onKeyDown={submitByCommandEnter}
      />
      {longTexts.length > 0 && (
        <ul className={styles.long} aria-label="Long texts">
          {longTexts.map((long) => (
            <li key={long}>
              A text of {long.length.toLocaleString('en')} characters
              <button type="button" className={controls.button} onClick={() => onRemoveLong(long)}>
                Remove
              </button>
            </li>
          ))}
        </ul>
      )}
      <p id={`${id}.notes`} role="status" className={styles.notes}>
        {notes.join(' ')}
      </p>
    </div>
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

function sourcesNotShown(sources: readonly ImportSource[]): string {
  const areCodes = sources.every(({ kind }) => kind === 'code');
  return areCodes
    ? notShown(sources.length, 'code', 'codes')
    : notShown(sources.length, 'file', 'files');
}

/** The first files and codes with their first inventories, and the number of further inventories in each. */
function shownOf(sources: readonly ImportSource[]) {
  let left = SHOWN;
  return sources.slice(0, SHOWN).map((source) => {
    const inventories = source.inventories.slice(0, left);
    left -= inventories.length;
    return { ...source, inventories, more: source.inventories.length - inventories.length };
  });
}
