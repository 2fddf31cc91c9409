import { type ComponentType, type ReactNode, useEffect, useRef } from 'react';
import type { ContainerId, Direction, Place } from '../../engine/types';
import { useIsItemList } from '../../engine/views';
import { collapseCards, expandCards, useIsCollapsed } from '../collapsing/collapsedCards';
import { tooltipWhenCut } from '../controls/tooltipWhenCut';
import { registerList } from '../drag/dragState';
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
  /** Takes texts and rows that are dropped on it. */
  takesItems?: boolean;
  /** Opens the container's dialog; absent if it has none. */
  onEdit?: (() => void) | undefined;
  /** The figures beside the name of a collapsed card. */
  figures?: ReactNode;
  children: ReactNode;
}

/**
 * The frame of a container's card: location, title and toolbar (docs/rules/actions.md#moving-containers). A click on the
 * title collapses or expands it (docs/rules/panel.md#collapsed-cards).
 */
export function Card({
  id,
  title,
  icon: Icon,
  place,
  load,
  moves,
  label,
  takesItems = false,
  onEdit,
  figures,
  children,
}: Props) {
  const head = useRef<HTMLDivElement>(null);
  const isCollapsed = useIsCollapsed(id);
  const isItemList = useIsItemList();
  const isTarget = isCollapsed && takesItems;

  useEffect(
    () => (isTarget && head.current ? registerList(id, head.current) : undefined),
    [id, isTarget],
  );

  return (
    <section
      className={styles.card}
      aria-label={label ?? title}
      data-place={place}
      data-load={load}
      data-takes-text={takesItems ? id : undefined}
      data-collapsed={isCollapsed || undefined}
      data-focus-home=""
      tabIndex={-1}
    >
      <div ref={head} className={styles.head}>
        {place && !isItemList ? (
          <PlaceButton id={id} place={place} load={load} icon={Icon} />
        ) : (
          <span className={styles.kind}>
            <Icon />
          </span>
        )}
        <h4 className={styles.title}>
          <button
            type="button"
            className={styles.name}
            aria-expanded={!isCollapsed}
            onPointerEnter={tooltipWhenCut}
            onClick={() => (isCollapsed ? expandCards([id]) : collapseCards([id]))}
          >
            {title}
          </button>
        </h4>
        {isCollapsed && figures}
        <CardToolbar id={id} moves={moves} holdsItems={takesItems} onEdit={onEdit} />
      </div>
      {!isCollapsed && children}
    </section>
  );
}
