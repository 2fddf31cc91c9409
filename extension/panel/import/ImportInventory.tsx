import { useEffect, useId } from 'react';
import type { ImportView } from '../../engine/types';
import { persistence } from '../../persistence';
import controls from '../../styles/controls.module.css';
import { LargeImportIcon } from '../controls/icons';
import { DialogFrame } from '../dialog/DialogFrame';
import { RadioGroup } from '../dialog/fields';
import fields from '../dialog/fields.module.css';
import {
  addImported,
  addOfferedText,
  addText,
  changeImport,
  chooseFiles,
  endImport,
  followRules,
  IMPORT_DRAFT,
  TOOLS,
  typeText,
  useImport,
} from '../dialog/importing';
import { textBelow } from '../dialog/joinTexts';
import { RestoredText } from '../dialog/RestoredText';
import { useReceivedTexts } from '../dialog/receivedTexts';
import { useDialogDraft } from '../dialog/useDialogDraft';
import { FileDetails } from './FileDetails';
import styles from './ImportInventory.module.css';

/** The choices for all inventories whose names exist already. */
const ALL = [
  ['replace', 'Replace them'],
  ['add', 'Add as new'],
] as const;

/** None of them is the same character as the one that exists already. */
const ONLY_ADD = ALL.filter(([mode]) => mode === 'add');

interface Props {
  onAdded: (() => void) | undefined;
  /** The text that it was opened with, if any. */
  text: string | undefined;
}

/**
 * Import Inventory: previews of the chosen files and pasted codes, and adding the valid ones
 * (docs/rules/storage.md#import).
 */
export function ImportInventory({ onAdded, text: given }: Props) {
  const view = useImport();
  const { text, notes, sources, more, existing, rules, count } = view;
  const draft = useDialogDraft(IMPORT_DRAFT, undefined, given);
  useEffect(() => endImport, []);
  useReceivedTexts((received) => addOfferedText(received.text));
  const isEmpty = sources.length === 0;
  const fits = count === 0 || persistence.wouldFit(view.storedLength);

  function add() {
    const isAdded = addImported(view);
    if (isAdded) {
      onAdded?.();
    }
    return isAdded;
  }

  return (
    <DialogFrame
      title="Import Inventory"
      action={view.action}
      canAct={!isEmpty && fits && !view.undecided}
      onAct={add}
      outcome={view.outcome ?? ''}
    >
      {isEmpty && text === '' && notes.length === 0 && (
        <div>
          <p className={styles.none}>Select a file to import.</p>
          <p className={styles.about}>Such as a character of {TOOLS}.</p>
        </div>
      )}
      <div className={styles.given} data-short={!isEmpty}>
        <FileInput />
        <CodeField view={view} />
        <RestoredText draft={draft} onDiscard={(restored) => typeText(textBelow(restored, text))} />
      </div>
      {existing?.sentence !== undefined && (
        <RadioGroup
          label={existing.sentence}
          options={existing.canReplace ? ALL : ONLY_ADD}
          chosen={existing.mode}
          onChoose={(mode) => changeImport({ type: 'chooseAll', mode })}
        />
      )}
      {rules && (
        <RadioGroup
          label={rules.label}
          options={rules.choices.map(({ text }) => [text, text] as const)}
          chosen={rules.choices.find(({ chosen }) => chosen)?.text}
          onChoose={(text) => {
            const choice = rules.choices.find((known) => known.text === text);
            if (choice) {
              followRules(choice);
            }
          }}
        />
      )}
      {!isEmpty && (
        <ul className={styles.files} aria-label="Files">
          {sources.map((source) => (
            <li key={source.id} className={styles.file}>
              <FileDetails
                source={source}
                unreplaced={view.unreplaced}
                isOneOfMany={existing?.sentence !== undefined}
              />
            </li>
          ))}
          {more !== undefined && <li className={styles.about}>{more}</li>}
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

/** The field for codes, and sentences about those that can't be read (docs/rules/storage.md#pasting-codes). */
function CodeField({
  view: { text, longestShown, longTexts, notes, sources },
}: {
  view: ImportView;
}) {
  const id = useId();
  // The previews get the space.
  const isShort = sources.length > 0;
  return (
    <div className={fields.labelled} data-focus-home="textarea">
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
        onChange={(event) => typeText(event.currentTarget.value)}
        onPaste={(event) => {
          const pasted = event.clipboardData.getData('text/plain');
          if (pasted.length > longestShown) {
            event.preventDefault();
            addText(pasted);
          }
        }}
      />
      {longTexts.length > 0 && (
        <ul className={styles.long} aria-label="Long texts" data-focus-home="button">
          {longTexts.map((long) => (
            <li key={long.id}>
              {long.sentence}
              <button
                type="button"
                className={controls.button}
                aria-label={`Remove: ${long.sentence}`}
                onClick={() => changeImport({ type: 'removeText', id: long.id })}
              >
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
function FileInput() {
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
        onChange={({ currentTarget }) => chooseFiles([...(currentTarget.files ?? [])])}
      />
    </div>
  );
}
