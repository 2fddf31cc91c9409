import { SILENT } from './clock';

/** Messages for the user about saving; absent if there is nothing to report. */
export interface Status {
  /** The stored text that could not be read, and the state of its copy. */
  damaged?: { text: string; copy: 'due' | 'on its way' | 'safe' | 'failed' } | undefined;
  /** The reason why the latest changes are not saved. */
  unsaved?: SaveError | undefined;
  /** The used part of the browser's storage, in percent; absent while there is no need for a warning. */
  almostFull?: number | undefined;
  /** The list came from the safety copy, which was made at that time in milliseconds. */
  recovered?: { made: number; everything: boolean } | undefined;
  /** The reason why there is no safety copy of the latest changes. */
  copyFailed?: string | undefined;
  /** The version of the extension and the one that it has replaced, if this is its first opening after an update. */
  updated?: { version: string; since: string } | undefined;
  /** The kind of data that could not be forgotten, and the reason. */
  forgetFailed?: { what: 'data' | 'permissions'; reason: string } | undefined;
}

/** The reason why the browser does not store a text. */
export type SaveError = { why: 'full' } | { why: 'error'; reason: string };

/** Sets one status; `undefined` clears it. */
export type Report = <Kind extends keyof Status>(kind: Kind, what: Status[Kind]) => void;

/** The message of an error, for the user. */
export function reasonOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}

/** A reason as a part of a sentence: what the browser says is quoted, and it is quoted with nothing else. */
export function reasonText(reason: string): string {
  return reason === SILENT ? reason : `the browser says “${reason}”`;
}

/** Returns the reason why the browser did not store something. */
export function saveErrorOf(error: unknown): SaveError {
  const full = error instanceof DOMException && error.name === 'QuotaExceededError';
  return full ? { why: 'full' } : { why: 'error', reason: reasonOf(error) };
}
