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

/** The longest text that is handed over, in UTF-16 units: the panel alone decides how much of it is read, and where. */
const LONGEST = 1_000_000;
/** A longer text without lines has probably lost them. */
const LONGEST_LINE = 60;
/** The length at which Firefox cuts off the text that it gives. */
const FIREFOX_CUTS_AT = 16_384;

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
  if (text.length > LONGEST) {
    return TOO_LARGE;
  }
  const note = noteAbout(selected.from, text);
  return { text: text.toWellFormed(), ...(note !== undefined && { note }) };
}

function noteAbout(from: SelectedText['from'], text: string): string | undefined {
  if (from === 'Firefox' && text.length === FIREFOX_CUTS_AT) {
    return 'The browser gives only the beginning of this text. Copy and paste it instead.';
  }
  if (from === 'Chromium' && text.length > LONGEST_LINE && !text.includes('\n')) {
    return 'The browser gives this text without its lines. Copy and paste it instead.';
  }
  return undefined;
}
