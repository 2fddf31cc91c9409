import type { Status } from '../../persistence';
import { dateText } from '../days/days';

/** Says that the list comes from the safety copy, and when that was made, if its revision is a time. */
export function recoveredText({ made, everything }: NonNullable<Status['recovered']>): string {
  const lost = everything ? 'your inventories' : 'your latest changes';
  const time = new Date(made);
  const isTime = made > 0 && !Number.isNaN(time.getTime());
  const copy = isTime
    ? `the safety copy of ${dateText(made, Date.now())}, ${time.toLocaleTimeString([], { timeStyle: 'medium' })}`
    : 'the safety copy';
  return `The browser lost ${lost}, perhaps because it crashed. They were recovered from ${copy}. Anything changed after that is missing.`;
}
