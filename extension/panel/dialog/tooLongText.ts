import { persistence } from '../../persistence';
import { timeText } from '../days/days';

/** Says that the text of a field is too long to outlive the panel, and what comes back in place of it. */
export function tooLongText(field: string): string {
  const kept = persistence.drafts.get(field);
  return kept
    ? `Too long to be kept: if the panel closes, your text from ${timeText(kept.time)} comes back.`
    : 'Too long to be kept: if the panel closes, it is gone.';
}
