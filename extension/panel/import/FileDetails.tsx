import { type ReactNode, useId } from 'react';
import type { ImportChoice, ImportMode, InventoryPreview, StagedId } from '../../engine/types';
import { useOpenInventory } from '../../engine/views';
import { TOO_LARGE } from '../../files/read';
import controls from '../../styles/controls.module.css';
import { OPEN_AN_INVENTORY, openDialog } from '../dialog/openDialog';
import styles from './FileDetails.module.css';
import { WhatChanged } from './WhatChanged';

interface Props {
  /** The inventories that are shown. */
  inventories: readonly InventoryPreview[];
  /** The number of inventories that are not shown. */
  more: number;
  /** The number of entries that are not inventories. */
  invalid: number;
  isTooLarge: boolean;
  /** Why a file of a known tool can't be read. */
  refusal?: string;
  /** The text to read in Add from text, if it is a list of items. */
  list?: string;
  /** The choice to add an inventory beside its namesake or to replace that. */
  choiceOf: (inventory: StagedId) => ImportChoice | undefined;
  /** The file's name, or a sentence about the origin. */
  origin: string;
  /** True if a line above says that the names exist already. */
  isOneOfMany: boolean;
  onChoose: (inventory: StagedId, mode: ImportMode) => void;
}

/** A line about the entries that are not shown: `and 19,800 more inventories, also to be added`. */
export function notShown(count: number, one: string, several: string): string {
  return count === 1
    ? `and 1 more ${one}, also to be added`
    : `and ${count.toLocaleString('en')} more ${several}, also to be added`;
}

/**
 * The content of a chosen file: Name, Str and the Containers count, or "Invalid."
 * (docs/rules/storage.md#import).
 */
export function FileDetails({
  inventories,
  more,
  invalid,
  isTooLarge,
  refusal,
  list,
  choiceOf,
  origin,
  isOneOfMany,
  onChoose,
}: Props) {
  const about = <p className={styles.origin}>{origin}</p>;
  if (list !== undefined) {
    return (
      <>
        {about}
        <ListOfItems text={list} />
      </>
    );
  }
  if (inventories.length + more === 0) {
    return (
      <>
        {about}
        <p className={styles.invalid}>
          Invalid.
          {isTooLarge && <span className={styles.why}> {TOO_LARGE}</span>}
          {refusal && <span className={styles.why}> {refusal}</span>}
        </p>
      </>
    );
  }
  const isAlone = inventories.length === 1;
  const valid = inventories.map((inventory) => (
    <div key={inventory.id} className={styles.inventory}>
      <Preview inventory={inventory} origin={isAlone && about} />
      {inventory.origin !== undefined && <p className={styles.why}>{inventory.origin}</p>}
      {inventory.kept === 'inPart' && (
        <p className={styles.why}>Part of it can’t be read and would be left out.</p>
      )}
      <Namesake
        name={inventory.shortName}
        choice={choiceOf(inventory.id)}
        isOneOfMany={isOneOfMany}
        onChoose={(mode) => onChoose(inventory.id, mode)}
      />
    </div>
  ));
  return (
    <>
      {!isAlone && about}
      {valid}
      {more > 0 && <p className={styles.why}>{notShown(more, 'inventory', 'inventories')}</p>}
      {invalid > 0 && (
        <p className={styles.invalid}>
          Invalid.
          <span className={styles.why}>
            {invalid === 1
              ? ' 1 more entry is not an inventory.'
              : ` ${invalid} more entries are not inventories.`}
          </span>
        </p>
      )}
    </>
  );
}

/** A file that is a list of items, with a button that opens it in Add from text (docs/rules/storage.md#lists-in-import). */
function ListOfItems({ text }: { text: string }) {
  const inventory = useOpenInventory();
  return (
    <div className={styles.list}>
      <p>This is a list of items.</p>
      {inventory ? (
        <button
          type="button"
          className={controls.button}
          onClick={() => openDialog({ kind: 'addFromText', text })}
        >
          Add from text
        </button>
      ) : (
        <p className={styles.why}>{OPEN_AN_INVENTORY}</p>
      )}
    </div>
  );
}

interface PreviewProps {
  inventory: InventoryPreview;
  origin: ReactNode;
}

function Preview({ inventory: { name, strength, containers }, origin }: PreviewProps) {
  return (
    <div className={styles.preview}>
      <p className={styles.name}>
        <span className={controls.hidden}>Name </span>
        {name}
      </p>
      <div className={styles.facts}>
        <dl>
          <div>
            <dt>Str</dt>
            <dd>{strength}</dd>
          </div>
          <div>
            <dt>Containers</dt>
            <dd>{containers}</dd>
          </div>
        </dl>
        {origin}
      </div>
    </div>
  );
}

interface NamesakeProps {
  /** Its name in a message. */
  name: string;
  choice: ImportChoice | undefined;
  isOneOfMany: boolean;
  onChoose: (mode: ImportMode) => void;
}

/** The choice for an inventory whose name exists already, and its differences from the stored one. */
function Namesake({ name, choice, isOneOfMany, onChoose }: NamesakeProps) {
  const group = useId();
  if (choice?.namesake === undefined) {
    return null;
  }
  const choices: { label: string; mode: ImportMode }[] = [
    { label: 'Add as new', mode: 'add' },
    { label: 'Replace', mode: 'replace' },
  ];
  return (
    <div className={styles.namesake} data-short={isOneOfMany}>
      <fieldset className={styles.exists}>
        <legend className={isOneOfMany ? controls.hidden : undefined}>
          “{name}” already exists.
        </legend>
        {choices.map(({ label, mode }) => (
          <label key={label}>
            <input
              type="radio"
              name={group}
              checked={mode === choice.mode}
              onChange={() => onChoose(mode)}
            />
            {label}
          </label>
        ))}
      </fieldset>
      <WhatChanged choice={choice} />
    </div>
  );
}
