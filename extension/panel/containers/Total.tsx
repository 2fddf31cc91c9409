import type { ReactNode } from 'react';
import { tooltipWhenCut } from '../controls/tooltipWhenCut';
import styles from './Total.module.css';

interface Props {
  name: string;
  text: string;
  /** Visible text after the number, outside of the value that screen readers read. */
  after?: string;
  about?: string | undefined;
  over?: boolean;
}

/** One of the totals at the foot of a card (docs/rules/panel.md#item-cards). */
export function Total({ name, text, after, about, over = false }: Props) {
  const value = (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset groups controls; this is a value
    <span
      role="group"
      className={styles.value}
      aria-label={name}
      title={about}
      data-over={over || undefined}
      onPointerEnter={about === undefined ? tooltipWhenCut : undefined}
    >
      {text}
    </span>
  );
  return after ? (
    <span className={styles.total}>
      {value}
      <span className={styles.word}>{after}</span>
    </span>
  ) : (
    value
  );
}

/** The totals at the foot of a card. */
export function Totals({ children }: { children: ReactNode }) {
  return <div className={styles.totals}>{children}</div>;
}
