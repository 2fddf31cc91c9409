import type { ComponentType } from 'react';
import { panel } from '../../engine/page';
import type { ContainerId, Place } from '../../engine/types';
import styles from './PlaceButton.module.css';

/** The name of a container's button and the effect of a click, for each location. */
const PLACES = {
  carried: { name: 'Carried', click: 'Click to drop it', next: 'dropped' },
  dropped: { name: 'Dropped', click: 'Click to pick it up', next: 'carried' },
  stored: { name: 'Stored', click: 'Click to carry it again', next: 'carried' },
} as const satisfies Record<Place, { name: string; click: string; next: Place }>;

interface Props {
  id: ContainerId;
  place: Place;
  /** The fixed load, if there is one: "3 slots, 15 lb", or "3 slots". */
  load: string | undefined;
  /** The icon of the container's kind. */
  icon: ComponentType;
}

/** Shows the location of a container; a click drops it or picks it up (docs/rules/game.md#locations-of-containers). */
export function PlaceButton({ id, place, load, icon: Icon }: Props) {
  const { name, click, next } = PLACES[place];
  const counts = load && place === 'carried' ? `, counts as ${load}` : '';
  return (
    <button
      type="button"
      className={styles.place}
      aria-label={name}
      title={`${name}${counts}. ${click}`}
      onClick={() => panel.dispatch({ type: 'setPlace', containers: [id], place: next })}
    >
      <Icon />
      {place !== 'carried' && <span>{name}</span>}
    </button>
  );
}
