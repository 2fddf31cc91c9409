import {
  type KeyboardEvent,
  type Ref,
  useId,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from 'react';
import { type CatalogueView, catalogue } from '../../catalogue';
import { addFromCatalogue, catalogueRows, displayName, findItems } from '../../engine/client';
import type { CatalogueRow, ContainerId, ContainerView } from '../../engine/types';
import { useContainer } from '../../engine/views';
import { Signal } from '../../signals/signal';
import { useSignal } from '../../signals/useSignal';
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
const staysOpen = new Signal(false);

/** Find Item: adds from the catalogue (docs/rules.md#find-item). */
export function FindItem({ container }: { container: ContainerId }) {
  const view = useContainer(container);
  const shown = useSignal(catalogue.view);
  useLayoutEffect(() => catalogue.show(), []);
  useGone(view?.kind !== 'item');
  return view?.kind === 'item' && shown ? <Form view={view} shown={shown} /> : null;
}

interface FormProps {
  view: ContainerView & { kind: 'item' };
  shown: CatalogueView;
}

function Form({ view, shown }: FormProps) {
  const [text, setText] = useState('');
  const [wanted, setWanted] = useState<number>();
  const [said, setSaid] = useState<Said>({ text: '', refused: false, times: 0 });
  const search = useRef<HTMLInputElement>(null);
  const listId = useId();
  const isReady = shown.phase === 'ready';
  // biome-ignore lint/correctness/useExhaustiveDependencies: another catalogue is searched anew
  const found = useMemo(() => (isReady ? findItems(text) : undefined), [shown, text]);
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
      if (staysOpen.get()) {
        say(`Added ${row.name}.`, false);
      } else {
        closeDialog();
      }
    }
  }

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
  const { attribution, leftOut = 0 } = isReady ? shown.summary : {};
  return (
    <DialogFrame
      title="Find Item"
      subject={`${displayName(view.name)}, ${used.text}/${allowed} slots`}
    >
      <SearchBox
        ref={search}
        listId={listId}
        active={active}
        text={text}
        onType={type}
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
          {attribution && <p className={styles.attribution}>{attribution}</p>}
        </FoundItems>
      ) : (
        <Instead shown={shown} />
      )}
      {leftOut > 0 && <p className={styles.leftOut}>{leftOutText(leftOut)}</p>}
      <After said={said} />
      <CataloguePart view={shown} />
    </DialogFrame>
  );
}

interface SearchProps {
  ref: Ref<HTMLInputElement>;
  listId: string;
  active: number | undefined;
  text: string;
  onType: (text: string) => void;
  onKeyDown: (event: KeyboardEvent) => void;
}

function SearchBox({ ref, listId, active, text, onType, onKeyDown }: SearchProps) {
  return (
    <input
      ref={ref}
      type="search"
      className={controls.field}
      aria-label="Search"
      aria-controls={listId}
      aria-activedescendant={active !== undefined ? `${listId}.${active}` : undefined}
      placeholder="Search..."
      autoComplete="off"
      spellCheck={false}
      value={text}
      onChange={(event) => onType(event.currentTarget.value)}
      onKeyDown={onKeyDown}
    />
  );
}

/** What picking an entry did. Numbered, so that the same again is said again. */
interface Said {
  text: string;
  refused: boolean;
  times: number;
}

/** Whether the dialog stays open after picking, and what came of it then. */
function After({ said: { text, refused, times } }: { said: Said }) {
  return (
    <div className={styles.after}>
      <Switch label="Keep open" on={useSignal(staysOpen)} onSwitch={(on) => staysOpen.set(on)} />
      <p role="status" className={styles.said} data-refused={refused || undefined}>
        <span key={times}>{text}</span>
      </p>
    </div>
  );
}

/** What stands in place of the list (docs/rules.md#catalogue-messages). */
function Instead({ shown }: { shown: CatalogueView }) {
  switch (shown.phase) {
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
            Error: {shown.problem}
          </p>
          <button type="button" className={controls.button} onClick={() => catalogue.reload()}>
            Try again
          </button>
          <BuiltInButton />
        </div>
      );
    case 'ready':
      return (
        <div className={`${list.box} ${styles.instead}`}>
          <p role="status">{shown.summary.listed === 0 ? 'No data found.' : 'No items match.'}</p>
        </div>
      );
  }
}

function BuiltInButton() {
  return (
    <button type="button" className={controls.button} onClick={() => catalogue.showBuiltIn()}>
      Use the built-in catalogue
    </button>
  );
}

function leftOutText(count: number): string {
  return count === 1
    ? '1 entry could not be read and was left out.'
    : `${count} entries could not be read and were left out.`;
}
