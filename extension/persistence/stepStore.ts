import { answered, type Clock } from './clock';
import type { ExtensionStorage } from './extensionStorage';
import { type Tail, tailKey } from './localStore';

/** The most panels that are open at the same time and keep steps. */
const MOST_CHAINS = 100;

const STEP = /^hss-(step|version|lines)-(\d+)-\d+$/;

/** Entries that keep steps. */
export interface StepEntries {
  /** The texts by their names. An empty one is missing, or to be removed. */
  entries: Record<string, string>;
}

/** The entries that closed panels have left. */
export interface LeftEntries {
  /** The chains that this panel has; new steps belong to the first. */
  chains: number[];
  /** The names of all their entries. */
  names: string[];
  /** The texts of those that are steps, and of lines if there is a tail. */
  texts: Record<string, string>;
  /** The texts of all tails. */
  tails: Record<string, string>;
  /** The revision of the list as it was read when the panel opened. */
  revision: number;
  /** The revision up to which everything was forgotten. */
  forgotten: number;
}

/** The engine as it is used here: it decides which entries there are, and what they hold. */
export interface StepEngine {
  /** The list with all changes so far is stored under a revision. */
  stepsStored(revision: number, time: number): void;
  /** The changes of entries since the last call. */
  entryChanges(): StepEntries;
  /** The changes that were returned so far are written. */
  entriesWritten(): void;
  /** The tail to store with the list under a revision, at a time; empty if there is none. */
  tail(revision: number, time: number): string;
  takeOverSteps(left: LeftEntries): void;
  /** The names of the entries that steps of an earlier version need, and that are not read yet. */
  unreadVersions(): string[];
  /** Reads these entries. Those that are missing can't be read. */
  readVersions(entries: StepEntries): void;
}

/**
 * Takes a lock that is free and keeps it until the page is closed. Resolves to true if it was free. Two pages never
 * have the same one.
 */
export type TakeLock = (name: string) => Promise<boolean>;

interface StepStoreParts {
  /** The revision up to which everything was forgotten. */
  forgotten: () => number;
  /** The tails of all panels. */
  tails: () => Record<string, string>;
  /** Steps have changed: they are to be written soon. */
  writeSoon: () => void;
  /** Writes the steps that have changed. */
  write: () => Promise<void>;
}

/**
 * Keeps steps in the extension's own storage (docs/rules/storage.md#kept-steps). The entries form chains. A panel has a
 * chain while it is open: its own, and those that closed panels have left, which it continues.
 */
export class StepStore {
  #chains: number[] = [];
  #engine: StepEngine | undefined;
  /** The entries to write, and those to remove, whose text is empty. */
  #pending = new Map<string, string>();
  /** Those of them that are being written. */
  #writing = new Map<string, string>();
  #hasEnded = false;
  /** Ends when the steps of an earlier version are read; undefined if there is nothing to wait for. */
  #readingVersions: Promise<void> | undefined;

  /** `takeLock` is undefined if this panel keeps no steps, as in a private window. */
  constructor(
    private readonly storage: ExtensionStorage,
    private readonly clock: Clock,
    private readonly takeLock: TakeLock | undefined,
    private readonly parts: StepStoreParts,
  ) {}

  /** The chains of this panel, its own first; empty if it keeps nothing for the next one. */
  get chains(): readonly number[] {
    return this.#chains;
  }

  /** Calls `revert` once the steps of an earlier version are read: at once if there are none. */
  onceRead(revert: () => void): void {
    if (this.#readingVersions) {
      // A defect reaches the window, as if it was thrown at once.
      void this.#readingVersions.then(revert);
    } else {
      revert();
    }
  }

  /** The chains that entries in the storage belong to. */
  async readChains(): Promise<number[]> {
    const names = this.takeLock ? await this.storage.names() : [];
    return names.flatMap((name) => chainOf(name) ?? []);
  }

  /**
   * Takes those of these chains that closed panels have left, or a new one. Called before the list is opened: then no
   * other panel can have changed the list since a chain was left.
   */
  async takeChains(existing: readonly number[]): Promise<void> {
    const { takeLock } = this;
    if (!takeLock) {
      return;
    }
    const take = (chain: number) => takeLock(`steps ${chain}`);
    const left = new Set(existing);
    const known = [...left].sort((a, b) => a - b);
    const taken = await Promise.all(known.map(take));
    const chains = known.filter((_, index) => taken[index]);
    for (let chain = 0; chain < MOST_CHAINS && chains.length === 0; chain += 1) {
      if (!left.has(chain) && (await take(chain))) {
        chains.push(chain);
      }
    }
    this.#chains = chains;
  }

