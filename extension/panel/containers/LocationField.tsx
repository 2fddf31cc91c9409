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

/** The choice of where a container is, in its dialog (docs/rules.md#where-containers-are). */
export function LocationField({ place, onChoose }: Props) {
  return (
    <RadioGroup
      label="Where it is"
      options={PLACES}
      chosen={place}
      onChoose={onChoose}
      hint="Slots and weight count what is carried. The web application counts it in full, wherever it is."
    />
  );
}
