import type { Place } from '../../engine/types';
import { RadioGroup } from '../dialog/fields';

const PLACES = [
  ['carried', 'Carried'],
  ['dropped', 'Dropped'],
  ['stored', 'Stored elsewhere'],
] as const;

interface Props {
  place: Place;
  onChoose: (place: Place) => void;
  /** True for a container that is only being made: nobody has dropped it. */
  isNew?: boolean;
}

/** The choice of where a container is, in its dialog (docs/rules/game.md#locations-of-containers). */
export function LocationField({ place, onChoose, isNew = false }: Props) {
  return (
    <RadioGroup
      label="Location"
      options={isNew ? PLACES.filter(([value]) => value !== 'dropped') : PLACES}
      chosen={place}
      onChoose={onChoose}
      hint="Only carried containers count towards slots and weight. The web application counts them all."
    />
  );
}
