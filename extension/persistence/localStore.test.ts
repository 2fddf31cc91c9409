/** Checks how a list is stored with its ids, and how a panel notices the lists that other panels store. */
import { expect, test } from 'vitest';
import { LocalStore } from './localStore';
import { SimulatedLocalStorage } from './simulated/localStorage';
import { clock } from './testing';

/** Stores a list; its ids name it and its revision. */
function write(store: LocalStore, list: string): void {
  const revision = store.nextRevision();
  store.write(list, { revision, ids: `${list} of ${revision}`, tail: undefined });
}

/** Two panels on one storage, the second of which has read what the first one stored. */
function twoPanels() {
  const storage = new SimulatedLocalStorage(clock);
  const [writer, reader] = [new LocalStore(storage, clock), new LocalStore(storage, clock)];
  write(writer, 'rope');
  reader.readIfChanged();
  return { storage, writer, reader };
}

test('a list that another panel has stored is noticed once', () => {
  const { writer, reader } = twoPanels();
  expect(reader.readIfChanged()).toBe('unchanged');
  write(writer, 'lamp');
  write(writer, 'rope lamp');
  const { revision } = writer;
  const ids = `rope lamp of ${revision}`;
  expect(reader.readIfChanged()).toEqual({ list: 'rope lamp', revision, ids });
  expect(reader.readIfChanged()).toBe('unchanged');
  expect(writer.readIfChanged()).toBe('unchanged');
});

test('the same text has changed if its revision has, and a different text under the same revision', () => {
  const { storage, writer, reader } = twoPanels();
  const before = writer.revision;
  write(writer, 'rope');
  const { revision } = writer;
  expect(revision).toBeGreaterThan(before);
  const ids = `rope of ${revision}`;
  expect(reader.readIfChanged()).toEqual({ list: 'rope', revision, ids });
  storage.setItem('hss-invs', 'lamp');
  expect(reader.readIfChanged()).toEqual({ list: 'lamp', revision, ids });
});

/** Makes a storage refuse these keys. */
function refuse(storage: SimulatedLocalStorage, keys: readonly string[]): void {
  storage.setItem = (key, text) => {
    if (keys.includes(key)) {
      throw new DOMException('full', 'QuotaExceededError');
    }
    SimulatedLocalStorage.prototype.setItem.call(storage, key, text);
  };
}

test('a list that is refused leaves the previous one with its revision and its ids', () => {
  const { storage, writer, reader } = twoPanels();
  const before = new Map(storage.entries);
  refuse(storage, ['hss-invs']);
  expect(() => write(writer, 'lamp')).toThrow('full');
  expect(storage.entries).toEqual(before);
  expect(reader.readIfChanged()).toBe('unchanged');
});

test('a list is stored without ids if there is no space for them', () => {
  const { storage, writer } = twoPanels();
  refuse(storage, ['hss-ids']);
  write(writer, 'lamp');
  expect(writer.revised).toMatchObject({ list: 'lamp', ids: undefined });
});

// Without a revision of its own its safety copy would never be used.
test('a list whose revision does not fit is refused, and leaves everything as it was', () => {
  const storage = new SimulatedLocalStorage(clock);
  const writer = new LocalStore(storage, clock);
  storage.room = 25;
  expect(() => write(writer, 'rope')).toThrow('full');
  expect([...storage.entries]).toEqual([]);
  storage.room = 60;
  storage.setItem('hss-invs', 'rope and lamp of the web application');
  expect(() => write(writer, 'rope and lamp of the web application!')).toThrow('full');
  expect([...storage.entries]).toEqual([['hss-invs', 'rope and lamp of the web application']]);
  // A shorter list makes space for it.
  write(writer, 'rope');
  expect(writer.list).toBe('rope');
  expect(writer.revision).toBeGreaterThanOrEqual(clock.now());
});

test.each([
  { refused: [] },
  { refused: ['hss-ids'] },
  { refused: ['hss-revision'] },
  { refused: ['hss-invs'] },
  { refused: ['hss-revision', 'hss-invs'] },
])(
  'after each write, with $refused refused, ids are those of the list or absent',
  ({ refused }) => {
    const { storage, writer } = twoPanels();
    refuse(storage, refused);
    const states: Map<string, string>[] = [];
    const { setItem } = storage;
    storage.setItem = (key, text) => {
      setItem(key, text);
      states.push(new Map(storage.entries));
    };
    storage.removeItem = (key) => {
      storage.entries.delete(key);
      states.push(new Map(storage.entries));
    };
    try {
      write(writer, 'lamp');
    } catch {
      // The list was refused.
    }
    expect(states.length).toBeGreaterThan(1);
    for (const state of states) {
      const its = `${state.get('hss-invs')} of ${state.get('hss-revision')}`;
      expect([undefined, its]).toContain(state.get('hss-ids'));
    }
  },
);
