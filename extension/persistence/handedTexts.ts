import { type Destination, type HandedText, isFor, waitingTexts } from '../handover/waitingTexts';
import type { DraftStore } from './draftStore';
import type { AsyncStorage } from './storages';

/** Whether a panel has a text now, is opening the dialog that takes it, or will take it only after something else. */
export type Taking = 'taken' | 'opening' | 'waits';

/** `isOpening` is true if the panel was last opening a dialog for this text. */
export type Take = (handed: HandedText, isOpening: boolean) => Taking;

/** Runs an action once those before it that have the same name, of this page and of others, are over. */
export type InTurn = (name: string, action: () => Promise<void>) => Promise<void>;

/** What taking texts needs of the browser. */
export interface HandedTextsParts {
  storage: AsyncStorage | undefined;
  /** The destination whose texts this panel takes; `undefined` if it takes none, as in a tab. */
  destination: () => Promise<Destination | undefined>;
  inTurn: InTurn;
}

/**
 * Takes the texts that the background hands over to this panel, each once and in their order
 * (docs/rules/storage.md#selected-text-of-a-page).
 */
export class HandedTexts {
  #take: Take | undefined;
  /** The names of the texts that were taken and that the storage has not removed yet. */
  readonly #taken = new Set<string>();
  /** The name of the text for which a dialog is opening. */
  #opening: string | undefined;
  #isOpen = false;
  #isTaking = false;
  /** True if something has changed while texts are being taken. */
  #isBehind = false;

  constructor(
    private readonly parts: HandedTextsParts,
    private readonly drafts: DraftStore,
  ) {}

  /** The half-typed texts of closed panels are there: from now on, texts are taken. */
  begin(): void {
    this.#isOpen = true;
    void this.takeAll();
  }

  /** Has a function take each text; it keeps the half-typed text that results. Returns a function that ends this. */
  takeBy(take: Take): () => void {
    this.#take = take;
    void this.takeAll();
    return () => {
      this.#take = undefined;
    };
  }

  /** Takes what waits among changed entries of the session storage. */
  async takeFrom(names: readonly string[]): Promise<void> {
    const destination = await this.#destination();
    if (destination !== undefined && names.some((name) => isFor(name, destination))) {
      await this.takeAll();
    }
  }

  /** Takes all texts up to the first one that has to wait. Rejects only with an error of the function that takes. */
  async takeAll(): Promise<void> {
    const { storage, inTurn } = this.parts;
    const destination = await this.#destination();
    if (!storage || destination === undefined || !this.#isOpen || !this.#take) {
      return;
    }
    this.#isBehind = true;
    if (this.#isTaking) {
      return;
    }
    this.#isTaking = true;
    try {
      while (this.#isBehind) {
        this.#isBehind = false;
        await inTurn(`hss-text-${destination}`, () => this.#takeWaiting(storage, destination));
      }
    } finally {
      this.#isTaking = false;
    }
  }

  /** Nothing is taken any more. */
  end(): void {
    this.#isOpen = false;
  }

  /** Undefined as well if the window is about to close. */
  #destination(): Promise<Destination | undefined> {
    return this.parts.destination().catch(() => undefined);
  }

  async #takeWaiting(storage: AsyncStorage, destination: Destination): Promise<void> {
    // What the storage does not tell waits.
    const waiting = await waitingTexts(storage, destination).catch(() => undefined);
    if (waiting && waiting.leftOver.length > 0) {
      await storage.remove(waiting.leftOver).catch(() => undefined);
    }
    if (waiting && !waiting.texts.some(({ name }) => name === this.#opening)) {
      // Another panel has taken it, or everything was forgotten: the next text may have its name.
      this.#opening = undefined;
    }
    for (const { name, handed } of waiting?.texts ?? []) {
      if (!this.#taken.has(name) && !this.#takes(name, handed)) {
        return;
      }
      await this.#remove(storage, name);
    }
  }

  #takes(name: string, handed: HandedText): boolean {
    if (!this.#isOpen || !this.#take) {
      return false;
    }
    this.#taken.add(name);
    const taking = this.#take(handed, this.#opening === name);
    this.#opening = taking === 'opening' ? name : undefined;
    if (taking !== 'taken') {
      this.#taken.delete(name);
    }
    return taking === 'taken';
  }

  async #remove(storage: AsyncStorage, name: string): Promise<void> {
    // In the turn in which it was taken, and in one call: a killed panel leaves the text in one of the two places.
    await this.drafts.write(name);
    try {
      await storage.remove([name]);
      this.#taken.delete(name);
    } catch {
      // It is removed with the next text.
    }
  }
}
