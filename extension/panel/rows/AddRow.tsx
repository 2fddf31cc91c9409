import { type FormEvent, type KeyboardEvent, useId, useRef } from 'react';
import { catalogue } from '../../catalogue';
import { panel } from '../../engine/page';
import type { ContainerId } from '../../engine/types';
import { useShownColumns } from '../../engine/views';
import { IconButton } from '../controls/IconButton';
import { BookIcon, FromTextIcon, PlusIcon } from '../controls/icons';
import { openDialog } from '../dialog/openDialog';
import { AddPreview } from './AddPreview';
import styles from './AddRow.module.css';
import { setDraft, useDraft } from './cardState';
import { NewItemField } from './NewItemField';
import { NewItemName } from './NewItemName';
import grid from './rowGrid.module.css';

const NUMBERS = ['quantity', 'value', 'weight', 'slots'] as const;

const NUMBER_FIELDS = {
  quantity: 'newQuantity',
  value: 'value',
  weight: 'weight',
  slots: 'slotOverride',
} as const;

function isRefused(field: (typeof NUMBERS)[number], text: string): boolean {
  const ask = () => panel.ask({ type: 'faultOfNumber', field: NUMBER_FIELDS[field], text });
  // An empty field is as the row begins.
  return text !== '' && ask() !== undefined;
}

/** The row that adds a stack (docs/rules/actions.md#add-row). */
export function AddRow({ container }: { container: ContainerId }) {
  const typed = useDraft(container);
  const isShown = useShownColumns();
  const row = useRef<HTMLDivElement>(null);
  const command = { container, typed };
  const status = useId();

  function type(changed: Partial<typeof typed>) {
    catalogue.show();
    setDraft(container, { ...typed, ...changed });
  }

  /**
   * A different name means a different item, so the numbers in columns that are off, which came from a suggestion, are
   * cleared.
   */
  function typeName(name: string) {
    const hidden = NUMBERS.filter((field) => !isShown(field));
    type({ name, ...Object.fromEntries(hidden.map((field) => [field, ''])) });
  }

  function added(isAdded: boolean) {
    if (isAdded) {
      setDraft(container, undefined);
      row.current?.querySelector('input')?.focus();
      // The new row has moved the add row down.
      requestAnimationFrame(() => row.current?.scrollIntoView({ block: 'nearest' }));
    }
  }

  function onSubmit(event: FormEvent) {
    event.preventDefault();
    added(panel.dispatch({ type: 'addTyped', ...command }));
  }

  function onKeyDown(event: KeyboardEvent) {
    if (event.key === 'Escape') {
      setDraft(container, undefined);
    } else if (event.key === 'Enter' && event.shiftKey) {
      event.preventDefault();
      added(panel.dispatch({ type: 'addStack', ...command }));
    }
  }

  return (
    <div ref={row}>
      <form
        className={`${grid.line} ${styles.row}`}
        data-typed={Object.values(typed).some((text) => text !== '') || undefined}
        onSubmit={onSubmit}
        autoComplete="off"
      >
        <NewItemName
          container={container}
          row={row}
          field="name"
          text={typed.name}
          onType={typeName}
          onPick={({ name, value, weight }) => type({ name, value, weight })}
          onKeyDown={onKeyDown}
        />
        {NUMBERS.filter(isShown).map((field) => (
          <NewItemField
            {...(isRefused(field, typed[field]) && {
              'aria-invalid': true,
              'aria-describedby': status,
            })}
            key={field}
            field={field}
            text={typed[field]}
            onType={(text) => type({ [field]: text })}
            onKeyDown={onKeyDown}
          />
        ))}
        <IconButton
          type="submit"
          label="Add"
          icon={PlusIcon}
          className={`${grid.configure} ${styles.add}`}
        />
        <IconButton
          label="Add from text"
          icon={FromTextIcon}
          className={`${grid.move} ${styles.other} ${styles.fromText}`}
          onClick={() => openDialog({ kind: 'addFromText', container })}
        />
        <IconButton
          label="Find Item"
          icon={BookIcon}
          className={`${grid.select} ${styles.other}`}
          onClick={() => openDialog({ kind: 'findItem', container })}
        />
      </form>
      <AddPreview id={status} container={container} typed={typed} />
    </div>
  );
}
