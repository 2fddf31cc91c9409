import { type KeyboardEvent, type Ref, useId, useLayoutEffect, useRef, useState } from 'react';
import { type CatalogueView, catalogue } from '../../catalogue';
import { panel } from '../../engine/page';
import type { ContainerId, ContainerView } from '../../engine/types';
import { useContainer, useOpenInventory } from '../../engine/views';
import { useSignal } from '../../signals/useSignal';
import controls from '../../styles/controls.module.css';
import { DialogFrame } from '../dialog/DialogFrame';
import { NumberField, Switch } from '../dialog/fields';
import { PercentInput } from '../dialog/PercentInput';
import { useCloseWhenGone } from '../dialog/useCloseWhenGone';
import { CatalogueSettings } from './CatalogueSettings';
import styles from './FindItem.module.css';
import { FoundItems } from './FoundItems';
import list from './FoundItems.module.css';
import { type PickResult, staysOpen, usePick } from './usePick';
import { useSearch } from './useSearch';

/** Find Item: adds from the catalogue (docs/rules/catalogues-and-text.md#find-item). */
export function FindItem({ container }: { container: ContainerId }) {
  const view = useContainer(container);
  const shown = useSignal(catalogue.view);
  useLayoutEffect(() => catalogue.show(), []);
  useCloseWhenGone(view?.kind !== 'item');
  return view?.kind === 'item' && shown ? <Form view={view} shown={shown} /> : null;
}

interface FormProps {
  view: ContainerView & { kind: 'item' };
  shown: CatalogueView;
}

function Form({ view, shown }: FormProps) {
  const [pays, setPays] = useState(false);
  const [price, setPrice] = useState('');
  const [percent, setPercent] = useState(panel.forms.percent);
  const owner = useOpenInventory();
  const priceField = useRef<HTMLInputElement>(null);
  const { result, total, pick, clearRefusal } = usePick(view.id, pays, { price, percent }, () => {
    priceField.current?.focus();
    priceField.current?.select();
  });
  const listId = useId();
  const search = useSearch(view, shown, percent, pick);
  const { box, found, listsInFull, active, text, type, onKeyDown } = search;

  const leftOut = shown.phase === 'ready' ? shown.summary.leftOut : 0;
  const needsPrice = pays && !found.arePriced;
  return (
    <DialogFrame
      title="Find Item"
      subject={view.displayName}
      aboutSubject={`, ${view.usedText}${owner ? `, ${owner.displayName}` : ''}`}
      outcome={total}
    >
      <SearchBox
        ref={box}
        listId={listId}
        active={active}
        text={text}
        onType={type}
        onKeyDown={onKeyDown}
      />
      {found.count > 0 ? (
        <FoundItems
          id={listId}
          text={text}
          found={found}
          listsInFull={listsInFull}
          onShowAll={search.showAllOf}
          container={view.id}
          active={active}
          pays={pays}
          percent={percent}
          onPick={(row, index) => {
            // Enter in “Price each” buys it.
            search.mark(index);
            pick(row);
          }}
          onKeyDown={onKeyDown}
          above={
            shown.phase !== 'ready' && <CatalogueStatus shown={shown} className={styles.above} />
          }
        >
          {found.attribution && <p className={styles.attribution}>{found.attribution}</p>}
        </FoundItems>
      ) : (
        <CatalogueStatus shown={shown} className={`${list.box} ${styles.instead}`} />
      )}
      {leftOut > 0 && <p className={styles.leftOut}>{leftOutText(leftOut)}</p>}
      {needsPrice && (
        <NumberField
          ref={priceField}
          label="Price each"
          field="value"
          text={price}
          onType={(price) => {
            setPrice(price);
            clearRefusal();
          }}
          onEnter={search.pickActive}
        />
      )}
      <AddOptions
        result={result}
        canPay={owner?.items === undefined}
        pays={pays}
        onPays={(on) => {
          setPays(on);
          clearRefusal();
        }}
        percent={percent}
        onPercent={(percent) => {
          setPercent(percent);
          clearRefusal();
        }}
      />
      <CatalogueSettings view={shown} />
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

interface AddOptionsProps {
  result: PickResult;
  /** False in a list of items, which has no coins. */
  canPay: boolean;
  pays: boolean;
  onPays: (on: boolean) => void;
  /** The part of the price that is paid. */
  percent: string;
  onPercent: (percent: string) => void;
}

/** The switches “Keep open” and “Pay for it” with the part that is paid, and the result of the last pick. */
function AddOptions({
  result: { text, kind },
  canPay,
  pays,
  onPays,
  percent,
  onPercent,
}: AddOptionsProps) {
  return (
    <div className={styles.after}>
      <Switch label="Keep open" on={useSignal(staysOpen)} onSwitch={(on) => staysOpen.set(on)} />
      {canPay && (
        <span className={styles.paying}>
          <Switch label="Pay for it" on={pays} onSwitch={onPays} />
          {pays && (
            <>
              at
              <PercentInput label="Percent of the price" percent={percent} onChoose={onPercent} />
            </>
          )}
        </span>
      )}
      <p
        role="status"
        aria-live="off"
        className={styles.message}
        data-refused={kind === 'refused' || undefined}
      >
        {text}
      </p>
    </div>
  );
}

/** The message in place of the catalogue's entries (docs/rules/catalogues-and-text.md#catalogue-messages). */
function CatalogueStatus({ shown, className }: { shown: CatalogueView; className?: string }) {
  switch (shown.phase) {
    case 'loading':
      return (
        <div className={className}>
          <p role="status">Loading...</p>
          <BuiltInButton />
        </div>
      );
    case 'failed':
      return (
        <div className={className}>
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
        <div className={className}>
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
