import { answered, type Clock } from './clock';
import type { ExtensionStorage } from './extensionStorage';

/** The delay between a change and the writing of its step, in milliseconds. */
const PACE = 300;
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
  /** The chain that new steps belong to. */
  chain: number;
  /** The names of all entries of the chains that this panel has. */
  names: string[];
  /** The texts of those that are steps. */
  steps: Record<string, string>;
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

/** Whether steps may be written, and the revision up to which everything was forgotten. */
interface Forgetting {
  isForgetting: boolean;
  forgotten: number;
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
  /** Prevents the writing that is planned. */
  #cancel: (() => void) | undefined;
  #isWriting = false;
  /** Something is to be written after what is being written. */
  #isBehind = false;
  #hasEnded = false;
  /** Ends when the steps of an earlier version are read; undefined if there is nothing to wait for. */
  #readingVersions: Promise<void> | undefined;

  /** `takeLock` is undefined if this panel keeps no steps, as in a private window. */
  constructor(
    private readonly storage: ExtensionStorage,
    private readonly clock: Clock,
    private readonly takeLock: TakeLock | undefined,
    private readonly forgetting: () => Forgetting,
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
   * Hands the steps of closed panels to the engine. `revision` is that of the list before the chains were taken. If the
   * storage fails, this panel keeps no steps.
   */
  async takeOver(engine: StepEngine, revision: number): Promise<void> {
    const [chain] = this.#chains;
    const left = chain === undefined ? undefined : await this.#readLeft().catch(() => undefined);
    if (chain !== undefined && left && !this.#hasEnded) {
      const { forgotten } = this.forgetting();
      engine.takeOverSteps({ chain, ...left, revision, forgotten });
      this.#engine = engine;
      this.#readingVersions = this.#readVersions(engine);
      this.writeSoon();
    }
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
          this.writeSoon();
        }
      })
      .catch(() => undefined)
      .finally(() => {
        this.#readingVersions = undefined;
      });
  }

  async #readLeft(): Promise<Pick<LeftEntries, 'names' | 'steps'>> {
    const names = (await this.storage.names()).filter((name) => this.#isOwn(name));
    const steps = await this.storage.texts(names.filter((name) => name.startsWith('hss-step-')));
    return { names, steps };
  }

  /** Steps have changed: writes them soon, and not more often than needed. */
  writeSoon(): void {
    if (this.#engine) {
      this.#cancel ??= this.clock.after(PACE, () => void this.write());
    }
  }

  /** Writes what has changed. What the storage refuses is written with the next change. Never rejects. */
  async write(): Promise<void> {
    this.#cancel?.();
    this.#cancel = undefined;
    if (this.#isWriting || this.forgetting().isForgetting) {
      this.#isBehind = this.#isWriting;
      return;
    }
    this.#collect();
    if (this.#pending.size === 0) {
      return;
    }
    const pending = this.#pending;
    this.#pending = new Map();
    this.#isWriting = true;
    const { forgotten } = this.forgetting();
    let isWritten = true;
    try {
      await answered(this.clock, this.storage.writeSteps(pending, forgotten));
    } catch {
      isWritten = false;
      // What was forgotten meanwhile is not written later.
      if (this.forgetting().forgotten === forgotten) {
        this.#pending = new Map([...pending, ...this.#pending]);
      }
    }
    if (isWritten) {
      this.#engine?.entriesWritten();
    }
    this.#isWriting = false;
    if (this.#isBehind) {
      this.#isBehind = false;
      this.writeSoon();
    }
  }

  /** Writes what has changed at once, because the panel is closing. */
  writeLast(): void {
    this.#collect();
    if (this.#pending.size > 0 && !this.forgetting().isForgetting) {
      // Nothing is done any more after this turn of the event loop.
      this.storage.writeStepsAtOnce(this.#pending).catch(() => undefined);
      this.#pending = new Map();
    }
  }

  /** The steps of other panels, and all lines. */
  async readHistory(): Promise<Record<string, string>> {
    if (!this.#engine) {
      return {};
    }
    await this.write();
    const names = (await this.storage.names()).filter((name) => {
      const [, kind] = STEP.exec(name) ?? [];
      return kind === 'lines' || (kind === 'step' && !this.#isOwn(name));
    });
    return this.storage.texts(names);
  }

  /** Everything was forgotten. */
  forget(): void {
    this.#pending.clear();
  }

  /** Nothing may be written any more. */
  end(): void {
    this.#hasEnded = true;
    this.#engine = undefined;
    this.#cancel?.();
    this.#cancel = undefined;
  }

  #collect(): void {
    for (const [name, text] of Object.entries(this.#engine?.entryChanges().entries ?? {})) {
      this.#pending.set(name, text);
    }
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
