import type { ExtensionStorage } from './extensionStorage';
import type { Forgotten } from './forgotten';
import { type Tail, tailKey } from './localStore';

/** The most panels that are open at the same time and have a log. */
const MOST_LOGS = 100;

/** The names of entries. Versions 1.1.0 and 1.2.0 wrote those with `version`, which are removed. */
const STEP = /^hss-(step|version|lines)-(\d+)-\d+$/;

/** Entries of steps. */
export interface StepEntries {
  /** The texts by their names. An empty one is missing, or to be removed. */
  entries: Record<string, string>;
}

/** The logs of closed panels, which this panel takes over. */
export interface ClosedLogs {
  /** The logs that this panel has; new steps belong to the first. */
  logs: number[];
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
  /** The changes of entries since the last call. */
  entryChanges(): StepEntries;
  /** The changes that were returned so far are written. */
  entriesWritten(): void;
  takeOverSteps(closed: ClosedLogs): void;
}

/**
 * Takes a lock that is free and keeps it until the page is closed. Resolves to true if it was free. Two pages never
 * have the same one.
 */
export type TakeLock = (name: string) => Promise<boolean>;

/**
 * The undo log in the extension's own storage (docs/rules/storage.md#the-undo-log). A panel has a log while it is open,
 * and those of closed panels that it has taken over, the first of which it continues.
 */
export class StepStore {
  #logs: number[] = [];
  #engine: StepEngine | undefined;
  /** The entries to write, and those to remove, whose text is empty. */
  #pending = new Map<string, string>();
  /** Those of them that are being written. */
  #writing = new Map<string, string>();
  #hasEnded = false;

  /** `takeLock` is undefined if this panel has no log, as in a private window. */
  constructor(
    private readonly storage: ExtensionStorage,
    private readonly forgotten: Forgotten,
    private readonly takeLock: TakeLock | undefined,
  ) {}

  /** The logs of this panel, its own first; empty if it has none. */
  get logs(): readonly number[] {
    return this.#logs;
  }

  /** The logs that entries in the storage belong to. */
  async readLogs(): Promise<number[]> {
    const names = this.takeLock ? await this.storage.names() : [];
    return names.flatMap((name) => logOf(name) ?? []);
  }

  /**
   * Takes those of these logs that no open panel has, or a new one. Called before the list is opened: then no
   * other panel can have changed the list since the panel of a log was closed.
   */
  async takeLogs(existing: readonly number[]): Promise<void> {
    const { takeLock } = this;
    if (!takeLock) {
      return;
    }
    const take = (log: number) => takeLock(`steps ${log}`);
    const known = [...new Set(existing)].sort((a, b) => a - b);
    const taken = await Promise.all(known.map(take));
    const logs = known.filter((_, index) => taken[index]);
    for (let log = 0; log < MOST_LOGS && logs.length === 0; log += 1) {
      if (!known.includes(log) && (await take(log))) {
        logs.push(log);
      }
    }
    this.#logs = logs;
  }

  /**
   * Hands the steps of closed panels to the engine. `revision` is that of the list as the panel opens, and `tails`
   * are those of that list. Resolves to false if the storage fails: then this panel stores no steps.
   */
  async takeOver(
    engine: StepEngine,
    { revision, tails }: Pick<ClosedLogs, 'revision' | 'tails'>,
  ): Promise<boolean> {
    if (this.#logs.length === 0) {
      return false;
    }
    const hasTails = Object.keys(tails).length > 0;
    const entries = await this.#readEntries(hasTails).catch(() => undefined);
    if (!entries || this.#hasEnded) {
      return false;
    }
    const { revision: forgotten } = this.forgotten;
    engine.takeOverSteps({ logs: this.#logs, ...entries, tails, revision, forgotten });
    this.#engine = engine;
    return true;
  }

  /** True if this panel has taken over the steps of closed ones, and stores its own. */
  get isOpen(): boolean {
    return this.#engine !== undefined;
  }

  async #readEntries(readsLines: boolean): Promise<Pick<ClosedLogs, 'names' | 'texts'>> {
    const names = (await this.storage.names()).filter((name) => this.#isOwn(name));
    const isRead = (name: string) =>
      name.startsWith('hss-step-') || (readsLines && name.startsWith('hss-lines-'));
    return { names, texts: await this.storage.texts(names.filter(isRead)) };
  }

  /** The tail with this text; undefined if this panel has no log, or has not taken over what is in it. */
  tail(text: string): Tail | undefined {
    const [log] = this.#logs;
    return log === undefined || !this.#engine ? undefined : { key: tailKey(log), text };
  }

  /** The keys of the other tails that this panel has taken over. */
  get otherTails(): string[] {
    return this.#logs.slice(1).map(tailKey);
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

  /** The steps of other panels, and all lines. */
  async readHistory(): Promise<Record<string, string>> {
    const names = (await this.storage.names()).filter((name) => {
      const [, kind] = STEP.exec(name) ?? [];
      return kind === 'lines' || (kind === 'step' && !this.#isOwn(name));
    });
    return this.storage.texts(names);
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
    const log = logOf(name);
    return log !== undefined && this.#logs.includes(log);
  }
}

/** The log of an entry with this name; undefined if it is none of a step. */
function logOf(name: string): number | undefined {
  const [, , log] = STEP.exec(name) ?? [];
  return log === undefined ? undefined : Number(log);
}
