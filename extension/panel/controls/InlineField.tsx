import { type KeyboardEvent, useState } from 'react';
import type { NumberField, StackField } from '../../engine/types';
import { stepByArrow } from './arrowKeys';
import styles from './InlineField.module.css';
import { tooltipWhenCut } from './tooltipWhenCut';
import { useTextSelection } from './useTextSelection';

interface Props {
  label: string;
  field: StackField;
  /** The stored value. */
  value: string;
  /** The stored value exactly, if it is shown rounded. */
  title?: string | undefined;
  placeholder?: string;
  /** The kind of number that the arrow keys step, if any. */
  number?: NumberField;
  /** Why a text can't be confirmed, if it can't: Enter keeps it, and leaving the field restores the stored value. */
  faultOf?: (text: string) => string | undefined;
  /** Called on leaving and on Enter, and only if the text has changed. */
  onCommit: (text: string) => void;
  onFocus?: () => void;
}

/**
 * A field of a row (docs/rules/actions.md#editing-a-row). It keeps the typed text until it is left; then it shows the
 * stored value again.
 */
export function InlineField({
  label,
  field,
  value,
  title,
  placeholder,
  number,
  faultOf,
  onCommit,
  onFocus,
}: Props) {
  const [typed, setTyped] = useState<string>();
  const selection = useTextSelection(typed === undefined ? value : undefined);
  const fault = typed === undefined || typed === value ? undefined : faultOf?.(typed);

  function commit() {
    setTyped(undefined);
    if (typed !== undefined && typed !== value && fault === undefined) {
      onCommit(typed);
    }
  }

  function onKeyDown(event: KeyboardEvent<HTMLInputElement>) {
    selection.onKeyDown(event);
    if (event.key === 'Enter' && fault !== undefined) {
      event.preventDefault();
    } else if (event.key === 'Enter') {
      const below = sameFieldBelow(event.currentTarget, field);
      if (below) {
        // Leaving the field commits it.
        below.focus();
      } else {
        commit();
      }
    } else if (event.key === 'Tab') {
      // What it draws is then there for the focus to go to.
      commit();
    } else if (event.key === 'Escape') {
      setTyped(undefined);
    } else if (number) {
      stepByArrow(event, number, setTyped);
    }
  }

  return (
    <input
      ref={selection.ref}
      className={styles.field}
      data-field={field}
      data-typed={typed !== undefined && typed !== value ? 'unsaved' : 'saved'}
      aria-label={label}
      aria-invalid={fault !== undefined || undefined}
      title={fault ?? title}
      inputMode={field === 'name' ? 'text' : 'decimal'}
      autoComplete="off"
      spellCheck={false}
      placeholder={placeholder}
      value={typed ?? value}
      onFocus={(event) => {
        event.currentTarget.select();
        onFocus?.();
      }}
      onChange={(event) => {
        selection.onTyped();
        setTyped(event.currentTarget.value);
      }}
      onBlur={commit}
      onMouseDown={selection.onMouseDown}
      onClick={selection.onClick}
      onKeyDown={onKeyDown}
      onPointerEnter={fault === undefined && title === undefined ? tooltipWhenCut : undefined}
    />
  );
}

function sameFieldBelow(input: HTMLElement, field: StackField): HTMLInputElement | null {
  const next = input.closest('li')?.nextElementSibling;
  return next?.querySelector<HTMLInputElement>(`input[data-field="${field}"]`) ?? null;
}