  /**
   * Hands the steps of closed panels to the engine. `revision` is that of the list before the chains were taken, and
   * `tails` are those of that list. If the storage fails, this panel keeps no steps.
   */
  async takeOver(
    engine: StepEngine,
    revision: number,
    tails: Record<string, string>,
  ): Promise<void> {
    if (this.#chains.length === 0) {
      return;
    }
    const hasTails = Object.keys(tails).length > 0;
    const left = await this.#readLeft(hasTails).catch(() => undefined);
    if (left && !this.#hasEnded) {
      const forgotten = this.parts.forgotten();
      engine.takeOverSteps({ chains: this.#chains, ...left, tails, revision, forgotten });
      this.#engine = engine;
      this.#readingVersions = this.#readVersions(engine);
      this.parts.writeSoon();
    }
  }

  async #readLeft(readsLines: boolean): Promise<Pick<LeftEntries, 'names' | 'texts'>> {
    const names = (await this.storage.names()).filter((name) => this.#isOwn(name));
    const isRead = (name: string) =>
      name.startsWith('hss-step-') || (readsLines && name.startsWith('hss-lines-'));
    return { names, texts: await this.storage.texts(names.filter(isRead)) };
  }

  /** The tail of this panel's steps under a revision; undefined if it keeps none. */
  tail(revision: number): Tail | undefined {
    const [chain] = this.#chains;
    const text = this.#engine?.tail(revision, this.clock.now());
    return chain === undefined || text === undefined ? undefined : { key: tailKey(chain), text };
  }

  /** The keys of the other tails that this panel has taken over. */
  get otherTails(): string[] {
    return this.#chains.slice(1).map(tailKey);
  }

  /** Reads what the steps of an earlier version need; undefined if there are no such steps. */
  #readVersions(engine: StepEngine): Promise<void> | undefined {
    const names = engine.unreadVersions();
    if (names.length === 0) {
      return undefined;
    }
    const reading = answered(this.clock, this.storage.texts(names));
    return reading
      .then((entries) => {
        if (!this.#hasEnded) {
          engine.readVersions({ entries });
          this.parts.writeSoon();
        }
      })
      .catch(() => undefined)
      .finally(() => {
        this.#readingVersions = undefined;
      });
  }

  /** The entries that have changed since they were collected last: those to write, and those to remove. */
  collect(): ReadonlyMap<string, string> {
    for (const [name, text] of Object.entries(this.#engine?.entryChanges().entries ?? {})) {
      this.#pending.set(name, text);
    }
    this.#writing = this.#pending;
    this.#pending = new Map();
    return this.#writing;
  }

  /** The entries that were collected could not be written, and are to be collected again. */
  notWritten(): void {
    this.#pending = new Map([...this.#writing, ...this.#pending]);
  }

  /** The entries that were collected are written. */
  written(): void {
    this.#engine?.entriesWritten();
  }

  /** The steps of other panels, all tails, and all lines. */
  async readHistory(): Promise<Record<string, string>> {
    if (!this.#engine) {
      return {};
    }
    await this.parts.write();
    const names = (await this.storage.names()).filter((name) => {
      const [, kind] = STEP.exec(name) ?? [];
      return kind === 'lines' || (kind === 'step' && !this.#isOwn(name));
    });
    return { ...(await this.storage.texts(names)), ...this.parts.tails() };
  }

  /** Everything was forgotten. */
  forget(): void {
    this.#pending = new Map();
    this.#writing = new Map();
  }

  /** Nothing may be written any more. */
  end(): void {
    this.#hasEnded = true;
    this.#engine = undefined;
  }

  #isOwn(name: string): boolean {
    const chain = chainOf(name);
    return chain !== undefined && this.#chains.includes(chain);
  }
}

/** The chain of an entry with this name; undefined if it keeps no step. */
function chainOf(name: string): number | undefined {
  const [, , chain] = STEP.exec(name) ?? [];
  return chain === undefined ? undefined : Number(chain);
}
