import { type KeyboardEvent, useId, useLayoutEffect, useMemo, useRef, useState } from 'react';
import {
  type Catalogue,
  reload,
  showBuiltIn,
  showCatalogue,
  useCatalogue,
} from '../../catalogue/catalogue';
import { addFromCatalogue, catalogueRows, displayName, findItems } from '../../engine/client';
import type { CatalogueRow, ContainerId, ContainerView } from '../../engine/types';
import { useContainer } from '../../engine/views';
import controls from '../../styles/controls.module.css';
import { DialogFrame } from '../dialogs/DialogFrame';
import { Switch } from '../dialogs/fields';
import { closeDialog } from '../dialogs/openDialog';
import { useGone } from '../dialogs/useGone';
import { CataloguePart } from './CataloguePart';
import styles from './FindItem.module.css';
import { FoundItems } from './FoundItems';
import list from './FoundItems.module.css';

/** How many rows Page Up and Page Down go. */
const PAGE = 6;

/** Whether the dialog stays open after adding: as it was left, while the panel is open. */
let keptOpen = false;

/** Find Item: adds from the catalogue (docs/rules.md#find-item). */
export function FindItem({ container }: { container: ContainerId }) {
  const view = useContainer(container);
  const catalogue = useCatalogue();
  useLayoutEffect(showCatalogue, []);
  useGone(view?.kind !== 'item');
  return view?.kind === 'item' && catalogue ? <Form view={view} catalogue={catalogue} /> : null;
}

interface FormProps {
  view: ContainerView & { kind: 'item' };
  catalogue: Catalogue;
}

function Form({ view, catalogue }: FormProps) {
  const [text, setText] = useState('');
  const [wanted, setWanted] = useState<number>();
  const [keepOpen, setKeepOpen] = useState(keptOpen);
  const [said, setSaid] = useState({ text: '', refused: false, times: 0 });
  const search = useRef<HTMLInputElement>(null);
  const listId = useId();
  const isReady = catalogue.phase === 'ready';
  // biome-ignore lint/correctness/useExhaustiveDependencies: another catalogue is searched anew
  const found = useMemo(() => (isReady ? findItems(text) : undefined), [catalogue, text]);
  const count = found?.count ?? 0;
  const active = wanted !== undefined && wanted < count ? wanted : undefined;

  function type(typed: string) {
    setText(typed);
    setWanted(typed.trim() === '' ? undefined : 0);
  }

  function pick(row: CatalogueRow) {
    if (row.refusal !== undefined) {
      say(row.refusal, true);
    } else if (addFromCatalogue(view.id, row.entry)) {
      if (keepOpen) {
        say(`Added ${row.name}.`, false);
      } else {
        closeDialog();
      }
    }
  }

  // Numbered, so that the same again is said again.
  function say(what: string, refused: boolean) {
    setSaid(({ times }) => ({ text: what, refused, times: times + 1 }));
  }

  function onKeyDown(event: KeyboardEvent) {
    const step = { ArrowDown: 1, ArrowUp: -1, PageDown: PAGE, PageUp: -PAGE }[event.key];
    if (step !== undefined && count > 0) {
      event.preventDefault();
      setWanted(Math.max(0, Math.min(count - 1, (active ?? -1) + step)));
      search.current?.focus();
    } else if (
      event.key === 'Enter' &&
      event.target === search.current &&
      !event.nativeEvent.isComposing
    ) {
      event.preventDefault();
      const [row] = active === undefined ? [] : catalogueRows(view.id, active, active + 1);
      if (row) {
        pick(row);
      }
    }
  }

  const { used, allowed } = view.slots;
  return (
    <DialogFrame
      title="Find Item"
      subject={`${displayName(view.name)}, ${used.text}/${allowed} slots`}
    >
      <input
        ref={search}
        type="search"
        className={controls.field}
        aria-label="Search"
        aria-controls={listId}
        aria-activedescendant={active !== undefined ? `${listId}.${active}` : undefined}
        placeholder="Search..."
        autoComplete="off"
        spellCheck={false}
        value={text}
        onChange={(event) => type(event.currentTarget.value)}
        onKeyDown={onKeyDown}
      />
      {found && count > 0 ? (
        <FoundItems
          id={listId}
          found={found}
          container={view}
          active={active}
          onPick={pick}
          onKeyDown={onKeyDown}
        >
          {isReady && catalogue.summary.attribution && (
            <p className={styles.attribution}>{catalogue.summary.attribution}</p>
          )}
        </FoundItems>
      ) : (
        <Instead catalogue={catalogue} />
      )}
      {isReady && catalogue.summary.leftOut > 0 && (
        <p className={styles.leftOut}>{leftOutText(catalogue.summary.leftOut)}</p>
      )}
      <div className={styles.after}>
        <Switch
          label="Keep open"
          on={keepOpen}
          onSwitch={(on) => {
            keptOpen = on;
            setKeepOpen(on);
          }}
        />
        <p role="status" className={styles.said} data-refused={said.refused || undefined}>
          <span key={said.times}>{said.text}</span>
        </p>
      </div>
      <CataloguePart catalogue={catalogue} />
    </DialogFrame>
  );
}

/** What stands in place of the list (docs/rules.md#catalogue-messages). */
function Instead({ catalogue }: { catalogue: Catalogue }) {
  switch (catalogue.phase) {
    case 'loading':
      return (
        <div className={`${list.box} ${styles.instead}`}>
          <p role="status">Loading...</p>
          <BuiltInButton />
        </div>
      );
    case 'failed':
      return (
        <div className={`${list.box} ${styles.instead}`}>
          <p role="alert" className={styles.error}>
            Error: {catalogue.problem}
          </p>
          <button type="button" className={controls.button} onClick={reload}>
            Try again
          </button>
          <BuiltInButton />
        </div>
      );
    case 'ready':
      return (
        <div className={`${list.box} ${styles.instead}`}>
          <p role="status">
            {catalogue.summary.listed === 0 ? 'No data found.' : 'No items match.'}
          </p>
        </div>
      );
  }
}

function BuiltInButton() {
  return (
    <button type="button" className={controls.button} onClick={showBuiltIn}>
      Use the built-in catalogue
    </button>
  );
}

function leftOutText(count: number): string {
  return count === 1
    ? '1 entry could not be read and was left out.'
    : `${count} entries could not be read and were left out.`;
}
