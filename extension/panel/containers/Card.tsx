import type { ComponentType, ReactNode } from 'react';
import { displayName } from '../../engine/client';
import type { ContainerId, Direction } from '../../engine/types';
import { tooltipWhenCut } from '../controls/tooltipWhenCut';
import styles from './Card.module.css';
import { CardToolbar } from './CardToolbar';

interface Props {
  id: ContainerId;
  name: string;
  icon: ComponentType;
  moves: readonly Direction[];
  /** Opens the container's dialog; absent where it has none. */
  onEdit?: (() => void) | undefined;
  children: ReactNode;
}

/** The frame of a container's card: title and toolbar (docs/rules.md#container-toolbar). */
export function Card({ id, name, icon: Drawing, moves, onEdit, children }: Props) {
  const title = displayName(name);
  return (
    <section className={styles.card} aria-label={title} data-focus-home tabIndex={-1}>
      <div className={styles.head}>
        <span className={styles.kind}>
          <Drawing />
        </span>
        <h4 className={styles.title} onPointerEnter={tooltipWhenCut}>
          {title}
        </h4>
        <CardToolbar id={id} moves={moves} onEdit={onEdit} />
      </div>
      {children}
    </section>
  );
}
