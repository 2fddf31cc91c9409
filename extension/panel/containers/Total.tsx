import type { ReactNode } from 'react';
import { tooltipWhenCut } from '../controls/tooltipWhenCut';
import styles from './Total.module.css';

interface Props {
  name: string;
  text: string;
  /** Visible text before or after the number, which screen readers skip because the name already contains it. */
  before?: string;
  after?: string;
  about?: string | undefined;
  over?: boolean;
}

/** One of the totals at the foot of a card (docs/rules/panel.md#item-cards). */
export function Total({ name, text, before, after, about, over = false }: Props) {
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
  return before || after ? (
    <span className={styles.total}>
      {before && <span className={styles.word}>{before}</span>}
      {value}
      {after && <span className={styles.word}>{after}</span>}
    </span>
  ) : (
    value
  );
}

/** The totals at the foot of a card. */
export function Totals({ children }: { children: ReactNode }) {
  return <div className={styles.totals}>{children}</div>;
}
