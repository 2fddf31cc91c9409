/** Every fault of saving, copying, recovering and forgetting, on storages that fail as they are told. */
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { Durable } from './durable';
import { Persistence, type Update } from './persistence';
import type { Status } from './status';
import type { DurableStorage, QuickStorage } from './storages';
import { Stored } from './stored';

/** A `localStorage` that several panels share, with as much room as it is given. */
class Quick implements QuickStorage {
  readonly entries = new Map<string, string>();
  room = Number.POSITIVE_INFINITY;
  #listeners: (() => void)[] = [];

  /** The storage as one of the panels sees it: its own changes tell the others, as storage events do. */
  seenBy(listener: () => void): QuickStorage {
    const tell = () => {
      for (const other of this.#listeners) {
        if (other !== listener) {
          queueMicrotask(other);
        }
      }
    };
    this.#listeners.push(listener);
    const quick = this;
    return {
      get length() {
        return quick.length;
      },
      key: (index) => this.key(index),
      getItem: (key) => this.getItem(key),
      setItem: (key, text) => {
        this.setItem(key, text);
        tell();
      },
      removeItem: (key) => {
        this.removeItem(key);
        tell();
      },
      clear: () => {
        this.clear();
        tell();
      },
    };
  }

  /** The panel is gone: nobody tells it anything. */
  closed(listener: () => void): void {
    this.#listeners = this.#listeners.filter((other) => other !== listener);
  }

  get length(): number {
    return this.entries.size;
  }

  key(index: number): string | null {
    return [...this.entries.keys()][index] ?? null;
  }

  getItem(key: string): string | null {
    return this.entries.get(key) ?? null;
  }

  setItem(key: string, text: string): void {
    const others = [...this.entries].filter(([other]) => other !== key);
    const used = others.reduce((sum, [other, value]) => sum + other.length + value.length, 0);
    if (used + key.length + text.length > this.room) {
      throw new DOMException('full', 'QuotaExceededError');
    }
    this.entries.set(key, text);
  }

  removeItem(key: string): void {
    this.entries.delete(key);
  }

  clear(): void {
    this.entries.clear();
  }
}

type Method = keyof DurableStorage;

/** A `storage.local` that can be slow, or refuse to do something. */
class Slow implements DurableStorage {
  readonly entries = new Map<string, unknown>();
  /** What each call waits for before it has any effect, in milliseconds. */
  delays: Partial<Record<Method, number>> = {};
  failures: Partial<Record<Method, string>> = {};

  async get(keys: string[] | null): Promise<Record<string, unknown>> {
    await this.#turn('get');
    const all = [...this.entries];
    return Object.fromEntries(all.filter(([key]) => keys === null || keys.includes(key)));
  }

  async set(entries: Record<string, unknown>): Promise<void> {
    await this.#turn('set');
    for (const [key, value] of Object.entries(entries)) {
      this.entries.set(key, value);
    }
  }

  async remove(keys: string[]): Promise<void> {
    await this.#turn('remove');
    for (const key of keys) {
      this.entries.delete(key);
    }
  }

  async clear(): Promise<void> {
    await this.#turn('clear');
    this.entries.clear();
  }

  async #turn(method: Method): Promise<void> {
    // Decided when it is asked, as a call that is on its way does not know what comes later.
    const failure = this.failures[method];
    await new Promise((resolve) => setTimeout(resolve, this.delays[method] ?? 1));
    if (failure !== undefined) {
      throw new Error(failure);
    }
  }
}

/** A list of words in place of the engine's inventories: "!" in it can't be read. */
class Words {
  words: string[] = [];
  unsaved: string[] = [];
  #refused = false;

