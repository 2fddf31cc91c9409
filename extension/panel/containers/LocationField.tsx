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
}

/** The choice of where a container is, in its dialog (docs/rules/game.md#locations-of-containers). */
export function LocationField({ place, onChoose }: Props) {
  return (
    <RadioGroup
      label="Location"
      options={PLACES}
      chosen={place}
      onChoose={onChoose}
      hint="Only carried containers count towards slots and weight. The web application counts them all."
    />
  );
}
