import type { HandedText } from '../handover/waitingTexts';

/** A selected text as the page has it; or else as the browser gives it, if the page can't be read. */
export type SelectedText =
  | { from: 'page'; text: string }
  /** Chromium gives it without its lines. */
  | { from: 'Chromium'; text: string }
  /** Firefox gives only its beginning. */
  | { from: 'Firefox'; text: string }
  | { from: 'nowhere' };

/** The message about a text that is larger than a panel takes, or than the browser keeps. */
export const TOO_LARGE: HandedText = { problem: 'The text is too large to read.' };

/** The longest code or file, in UTF-16 units. */
const LONGEST_FILE = 1_000_000;
/** The longest text of another kind. */
const LONGEST = 100_000;
/** A longer text without lines has probably lost them. */
const LONGEST_LINE = 60;
/** The length at which Firefox cuts off the text that it gives. */
const FIREFOX_CUTS_AT = 16_384;

/** The beginning of a code (docs/rules/storage.md#codes). */
const CODE = /HSS[1-9]\d*:[a-z\d+/]/i;
/** The beginning of a file. */
const FILE = /^\s*[{[<]/;

/** The text to hand over; `undefined` if it is blank. */
export function handedText(selected: SelectedText): HandedText | undefined {
  if (selected.from === 'nowhere') {
    return { problem: 'The browser gives no text of this page. Copy and paste it instead.' };
  }
  // A table begins with an empty line.
  const text = selected.text.replace(/^\n+|\n+$/g, '');
  if (text.trim() === '') {
    return undefined;
  }
  const isFile = CODE.test(text) || FILE.test(text);
  if (isFile && text.length > LONGEST_FILE) {
    return TOO_LARGE;
  }
  const note = noteAbout(selected.from, text, isFile);
  // The cut may be in the middle of a character.
  const read = (isFile ? text : text.slice(0, LONGEST)).toWellFormed();
  return { text: read, ...(note !== undefined && { note }) };
}

function noteAbout(from: SelectedText['from'], text: string, isFile: boolean): string | undefined {
  if (text.length > LONGEST && !isFile) {
    return 'Only the first 100,000 characters were read.';
  }
  if (from === 'Firefox' && text.length === FIREFOX_CUTS_AT) {
    return 'The browser gives only the beginning of this text. Copy and paste it instead.';
  }
  if (from === 'Chromium' && text.length > LONGEST_LINE && !text.includes('\n')) {
    return 'The browser gives this text without its lines. Copy and paste it instead.';
  }
  return undefined;
}
