import { type ReactNode, useLayoutEffect, useRef } from 'react';
import controls from '../../styles/controls.module.css';
import styles from './AddedLines.module.css';

interface Props {
  /** The name of the group. */
  label: string;
  /** What is on the left of the button. */
  head: ReactNode;
  /** The label of the button that adds a line. */
  add: string;
  canAdd?: boolean;
  onAdd: () => void;
  /** The number of lines, shown or not. */
  count: number;
  /** The lines, each with `data-first` on its first field, and what is below them. */
  children: ReactNode;
}

/** Lines that are added and removed one by one: penalties, and levels of encumbrance. */
export function AddedLines({ label, head, add, canAdd = true, onAdd, count, children }: Props) {
  const group = useRef<HTMLDivElement>(null);
  const isAdding = useRef(false);

  // A new line gets the focus.
  // biome-ignore lint/correctness/useExhaustiveDependencies: it runs when the number of lines changes
  useLayoutEffect(() => {
    if (isAdding.current) {
      isAdding.current = false;
      const first = group.current?.querySelectorAll<HTMLInputElement>('[data-first]');
      const field = first?.[first.length - 1];
      field?.focus();
      field?.select();
    }
  }, [count]);

  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset's legend cannot be laid out in a row
    <div
      ref={group}
      role="group"
      aria-label={label}
      data-focus-home="[data-add]"
      className={styles.list}
    >
      <div className={styles.head}>
        {head}
        <button
          type="button"
          className={controls.button}
          data-add
          disabled={!canAdd}
          onClick={() => {
            isAdding.current = true;
            onAdd();
          }}
        >
          {add}
        </button>
      </div>
      {children}
    </div>
  );
}
