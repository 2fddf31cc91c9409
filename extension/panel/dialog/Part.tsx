import { type ReactNode, useId } from 'react';
import { FoldDownIcon, FoldUpIcon } from '../controls/icons';
import styles from './Part.module.css';

interface Props {
  title: string;
  open: boolean;
  onToggle: () => void;
  children: ReactNode;
}

/** A part of a long dialog, which opens and closes by its heading. */
export function Part({ title, open, onToggle, children }: Props) {
  const content = useId();
  return (
    <section className={styles.part}>
      <h3 className={styles.heading}>
        <button
          type="button"
          className={styles.toggle}
          aria-expanded={open}
          aria-controls={open ? content : undefined}
          onClick={onToggle}
        >
          {title}
          {open ? <FoldUpIcon /> : <FoldDownIcon />}
        </button>
      </h3>
      {open && (
        <div id={content} className={styles.content}>
          {children}
        </div>
      )}
    </section>
  );
}
