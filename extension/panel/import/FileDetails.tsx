import { type ReactNode, useId } from 'react';
import type {
  ImportMode,
  ImportSource,
  InventoryId,
  InventoryPreview,
  ReplaceOffer,
} from '../../engine/types';
import { useOpenInventory } from '../../engine/views';
import controls from '../../styles/controls.module.css';
import { Select } from '../dialog/fields';
import { changeImport, followRules } from '../dialog/importing';
import { OPEN_AN_INVENTORY, openDialog } from '../dialog/openDialog';
import styles from './FileDetails.module.css';
import { WhatChanged } from './WhatChanged';

interface Props {
  source: ImportSource;
  /** The stored inventories that can be replaced with one of another name. */
  unreplaced: readonly ReplaceOffer[];
  /** True if a line above says that the names exist already. */
  isOneOfMany: boolean;
}

/**
 * The content of a chosen file: Name, Str and the Containers count, or "Invalid."
 * (docs/rules/storage.md#import).
 */
export function FileDetails({ source, unreplaced, isOneOfMany }: Props) {
  const { inventories, more, problem, list, origin, leftOut } = source;
  const about = <p className={styles.origin}>{origin}</p>;
  if (list !== undefined) {
    return (
      <>
        {about}
        <ListOfItems text={list} />
      </>
    );
  }
  const isAlone = inventories.length === 1 && inventories[0]?.ticked === undefined;
  const isInvalid = inventories.length === 0 && more === undefined;
  return (
    <>
      {!isAlone && about}
      {inventories.map((inventory) => (
        <div key={inventory.id} className={styles.inventory}>
          <Preview inventory={inventory} origin={isAlone && about} />
          {inventory.origin !== undefined && <p className={styles.why}>{inventory.origin}</p>}
          {inventory.storedElsewhere !== undefined && (
            <p className={styles.why}>{inventory.storedElsewhere}</p>
          )}
          {inventory.completeness === 'inPart' && (
            <p className={styles.why}>Part of it can’t be read and would be left out.</p>
          )}
          {inventory.ticked !== false && (
            <ReplaceChoice
              inventory={inventory}
              unreplaced={unreplaced}
              isOneOfMany={isOneOfMany}
            />
          )}
        </div>
      ))}
      {leftOut.map((line) => (
        <p key={line} className={styles.why}>
          {line}
        </p>
      ))}
      {more !== undefined && <p className={styles.why}>{more}</p>}
      {(isInvalid || problem !== undefined) && (
        <p className={styles.invalid}>
          Invalid.
          {problem !== undefined && <span className={styles.why}> {problem}</span>}
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

function Preview({
  inventory: {
    id,
    name,
    namesake,
    namesakes,
    scoreName,
    score,
    rules,
    isList,
    game,
    containers,
    ticked,
  },
  origin,
}: PreviewProps) {
  // One that comes again stays what it is, and is in sight with the others: its name and its facts are one line.
  const isNew = namesake === undefined && namesakes.length === 0;
  return (
    <div className={styles.preview}>
      {ticked === undefined ? (
        <p className={styles.name}>
          <span className={controls.hidden}>Name </span>
          {name}
        </p>
      ) : (
        <label className={`${styles.name} ${styles.tick}`}>
          <input
            type="checkbox"
            checked={ticked}
            onChange={({ currentTarget: { checked } }) =>
              changeImport({ type: 'tick', staged: id, ticked: checked })
            }
          />
          {name}
        </label>
      )}
      {isNew && (
        <label className={styles.asList}>
          <input
            type="checkbox"
            role="switch"
            checked={isList}
            aria-checked={isList}
            onChange={({ currentTarget: { checked } }) =>
              changeImport({ type: 'makeList', staged: id, isList: checked })
            }
          />
          List of items
        </label>
      )}
      <div className={styles.facts}>
        <dl>
          {!isList && (
            <div>
              <dt>{scoreName}</dt>
              <dd>{score}</dd>
            </div>
          )}
          {game && (
            <div>
              <dt>Game</dt>
              <dd>{game}</dd>
            </div>
          )}
          <div>
            <dt>Containers</dt>
            <dd>{containers}</dd>
          </div>
        </dl>
        {rules.length > 0 && (
          <Select
            label="Rules"
            options={rules.map((choice) => [choice, choice.text] as const)}
            chosen={rules.find(({ chosen }) => chosen)}
            onChoose={(choice) => choice && followRules(choice, id)}
          />
        )}
        {origin}
      </div>
    </div>
  );
}

interface ReplaceChoiceProps {
  inventory: InventoryPreview;
  unreplaced: readonly ReplaceOffer[];
  isOneOfMany: boolean;
}

/** The choice between adding an inventory and replacing a stored one. */
function ReplaceChoice({ inventory, unreplaced, isOneOfMany }: ReplaceChoiceProps) {
  const { id, mode, other, namesake, namesakes, undecided, likeness } = inventory;
  if (namesakes.length > 0) {
    const replaced = other?.inventory ?? (mode === 'replace' ? namesake : undefined);
    return (
      <Namesakes
        inventory={inventory}
        isOneOfMany={false}
        choices={[
          { label: 'Add as new', mode: 'add', isChosen: !undecided && replaced === undefined },
          ...namesakes.map(
            (offer): Choice => ({
              label: offer.label,
              mode: 'add',
              other: offer.inventory,
              isChosen: offer.inventory === replaced,
            }),
          ),
        ]}
      >
        {replaced !== undefined && <WhatChanged staged={id} namesake={replaced} />}
      </Namesakes>
    );
  }
  if (namesake === undefined) {
    return <ReplaceOther inventory={inventory} unreplaced={unreplaced} />;
  }
  return (
    <Namesakes
      inventory={inventory}
      isOneOfMany={isOneOfMany}
      choices={[
        { label: 'Add as new', mode: 'add', isChosen: mode === 'add' },
        { label: 'Replace', mode: 'replace', isChosen: mode === 'replace' },
      ]}
    >
      {!isOneOfMany && likeness !== undefined && (
        <p className={styles.why}>The one in the list {likeness}.</p>
      )}
      <WhatChanged staged={id} namesake={namesake} />
    </Namesakes>
  );
}

interface Choice {
  label: string;
  mode: ImportMode;
  /** The stored inventory that is replaced, if it is one of several. */
  other?: InventoryId;
  isChosen: boolean;
}

interface NamesakesProps {
  inventory: InventoryPreview;
  isOneOfMany: boolean;
  choices: readonly Choice[];
  children?: ReactNode;
}

/** The choices for an inventory whose name exists already, and its differences from the stored one. */
function Namesakes({
  inventory: { id, shortName },
  isOneOfMany,
  choices,
  children,
}: NamesakesProps) {
  const group = useId();
  return (
    <div className={styles.namesake} data-short={isOneOfMany}>
      <fieldset className={styles.exists}>
        <legend className={isOneOfMany ? controls.hidden : undefined}>
          “{shortName}” already exists.
        </legend>
        {choices.map(({ label, mode, other, isChosen }) => (
          <label key={label}>
            <input
              type="radio"
              name={group}
              checked={isChosen}
              onChange={() =>
                changeImport({
                  type: 'choose',
                  staged: id,
                  mode,
                  ...(other !== undefined && { other }),
                })
              }
            />
            {label}
          </label>
        ))}
      </fieldset>
      {children}
    </div>
  );
}

interface ReplaceOtherProps {
  inventory: InventoryPreview;
  unreplaced: readonly ReplaceOffer[];
}

/** The choice to replace an inventory of another name, such as that of a character who was renamed. */
function ReplaceOther({ inventory: { id, other }, unreplaced }: ReplaceOtherProps) {
  const offers = other ? [other, ...unreplaced] : unreplaced;
  if (offers.length === 0) {
    return null;
  }
  return (
    <select
      className={`${controls.field} ${styles.other}`}
      aria-label="Inventory to replace"
      value={other?.inventory ?? ''}
      onChange={({ currentTarget: { value } }) => {
        const chosen = offers.find(({ inventory }) => String(inventory) === value);
        changeImport({
          type: 'choose',
          staged: id,
          mode: 'add',
          ...(chosen && { other: chosen.inventory }),
        });
      }}
    >
      <option value="">Add as new</option>
      {offers.map(({ inventory, label }) => (
        <option key={inventory} value={inventory}>
          {label}
        </option>
      ))}
    </select>
  );
}
