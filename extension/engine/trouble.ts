import { Cell, useCell } from './cell';

/** What the user has to know about how the data are kept. Absent: nothing of the kind. */
export interface Trouble {
  /** The stored text could not be read: where its copy is on its way to. */
  damaged?: { text: string; copy: 'on its way' | 'safe' | 'failed' } | undefined;
  /** The latest changes are not saved, and why. */
  unsaved?: { full: true } | { full: false; reason: string } | undefined;
  /** How much of the browser's room is used, in percent, once it is worth a warning. */
  filling?: number | undefined;
  /** The list came from the safety copy, which was made at that time in milliseconds. */
  recovered?: { made: number; everything: boolean } | undefined;
  /** Why there is no safety copy of the latest changes. */
  uncopied?: string | undefined;
}

const trouble = new Cell<Trouble>({});

/** What the user has to know about how the data are kept. */
export function useTrouble(): Trouble {
  return useCell(trouble);
}

/** The same at this moment. */
export function troubleNow(): Trouble {
  return trouble.get();
}

/** Tells the user something new of a kind; `undefined` takes it back. */
export function report<Kind extends keyof Trouble>(kind: Kind, what: Trouble[Kind]): void {
  if (trouble.get()[kind] !== what) {
    trouble.set({ ...trouble.get(), [kind]: what });
  }
}

/** What an error says, for the user. */
export function reasonOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
