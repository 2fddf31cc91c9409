/** Panels with the real engine, and storages whose failures a test sets, for the tests of persistence/. */
import { readFileSync } from 'node:fs';
import { afterEach, beforeEach, expect, vi } from 'vitest';
import { type Action, Engine, type HistoryLine, initSync } from '../engine/generated/engine.js';
import { createPanel, type Panel } from '../engine/panel';
import type { Clock } from './clock';
import { ExtensionStorage } from './extensionStorage';
import { LocalStore } from './localStore';
import { Persistence } from './persistence';
import { SimulatedExtensionStorage } from './simulated/extensionStorage';
import { SimulatedLocalStorage } from './simulated/localStorage';
import { SimulatedLocks } from './simulated/locks';
import { SimulatedPage } from './simulated/page';
import type { Status } from './status';

initSync({ module: readFileSync('extension/engine/generated/engine_bg.wasm') });

/** The clock that a test sets forward. */
export const clock: Clock = {
  now: () => Date.now(),
  after: (milliseconds, action) => {
    const timer = setTimeout(action, milliseconds);
    return () => clearTimeout(timer);
  },
  every: (milliseconds, action) => {
    const timer = setInterval(action, milliseconds);
    return () => clearInterval(timer);
  },
};

export let local: SimulatedLocalStorage;
export let extension: SimulatedExtensionStorage;
export let session: SimulatedExtensionStorage;
let locks: SimulatedLocks;

/** The number of the browser's window with all panels. */
export const WINDOW = 7;

/** The first id of the next engine, far from those of the others. */
let nextFirstId = 0;

function newEngine(): Engine {
  nextFirstId += 1_000_000;
  return new Engine(nextFirstId);
}

/** An engine that notes the name of each call into the Wasm. */
function noting(calls: string[], engine = newEngine()): Engine {
  return new Proxy(engine, {
    get(_, name) {
      const value: unknown = Reflect.get(engine, name);
      return typeof value === 'function'
        ? (...given: unknown[]) => {
            calls.push(String(name));
            return value.apply(engine, given);
          }
        : value;
    },
  });
}

/** What can be different from one panel to the next. */
interface Options {
  storage?: SimulatedLocalStorage;
  isPrivate?: boolean;
  /** The extension may run in private windows, so the panel hears what others write to the extension's own storage. */
  isAllowedInPrivate?: boolean;
  hasSession?: boolean;
}

/** A panel without a screen. */
export class Opened {
  readonly status: Status = {};
  readonly persistence: Persistence;
  /** The calls into the Wasm so far. */
  readonly crossings: string[] = [];
  revokeHosts = () => Promise.resolve();
  readonly #panel: Panel;
  readonly #page = new SimulatedPage(clock);

