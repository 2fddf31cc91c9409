import type { ComponentType, ReactNode } from 'react';
import type { ContainerId, Direction, Place } from '../../engine/types';
import { tooltipWhenCut } from '../controls/tooltipWhenCut';
import styles from './Card.module.css';
import { CardToolbar } from './CardToolbar';
import { PlaceButton } from './PlaceButton';

interface Props {
  id: ContainerId;
  title: string;
  icon: ComponentType;
  /** Its location; absent for an unknown kind. */
  place?: Place;
  /** The fixed load that it counts as for its carrier, if it has one. */
  load?: string | undefined;
  moves: readonly Direction[];
  /** The name that distinguishes it from other containers without a name, if it has none. */
  label: string | undefined;
  /** Takes texts that are dropped on it. */
  takesText?: boolean;
  /** Opens the container's dialog; absent if it has none. */
  onEdit?: (() => void) | undefined;
  children: ReactNode;
}

/** The frame of a container's card: location, title and toolbar (docs/rules/actions.md#moving-containers). */
export function Card({
  id,
  title,
  icon: Icon,
  place,
  load,
  moves,
  label,
  takesText = false,
  onEdit,
  children,
}: Props) {
  return (
    <section
      className={styles.card}
      aria-label={label ?? title}
      data-place={place}
      data-takes-text={takesText ? id : undefined}
      data-focus-home=""
      tabIndex={-1}
    >
      <div className={styles.head}>
        {place ? (
          <PlaceButton id={id} place={place} load={load} icon={Icon} />
        ) : (
          <span className={styles.kind}>
            <Icon />
          </span>
        )}
        <h4 className={styles.title} onPointerEnter={tooltipWhenCut}>
          {title}
        </h4>
        <CardToolbar id={id} moves={moves} onEdit={onEdit} />
      </div>
      {children}
    </section>
  );
}
