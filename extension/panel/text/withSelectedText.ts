import { joinTexts } from '../dialog/joinTexts';
import type { ReceivedText } from '../dialog/receivedTexts';

/** The longest text to which a selected one is added, in UTF-16 units: browsers take minutes to draw millions. */
const LONGEST_SHOWN = 100_000;

/** The text in the field with a selected one below it, and sentences about what is missing of that. */
interface Joined {
  text: string;
  lacks: string[];
}

/**
 * Adds a selected text below the one in the field of Add from text, or drops it if the two are too long to be shown
 * (docs/rules/storage.md#selected-text-of-a-page). Returns `undefined` for a text that is too long and is one for
 * Import, which can take all of it.
 */
export function withSelectedText(
  text: string,
  { text: selected, note }: ReceivedText,
  isForImport: (text: string) => boolean,
): Joined | undefined {
  // The cut may be in the middle of a character.
  const joined = joinTexts(text, selected.slice(0, LONGEST_SHOWN).toWellFormed());
  const isWhole = selected.length <= LONGEST_SHOWN;
  const fits = joined.length <= LONGEST_SHOWN;
  if (!(isWhole && fits) && isForImport(selected)) {
    return undefined;
  }
  if (!fits) {
    const length = selected.length.toLocaleString('en');
    return { text, lacks: [`Too long to add: ${length} characters.`] };
  }
  const cut = isWhole ? [] : ['Only the first 100,000 characters were read.'];
  return { text: joined, lacks: note === undefined ? cut : [...cut, note] };
}
