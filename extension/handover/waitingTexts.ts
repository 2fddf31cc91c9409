/** A selected text, on its way from the background to a panel (docs/rules/storage.md#selected-text-of-a-page). */
export type HandedText =
  /** `note` is a sentence about what the text lacks. */
  | { text: string; note?: string }
  /** The sentence that says why the text is not handed over. */
  | { problem: string };

/** The number of a browser window whose side panel gets a text, or the panel's own window. */
export type Destination = number | 'own';

/** The part of the browser's session storage that is used. */
interface SessionStorage {
  get(keys: string[] | null): Promise<Record<string, unknown>>;
  set(entries: Record<string, unknown>): Promise<void>;
  remove(keys: string[]): Promise<void>;
}

/** A text that waits for a panel, and the name of its entry. */
interface WaitingText {
  name: string;
  handed: HandedText;
}

/** The texts that wait, the first one first, and the names of entries that are only to be removed. */
interface Waiting {
  texts: WaitingText[];
  leftOver: string[];
}

/** The content of an entry whose text a panel has taken: the entry is about to be removed. */
export const TAKEN = null;

/** Stores a text for the panels of a destination. Rejects if the storage refuses. Not to be called twice at once. */
export async function addWaitingText(
  storage: SessionStorage,
  destination: Destination,
  handed: HandedText,
): Promise<void> {
  const names = Object.keys(await storage.get(null));
  const numbers = names.map((name) => numberIn(name, destination) ?? 0);
  await storage.set({ [nameOf(destination, Math.max(0, ...numbers) + 1)]: handed });
}

/** The texts that wait for the panels of a destination. Rejects if the storage fails. */
export async function waitingTexts(
  storage: SessionStorage,
  destination: Destination,
): Promise<Waiting> {
  const entries = Object.entries(await storage.get(null))
    .map(([name, content]) => ({ name, content, number: numberIn(name, destination) ?? 0 }))
    .filter(({ number }) => number > 0)
    .sort((a, b) => a.number - b.number);
  return {
    texts: entries.flatMap(({ name, content }) =>
      isHandedText(content) ? [{ name, handed: content }] : [],
    ),
    leftOver: entries.filter(({ content }) => !isHandedText(content)).map(({ name }) => name),
  };
}

/** Removes what waits for a window that is closed. Rejects if the storage fails. */
export async function dropWaitingTexts(
  storage: SessionStorage,
  destination: Destination,
): Promise<void> {
  const names = Object.keys(await storage.get(null)).filter((name) => isFor(name, destination));
  if (names.length > 0) {
    await storage.remove(names);
  }
}

/** Whether an entry waits for the panels of a destination. */
export function isFor(name: string, destination: Destination): boolean {
  return numberIn(name, destination) !== undefined;
}

const nameOf = (destination: Destination, number: number) => `hss-text-${destination}-${number}`;

function numberIn(name: string, destination: Destination): number | undefined {
  const prefix = `hss-text-${destination}-`;
  const number = name.startsWith(prefix) ? name.slice(prefix.length) : '';
  return /^\d{1,15}$/.test(number) ? Number(number) : undefined;
}

function isHandedText(content: unknown): content is HandedText {
  const { text, note, problem } = (content ?? {}) as Record<string, unknown>;
  const isText = typeof text === 'string' && (note === undefined || typeof note === 'string');
  return isText || typeof problem === 'string';
}
