import type { ComponentProps, KeyboardEvent } from 'react';
import { panel } from '../../engine/page';
import styles from './AddRow.module.css';
import type { Draft } from './cardState';
import grid from './rowGrid.module.css';

export interface FieldProps {
  field: keyof Draft;
  text: string;
  onType: (text: string) => void;
  onKeyDown: (event: KeyboardEvent<HTMLInputElement>) => void;
}

/** A field of the add row. */
export function NewItemField({
  field,
  text,
  onType,
  ...rest
}: FieldProps & Omit<ComponentProps<'input'>, keyof FieldProps>) {
  const label = `New item ${field}`;
  const placeholders = { name: 'Add an item', ...panel.forms.newStack, slots: '–' };
  return (
    <input
      className={`${grid[field]} ${styles.field}`}
      aria-label={label}
      title={label}
      placeholder={placeholders[field]}
      inputMode={field === 'name' ? 'text' : 'decimal'}
      autoComplete="off"
      spellCheck={false}
      value={text}
      onChange={(event) => onType(event.currentTarget.value)}
      {...rest}
    />
  );
}
