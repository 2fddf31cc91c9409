import { type FormEvent, useRef } from 'react';
import { dispatch, forms } from '../../engine/client';
import type { ContainerId } from '../../engine/types';
import { IconButton } from '../controls/IconButton';
import { PlusIcon, SearchIcon } from '../controls/icons';
import { openDialog } from '../dialogs/openDialog';
import { AddPreview } from './AddPreview';
import styles from './AddRow.module.css';
import grid from './rowGrid.module.css';
import { setDraft, useDraft } from './transient';

const FIELDS = [
  ['name', 'New item name'],
  ['quantity', 'New item quantity'],
  ['value', 'New item value'],
  ['weight', 'New item weight'],
  ['slots', 'New item slots'],
] as const;

/** The row that adds a stack (docs/rules.md#add-row). */
export function AddRow({ container }: { container: ContainerId }) {
  const typed = useDraft(container);
  const form = useRef<HTMLFormElement>(null);
  const placeholders = { name: 'Add an item', ...forms().newStack, slots: '–' };

  function add(event: FormEvent) {
    event.preventDefault();
    if (dispatch({ type: 'addStack', container, ...typed })) {
      setDraft(container, undefined);
      form.current?.querySelector('input')?.focus();
      // The new row pushes it down.
      requestAnimationFrame(() => form.current?.scrollIntoView({ block: 'nearest' }));
    }
  }

  return (
    <>
      <form ref={form} className={`${grid.line} ${styles.row}`} onSubmit={add} autoComplete="off">
        {FIELDS.map(([field, label]) => (
          <input
            key={field}
            className={`${grid[field]} ${styles.field}`}
            aria-label={label}
            title={label}
            placeholder={placeholders[field]}
            inputMode={field === 'name' ? 'text' : 'decimal'}
            autoComplete="off"
            spellCheck={false}
            value={typed[field]}
            onChange={(event) => {
              const text = event.currentTarget.value;
              setDraft(container, { ...typed, [field]: text });
            }}
            onKeyDown={(event) => {
              if (event.key === 'Escape') {
                setDraft(container, undefined);
              }
            }}
          />
        ))}
        <button type="submit" className={`${grid.configure} ${styles.add}`}>
          <PlusIcon />
          Add
        </button>
        <IconButton
          label="Find Item"
          icon={SearchIcon}
          className={`${grid.flag} ${styles.find}`}
          onClick={() => openDialog({ kind: 'findItem', container })}
        />
      </form>
      <AddPreview container={container} typed={typed} />
    </>
  );
}