  private constructor({
    storage = local,
    isPrivate = false,
    isAllowedInPrivate = false,
    hasSession = true,
  }: Options) {
    this.persistence = new Persistence({
      localStore: new LocalStore(storage.seenBy(this.#page), clock),
      extensionStorage: new ExtensionStorage(extension.seenBy(this.#page), clock),
      clock: this.#page,
      report: (kind, what) => {
        this.status[kind] = what;
      },
      revokeHosts: () => this.revokeHosts(),
      takeLock: isPrivate ? undefined : locks.seenBy(this.#page),
      sessionStorage: hasSession ? session.seenBy(this.#page) : undefined,
      handing: {
        destination: () => Promise.resolve(WINDOW),
        inTurn: locks.turnsSeenBy(this.#page),
      },
    });
    this.#panel = createPanel({
      engine: noting(this.crossings),
      persistence: this.persistence,
    });
    if (isAllowedInPrivate) {
      extension.listen(this.#page, (all) => this.persistence.loadFromExtensionStorage(all));
    }
    storage.listen(this.#page, () => this.persistence.syncAndRetry());
    session.listen(this.#page, (entries) => {
      void this.persistence.handedTexts.takeFrom(Object.keys(entries));
    });
  }

  /** Opens a panel, `milliseconds` after its page was opened: the default is enough if the storages answer. */
  static async open({ milliseconds = 100, ...options }: Options & { milliseconds?: number } = {}) {
    const panel = new Opened(options);
    const reading = panel.persistence.readBeforeOpening();
    await wait(milliseconds);
    panel.persistence.open(panel.#panel.port, await reading);
    await wait(100);
    return panel;
  }

  /** Adds an inventory. */
  add(name: string): void {
    this.dispatch({ type: 'createInventory', name });
  }

  dispatch(action: Action): void {
    this.#panel.dispatch(action);
  }

  /** Dispatches an action that reverts or repeats steps, and waits until that is written. */
  async revert(action: Action): Promise<void> {
    this.#panel.dispatch(action);
    await wait(50);
  }

  /** The names of the inventories that it shows; empty if there are none. */
  get names(): string {
    return namesIn(this.#panel.ask({ type: 'exportAll' }).text) ?? '';
  }

  /** The ids of the inventories that it shows. */
  get ids(): readonly number[] {
    return this.#panel.views.inventories.get();
  }

  /** The labels of the steps that undo and redo would revert and repeat. */
  get labels(): (string | undefined)[] {
    const { undo, redo } = this.#panel.views.undoLabels.get();
    return [undo, redo];
  }

  /** The labels of the steps that can be undone, the newest first. */
  get undoable(): string[] {
    return this.#panel.ask({ type: 'undoSteps' }).map(({ label }) => label);
  }

  /** The lines of the History with this text, the newest first. */
  async lines(text = ''): Promise<HistoryLine[]> {
    const reading = this.#panel.readHistory();
    await wait(50);
    await reading;
    return this.#panel.ask({ type: 'historyLines', text, onlyOpen: false });
  }

  /** Their labels. */
  async history(text?: string): Promise<string[]> {
    return (await this.lines(text)).map(({ label }) => label);
  }

  /** The page is closed by its user. */
  close(): void {
    this.persistence.close();
    this.kill();
  }

  /** The browser ends the page: nothing more is done, and its locks are free. */
  kill(): void {
    this.#page.end();
  }
}

/** The text of a stored list of inventories with these names. */
export function listOf(...names: string[]): string {
  const engine = newEngine();
  engine.load(undefined, 0, undefined, undefined);
  const updates = names.map((name) => engine.dispatch({ type: 'createInventory', name }, 1, 1));
  return updates.at(-1)?.store ?? '[]';
}

/** The names of the inventories in a stored list. A text that is no list is returned as it is. */
function namesIn(list: string | undefined): string | undefined {
  try {
    const inventories = JSON.parse(list ?? '') as { name: string }[];
    return inventories.map(({ name }) => name).join(' ');
  } catch {
    return list;
  }
}

/** The names in the stored list; undefined if there is none. */
export const list = () => namesIn(local.getItem('hss-invs') ?? undefined);
/** The names in the safety copy. */
export const copy = () =>
  namesIn((extension.entries.get('inventories') as { list: string } | undefined)?.list);
/** The names in the texts that were set aside. */
export const quarantined = (kind: string) =>
  [...extension.entries]
    .filter(([key]) => key.startsWith(`${kind}-`))
    .map(([, text]) => namesIn(String(text)));
/** The keys of an emptied `localStorage`, without that of the forgotten revision, which stays if there is space. */
export const remainingKeys = (storage: SimulatedLocalStorage) =>
  [...storage.entries.keys()].filter((key) => key !== 'hss-forgotten');
/** The keys of the extension's own storage, without those of steps. */
export const keys = () =>
  [...extension.entries.keys()].filter((key) => !/^hss-(step|version|lines)-/.test(key));
export const wait = (milliseconds: number) => vi.advanceTimersByTimeAsync(milliseconds);

beforeEach(() => {
  vi.useFakeTimers({ now: 1_000_000 });
  locks = new SimulatedLocks();
  local = new SimulatedLocalStorage(clock);
  extension = new SimulatedExtensionStorage(clock);
  session = new SimulatedExtensionStorage(clock);
});

afterEach(() => {
  vi.useRealTimers();
});

/** Only a number is left in each storage, and nothing comes back however long one waits or in which panel one looks. */
export async function expectForgotten(...panels: Opened[]): Promise<void> {
  for (const milliseconds of [0, 400, 5000]) {
    await wait(milliseconds);
    expect(remainingKeys(local)).toEqual([]);
    for (const panel of panels) {
      expect(panel.names).toBe('');
      expect(panel.status.recovered).toBeUndefined();
    }
  }
  expect([...extension.entries.keys()]).toEqual(['forgotten']);
  const again = await Opened.open();
  expect(again.names).toBe('');
  expect(again.status.recovered).toBeUndefined();
  again.close();
}

/** Closes a panel with a rope and a lamp, and leaves a `localStorage` that has lost the lamp. */
export async function loseLamp(): Promise<void> {
  const panel = await Opened.open();
  panel.add('rope');
  const before = new Map(local.entries);
  panel.add('lamp');
  await wait(400);
  panel.close();
  local.fallBackTo(before);
}

/** Forgets everything and waits until that is done. */
export async function forget(panel: Opened): Promise<void> {
  const forgetting = panel.persistence.forgetEverything();
  await wait(50);
  await forgetting;
}