  load(text: string | undefined): Update {
    this.words = parse(text) ?? [];
    return { damaged: text !== undefined && parse(text) === undefined, ...this.#place() };
  }

  reload(text: string): Update {
    if (!this.#refused) {
      this.unsaved = [];
    }
    const words = parse(text);
    if (!words) {
      return { damaged: true, ...(this.unsaved.length > 0 && { store: this.text }) };
    }
    this.words = [...words, ...this.unsaved.filter((word) => !words.includes(word))];
    const store = this.words.length > words.length ? this.text : undefined;
    return { damaged: false, store, ...this.#place() };
  }

  forget(): Update {
    this.words = [];
    this.stored();
    return { damaged: false };
  }

  stored(): void {
    this.unsaved = [];
    this.#refused = false;
  }

  notStored(): void {
    this.#refused = true;
  }

  add(word: string): Update {
    if (!this.#refused) {
      this.unsaved = [];
    }
    this.#refused = false;
    this.unsaved.push(word);
    this.words = [...this.words, word];
    return { damaged: false, store: this.text, ...this.#place() };
  }

  get text(): string {
    return this.words.join(' ');
  }

  #place() {
    return this.words.length > 0 ? { place: 0 } : {};
  }
}

function parse(text: string | undefined): string[] | undefined {
  return text?.includes('!') ? undefined : text?.split(' ').filter((word) => word !== '');
}

let quick: Quick;
let slow: Slow;
let hosts: () => Promise<void>;

/** An open panel. */
class Opened {
  readonly status: Status = {};
  readonly words = new Words();
  readonly persistence: Persistence;
  readonly #listener = () => this.persistence.lookAgain();

  constructor(storage = quick) {
    this.persistence = new Persistence(
      new Stored(storage.seenBy(this.#listener)),
      new Durable(slow),
      (kind, what) => {
        this.status[kind] = what;
      },
      () => hosts(),
    );
  }

  static async open(storage = quick): Promise<Opened> {
    const panel = new Opened(storage);
    const reading = panel.persistence.read();
    await vi.advanceTimersByTimeAsync(5000);
    panel.persistence.open(panel.words, await reading);
    await vi.advanceTimersByTimeAsync(0);
    return panel;
  }

  add(word: string): void {
    this.persistence.takeInOthers();
    this.persistence.keep(this.words.add(word));
  }

  close(): void {
    quick.closed(this.#listener);
    this.persistence.end();
  }
}

const list = () => quick.getItem('hss-invs');
const copy = () => (slow.entries.get('inventories') as { list: string } | undefined)?.list;
const aside = (kind: string) =>
  [...slow.entries].filter(([key]) => key.startsWith(`${kind}-`)).map(([, text]) => text);
const wait = (milliseconds: number) => vi.advanceTimersByTimeAsync(milliseconds);

beforeEach(() => {
  vi.useFakeTimers({ now: 1_000_000 });
  quick = new Quick();
  slow = new Slow();
  hosts = () => Promise.resolve();
});

afterEach(() => {
  vi.useRealTimers();
});

test('a change is stored at once and copied within a second', async () => {
  const panel = await Opened.open();
  panel.add('rope');
  expect(list()).toBe('rope');
  expect(quick.getItem('hss-selected')).toBe('0');
  await wait(400);
  expect(copy()).toBe('rope');
});

test('a copy that can’t be made is said until one is', async () => {
  const panel = await Opened.open();
  slow.failures.set = 'no disk';
  panel.add('rope');
  await wait(400);
  expect(panel.status.uncopied).toBe('no disk');
  slow.failures = {};
  panel.add('lamp');
  await wait(400);
  expect(panel.status.uncopied).toBeUndefined();
  expect(copy()).toBe('rope lamp');
});

test('a change that is made while a slow copy is on its way is copied after it', async () => {
  const panel = await Opened.open();
  slow.delays.set = 900;
  panel.add('rope');
  await wait(500);
  panel.add('lamp');
  await wait(3000);
  expect(copy()).toBe('rope lamp');
});

test('a full storage: the latest list waits and is stored once there is room', async () => {
  const panel = await Opened.open();
  panel.add('rope');
  quick.room = 0;
  panel.add('lamp');
  panel.add('tent');
  expect(panel.status.unsaved).toEqual({ why: 'full' });
  expect(list()).toBe('rope');
  quick.room = Number.POSITIVE_INFINITY;
  await wait(5000);
  expect(list()).toBe('rope lamp tent');
  expect(panel.status.unsaved).toBeUndefined();
  expect(panel.words.unsaved).toEqual([]);
});

test('a full storage: what another panel removes makes room at once', async () => {
  const [here, there] = [await Opened.open(), await Opened.open()];
  here.add('rope');
  quick.room = 0;
  here.add('lamp');
  quick.room = Number.POSITIVE_INFINITY;
  there.add('tent');
  await wait(1);
  expect(list()).toBe('rope tent lamp');
  expect(here.status.unsaved).toBeUndefined();
});

test('a retry takes in first what another panel has stored', async () => {
  const panel = await Opened.open();
  const other = await Opened.open();
  quick.room = 0;
  panel.add('lamp');
  quick.room = Number.POSITIVE_INFINITY;
  // No storage event tells of it.
  quick.entries.set('hss-invs', 'rope');
  await wait(5000);
  expect(list()).toBe('rope lamp');
  expect(other.words.text).toBe('rope lamp');
});

test('another reason than a full storage is said as the browser says it', async () => {
  const panel = await Opened.open();
  quick.setItem = () => {
    throw new Error('not now');
  };
  panel.add('rope');
  expect(panel.status.unsaved).toEqual({ why: 'error', reason: 'not now' });
});

test('two panels: each change is in both and in what is stored', async () => {
  const [here, there] = [await Opened.open(), await Opened.open()];
  here.add('rope');
  there.add('lamp');
  here.add('tent');
  await wait(1);
  expect(list()).toBe('rope lamp tent');
  expect(here.words.text).toBe('rope lamp tent');
  expect(there.words.text).toBe('rope lamp tent');
});

test('what fills the room is said from 80 % on until it was read', async () => {
  const panel = await Opened.open();
  panel.add('x'.repeat(4_300_000));
  expect(panel.status.filling).toBe(82);
  panel.persistence.dismiss('filling');
  panel.add('y');
  expect(panel.status.filling).toBeUndefined();
  expect(panel.persistence.wouldFit(5_300_000)).toBe(false);
  expect(panel.persistence.wouldFit(5_200_000)).toBe(true);
});

test('what the browser lost is taken from the copy and said, and the older list is kept', async () => {
  const panel = await Opened.open();
  panel.add('rope');
  const before = new Map(quick.entries);
  await wait(10);
  panel.add('lamp');
  await wait(400);
  panel.close();
  quick.clear();
  for (const [key, value] of before) {
    quick.setItem(key, value);
  }
  const again = await Opened.open();
  expect(again.words.text).toBe('rope lamp');
  expect(list()).toBe('rope lamp');
  expect(again.status.recovered).toEqual({ made: 1_000_000 + 5000 + 10, everything: false });
  await wait(10);
  expect(aside('replaced')).toEqual(['rope']);
  const third = await Opened.open();
  expect(third.status.recovered).toBeUndefined();
});

test('an empty storage beside a copy is the browser’s loss, also in an open panel', async () => {
  const panel = await Opened.open();
  panel.add('rope');
  await wait(400);
  quick.clear();
  panel.add('lamp');
  await wait(100);
  expect(list()).toBe('rope lamp');
  expect(panel.status.recovered?.everything).toBe(true);
});

test('an old copy never wins', async () => {
  const panel = await Opened.open();
  panel.add('rope');
  await wait(400);
  const old = slow.entries.get('inventories');
  panel.add('lamp');
  await wait(400);
  slow.entries.set('inventories', old);
  const again = await Opened.open();
  expect(again.words.text).toBe('rope lamp');
  await wait(400);
  expect(copy()).toBe('rope lamp');
});

test('a storage that does not answer keeps no panel closed', async () => {
  quick.setItem('hss-invs', 'rope');
  slow.delays.get = 60_000;
  expect((await Opened.open()).words.text).toBe('rope');
  slow.delays = {};
  slow.failures.get = 'broken';
  expect((await Opened.open()).words.text).toBe('rope');
});

test('the revision rises beyond all that was ever seen, also when the clock goes back', async () => {
  const panel = await Opened.open();
  panel.add('rope');
  const first = Number(quick.getItem('hss-revision'));
  vi.setSystemTime(500);
  panel.add('lamp');
  const second = Number(quick.getItem('hss-revision'));
  expect(second).toBeGreaterThan(first);
  await wait(400);
  panel.close();
  quick.clear();
  const again = await Opened.open();
  again.add('tent');
  expect(Number(quick.getItem('hss-revision'))).toBeGreaterThan(second);
});

test('damaged text is put aside before anything is written over it', async () => {
  quick.setItem('hss-invs', 'rope!');
  slow.delays.set = 1000;
  const panel = await Opened.open();
  expect(panel.status.damaged).toEqual({ text: 'rope!', copy: 'on its way' });
  panel.add('lamp');
  expect(list()).toBe('rope!');
  await wait(1100);
  expect(aside('damaged')).toEqual(['rope!']);
  expect(panel.status.damaged).toEqual({ text: 'rope!', copy: 'safe' });
  expect(list()).toBe('lamp');
});

test('damaged text that can’t be put aside is not written over, and tried again with each change', async () => {
  quick.setItem('hss-invs', 'rope!');
  slow.failures.set = 'no disk';
  const panel = await Opened.open();
  await wait(10);
  expect(panel.status.damaged?.copy).toBe('failed');
  panel.add('lamp');
  await wait(10);
  expect(list()).toBe('rope!');
  slow.failures = {};
  panel.add('tent');
  await wait(10);
  expect(list()).toBe('lamp tent');
  expect(aside('damaged')).toEqual(['rope!']);
});

test('the copy serves where nothing of a damaged text can be read', async () => {
  const panel = await Opened.open();
  panel.add('rope');
  await wait(400);
  quick.setItem('hss-invs', '!!');
  panel.close();
  const again = await Opened.open();
  await wait(10);
  expect(again.words.text).toBe('rope');
  expect(list()).toBe('rope');
  expect(aside('damaged')).toEqual(['!!']);
});

test('the same damaged text is put aside once, and the last three are kept', async () => {
  for (const text of ['1!', '2!', '2!', '3!', '4!', '3!']) {
    quick.setItem('hss-invs', text);
    (await Opened.open()).close();
    await wait(10);
  }
  expect(aside('damaged')).toEqual(['2!', '3!', '4!']);
});

test('a panel puts damaged text of another one aside only when it has something to save', async () => {
  const [here, there] = [await Opened.open(), await Opened.open()];
  for (const text of ['1!', '2!', '3!']) {
    quick.setItem('hss-invs', text);
    here.persistence.takeInOthers();
    await wait(10);
  }
  expect(aside('damaged')).toEqual([]);
  expect(here.status.damaged).toEqual({ text: '3!', copy: 'due' });
  here.add('rope');
  expect(list()).toBe('3!');
  await wait(10);
  expect(aside('damaged')).toEqual(['3!']);
  expect(list()).toBe('rope');
  await wait(10);
  expect(there.words.text).toBe('rope');
});

test('damaged text that another panel repairs holds nothing up', async () => {
  const panel = await Opened.open();
  quick.setItem('hss-invs', '1!');
  panel.persistence.takeInOthers();
  quick.setItem('hss-invs', 'rope');
  panel.persistence.takeInOthers();
  expect(panel.status.damaged).toBeUndefined();
  panel.add('lamp');
  expect(list()).toBe('rope lamp');
});

/** Only a number is left, and nothing comes back however long one waits or in which panel one looks. */
async function expectForgotten(...panels: Opened[]): Promise<void> {
  for (const milliseconds of [0, 400, 5000]) {
    await wait(milliseconds);
    expect([...quick.entries]).toEqual([]);
    for (const panel of panels) {
      expect(panel.words.text).toBe('');
      expect(panel.status.recovered).toBeUndefined();
    }
  }
  expect([...slow.entries.keys()]).toEqual(['forgotten']);
  const again = await Opened.open();
  expect(again.words.text).toBe('');
  expect(again.status.recovered).toBeUndefined();
  again.close();
}

/** Forgets, and lets it come to an end. */
async function forget(panel: Opened): Promise<void> {
  const forgetting = panel.persistence.forgetEverything();
  await wait(50);
  await forgetting;
}

test.each([0, 100, 299, 300, 301, 302, 303, 310, 600])(
  'forgetting %i ms after an edit, here or in another panel, forgets',
  async (milliseconds) => {
    const [here, there] = [await Opened.open(), await Opened.open()];
    there.add('rope');
    here.add('lamp');
    await wait(milliseconds);
    await forget(here);
    await expectForgotten(here, there);
    there.add('tent');
    await wait(400);
    expect([list(), copy(), here.words.text]).toEqual(['tent', 'tent', 'tent']);
    expect((await Opened.open()).words.text).toBe('tent');
  },
);

test('a copy that comes late is removed, and was nothing to recover meanwhile', async () => {
  const [here, there] = [await Opened.open(), await Opened.open()];
  there.add('rope');
  slow.delays.set = 2000;
  await wait(400);
  slow.delays = {};
  await forget(here);
  await wait(1500);
  expect(copy()).toBeUndefined();
  await expectForgotten(here, there);
});

test('a copy that lands after everything was closed is nothing to recover', async () => {
  const panel = await Opened.open();
  panel.add('rope');
  await wait(400);
  const late = slow.entries.get('inventories');
  await forget(panel);
  panel.close();
  slow.entries.set('inventories', late);
  const again = await Opened.open();
  expect(again.words.text).toBe('');
  await wait(10);
  expect([...slow.entries.keys()]).toEqual(['forgotten']);
});

test('what is typed while it is being forgotten is forgotten, also in another panel', async () => {
  const [here, there] = [await Opened.open(), await Opened.open()];
  here.add('rope');
  await wait(400);
  slow.delays.clear = 500;
  const forgetting = here.persistence.forgetEverything();
  here.add('lamp');
  there.add('tent');
  await wait(200);
  there.add('torch');
  expect(list()).toBe('rope');
  await wait(1000);
  await forgetting;
  await expectForgotten(here, there);
});

test('what waits for room in another panel is forgotten, too', async () => {
  const [here, there] = [await Opened.open(), await Opened.open()];
  here.add('rope');
  quick.room = 0;
  there.add('lamp');
  expect(there.status.unsaved).toEqual({ why: 'full' });
  await forget(here);
  quick.room = Number.POSITIVE_INFINITY;
  await expectForgotten(here, there);
  expect(there.status.unsaved).toBeUndefined();
});

test('where there is no room to tell that everything is being forgotten, it is all the same', async () => {
  const [here, there] = [await Opened.open(), await Opened.open()];
  here.add('rope');
  await wait(400);
  quick.room = [...quick.entries].reduce((sum, [key, text]) => sum + key.length + text.length, 5);
  slow.delays.clear = 400;
  const forgetting = here.persistence.forgetEverything();
  here.add('axe');
  here.persistence.lookAgain();
  await wait(1000);
  await forgetting;
  await expectForgotten(here, there);
});

test('damaged text that is just being put aside is forgotten, too', async () => {
  quick.setItem('hss-invs', 'rope!');
  slow.delays.set = 700;
  const panel = await Opened.open();
  await wait(0);
  quick.setItem('hss-invs', 'lamp!');
  panel.persistence.takeInOthers();
  panel.add('tent');
  slow.delays = {};
  await forget(panel);
  await wait(1000);
  expect(panel.status.damaged).toBeUndefined();
  await expectForgotten(panel);
});

test.each(['clear', 'set'] as const)(
  'if %s fails, that is said, nothing is forgotten and every panel goes on',
  async (method) => {
    const [here, there] = [await Opened.open(), await Opened.open()];
    here.add('rope');
    await wait(400);
    slow.failures[method] = 'no disk';
    const forgetting = here.persistence.forgetEverything();
    there.add('lamp');
    await wait(50);
    await forgetting;
    slow.failures = {};
    expect(here.status.unforgotten).toEqual({ what: 'data', reason: 'no disk' });
    await wait(400);
    expect([list(), copy()]).toEqual(['rope lamp', 'rope lamp']);
    here.add('tent');
    expect(list()).toBe('rope lamp tent');
    expect((await Opened.open()).words.text).toBe('rope lamp tent');
    await forget(here);
    expect(here.status.unforgotten).toBeUndefined();
    await expectForgotten(here);
  },
);

test.each(['succeeds', 'fails'])(
  'a panel that is still finding out about one forgetting goes on after another one that %s',
  async (outcome) => {
    const [here, there] = [await Opened.open(), await Opened.open()];
    here.add('rope');
    await wait(400);
    slow.delays.get = 100;
    await forget(here);
    slow.delays.clear = 200;
    if (outcome === 'fails') {
      slow.failures.clear = 'no disk';
    }
    const again = here.persistence.forgetEverything();
    await wait(1000);
    await again;
    there.add('tent');
    expect(list()).toBe('tent');
    expect(there.status.unsaved).toBeUndefined();
  },
);

test('what turns out damaged after forgetting has failed is put aside first', async () => {
  const [here, there] = [await Opened.open(), await Opened.open()];
  here.add('rope');
  await wait(400);
  slow.delays.clear = 200;
  slow.failures.clear = 'no disk';
  const forgetting = here.persistence.forgetEverything();
  await wait(1);
  there.add('tent');
  quick.entries.set('hss-invs', 'lamp!');
  await wait(1000);
  await forgetting;
  expect(aside('damaged')).toEqual(['lamp!']);
});

test('a permission that can’t be given back is said, and everything else is forgotten', async () => {
  const panel = await Opened.open();
  panel.add('rope');
  hosts = () => Promise.reject(new Error('required'));
  await forget(panel);
  expect(panel.status.unforgotten).toEqual({ what: 'permissions', reason: 'required' });
  await expectForgotten(panel);
});

test('a panel that is closed over forgetting: the next one ends it', async () => {
  const panel = await Opened.open();
  panel.add('rope');
  await wait(400);
  slow.failures.clear = 'closed';
  quick.setItem('hss-forgetting', String(Date.now()));
  panel.close();
  slow.failures = {};
  const next = await Opened.open();
  await expectForgotten(next);
});

test('a panel that is closed over forgetting: one that is open ends it', async () => {
  const panel = await Opened.open();
  panel.add('rope');
  await wait(400);
  quick.setItem('hss-forgetting', String(Date.now()));
  panel.add('lamp');
  await wait(6000);
  await expectForgotten(panel);
});

test('a browser that loses what was removed brings nothing back', async () => {
  const panel = await Opened.open();
  panel.add('rope');
  await wait(400);
  const before = new Map(quick.entries);
  await forget(panel);
  panel.close();
  for (const [key, value] of before) {
    quick.setItem(key, value);
  }
  await expectForgotten(await Opened.open());
});

test('a private window, whose quick storage is another, forgets as well', async () => {
  const panel = await Opened.open();
  panel.add('rope');
  await wait(400);
  const own = new Quick();
  const hidden = await Opened.open(own);
  expect(hidden.words.text).toBe('rope');
  await forget(panel);
  hidden.persistence.takeInDurable({ forgotten: slow.entries.get('forgotten') });
  expect(hidden.words.text).toBe('');
  expect([...own.entries]).toEqual([]);
  // A copy from before that comes now is none.
  hidden.persistence.takeInDurable({ inventories: { list: 'rope', revision: 1_000_000 } });
  expect(hidden.words.text).toBe('');
});

test('a private window takes in what was changed elsewhere', async () => {
  const panel = await Opened.open();
  panel.add('rope');
  await wait(400);
  const hidden = await Opened.open(new Quick());
  await wait(10);
  panel.add('lamp');
  await wait(400);
  hidden.persistence.takeInDurable(Object.fromEntries(slow.entries));
  expect(hidden.words.text).toBe('rope lamp');
});

test('a panel that can’t end what another one began to forget opens all the same', async () => {
  quick.setItem('hss-invs', 'rope');
  quick.setItem('hss-forgetting', '5');
  slow.delays.clear = 60_000;
  const opened = new Opened();
  const reading = opened.persistence.read();
  await wait(10_000);
  opened.persistence.open(opened.words, await reading);
  expect(opened.words.text).toBe('rope');
});

test('a session that has ended saves nothing any more', async () => {
  const panel = await Opened.open();
  panel.add('rope');
  panel.persistence.end();
  panel.persistence.keep(panel.words.add('lamp'));
  expect(list()).toBe('rope');
});
