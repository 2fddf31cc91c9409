/** Checks that lost data is loaded from the safety copy, and never older data. */
import { expect, test, vi } from 'vitest';
import { SimulatedLocalStorage } from './simulated/localStorage';
import {
  clock,
  copy,
  extension,
  list,
  listOf,
  local,
  loseLamp,
  Opened,
  quarantined,
  wait,
} from './testing';

test('lost changes are recovered from the copy and reported, and the older list is kept', async () => {
  const panel = await Opened.open();
  panel.add('rope');
  const before = new Map(local.entries);
  await wait(10);
  const made = Date.now();
  panel.add('lamp');
  await wait(400);
  panel.close();
  local.clear();
  for (const [key, value] of before) {
    local.setItem(key, value);
  }
  const again = await Opened.open();
  expect(again.names).toBe('rope lamp');
  expect(list()).toBe('rope lamp');
  expect(again.status.recovered).toEqual({ made, everything: false });
  await wait(10);
  expect(quarantined('replaced')).toEqual(['rope']);
  const third = await Opened.open();
  expect(third.status.recovered).toBeUndefined();
});

// docs/rules/storage.md#recovery
test.each([undefined, 'yesterday'])(
  'a copy whose revision is %s is recovered if there is no list, and is not used beside one',
  async (revision) => {
    extension.entries.set('inventories', { revision, list: listOf('rope') });
    const panel = await Opened.open();
    expect([panel.names, list()]).toEqual(['rope', 'rope']);
    expect(panel.status.recovered).toEqual({ made: 0, everything: true });
    panel.add('lamp');
    await wait(400);
    expect(copy()).toBe('rope lamp');
    panel.kill();
    extension.entries.set('inventories', { revision, list: listOf('tent') });
    expect((await Opened.open()).names).toBe('rope lamp');
  },
);

// docs/rules/storage.md#ids
test('a list is recovered with its ids', async () => {
  const panel = await Opened.open();
  panel.add('rope');
  await wait(400);
  panel.close();
  local.clear();
  const again = await Opened.open();
  expect([again.names, again.ids]).toEqual(['rope', panel.ids]);
  await wait(400);
  expect(extension.entries.get('inventories')).toMatchObject({ ids: local.getItem('hss-ids') });
});

test.each([
  ['at once', []],
  ['together with a change, when there is room', ['tent']],
])('an open panel is notified of a copy recovered %s', async (_, words) => {
  const panel = await Opened.open();
  panel.add('rope');
  const before = new Map(local.entries);
  panel.add('lamp');
  await wait(400);
  panel.close();
  local.clear();
  for (const [key, value] of before) {
    local.setItem(key, value);
  }
  extension.delays.get = 60_000;
  const open = await Opened.open({ milliseconds: 15_000 });
  expect(open.names).toBe('rope');
  extension.delays = {};
  local.room = words.length > 0 ? 0 : local.room;
  const again = await Opened.open();
  local.room = Number.POSITIVE_INFINITY;
  for (const word of words) {
    again.add(word);
  }
  await wait(1);
  expect(open.names).toBe(['rope lamp', ...words].join(' '));
});

test.each([
  ['removed it', 'long after the last change', 400],
  ['removed it', 'before the last change is copied', 10],
  ['brought back an older list', 'long after the last change', 400],
  ['brought back an older list', 'before the last change is copied', 10],
])(
  'an open panel stores what it shows again after the browser has %s, %s',
  async (loss, _, ago) => {
    const panel = await Opened.open();
    const other = await Opened.open();
    panel.add('rope');
    const left = loss === 'removed it' ? new Map() : new Map(local.entries);
    await wait(400);
    panel.add('lamp');
    await wait(ago);
    local.fallBackTo(left);
    for (const { persistence } of [panel, other]) {
      persistence.syncAndRetry();
    }
    await wait(100);
    expect(list()).toBe('rope lamp');
    // Without a storage event.
    local.fallBackTo(left);
    panel.add('tent');
    await wait(1);
    other.add('axe');
    await wait(100);
    expect(list()).toBe('rope lamp tent axe');
    for (const { names, status } of [panel, other]) {
      expect(names).toBe('rope lamp tent axe');
      expect(status.recovered).toBeUndefined();
    }
    await wait(400);
    expect(copy()).toBe('rope lamp tent axe');
  },
);

test('what another panel has forgotten is not stored again', async () => {
  const panel = await Opened.open();
  const other = await Opened.open();
  panel.add('rope');
  await wait(400);
  const forgetting = other.persistence.forgetEverything();
  await wait(5);
  await forgetting;
  await wait(10_000);
  expect([list(), copy(), panel.names]).toEqual([undefined, undefined, '']);
});

test('an old copy is never used', async () => {
  const panel = await Opened.open();
  panel.add('rope');
  await wait(400);
  const old = extension.entries.get('inventories');
  panel.add('lamp');
  await wait(400);
  extension.entries.set('inventories', old);
  const again = await Opened.open();
  expect(again.names).toBe('rope lamp');
  await wait(400);
  expect(copy()).toBe('rope lamp');
});

test('a panel opens even if the storage does not respond', async () => {
  local.setItem('hss-invs', listOf('rope'));
  extension.delays.get = 60_000;
  expect((await Opened.open({ milliseconds: 15_000 })).names).toBe('rope');
  extension.delays = {};
  extension.failures.get = 'broken';
  expect((await Opened.open()).names).toBe('rope');
});

test('the revision rises above all earlier ones, even if the clock is set back', async () => {
  const panel = await Opened.open();
  panel.add('rope');
  const first = Number(local.getItem('hss-revision'));
  vi.setSystemTime(500);
  panel.add('lamp');
  const second = Number(local.getItem('hss-revision'));
  expect(second).toBeGreaterThan(first);
  await wait(400);
  panel.close();
  local.clear();
  const again = await Opened.open();
  again.add('tent');
  expect(Number(local.getItem('hss-revision'))).toBeGreaterThan(second);
});

test('what a private window has changed and undone is in the list of other windows, too', async () => {
  const panel = await Opened.open();
  panel.add('rope');
  await wait(400);
  const own = new SimulatedLocalStorage(clock);
  const hidden = await Opened.open({ storage: own, isPrivate: true });
  hidden.add('tent');
  await hidden.revert({ type: 'undo' });
  await wait(400);
  panel.persistence.loadFromExtensionStorage(Object.fromEntries(extension.entries));
  expect(local.getItem('hss-revision')).toBe(own.getItem('hss-revision'));
});

test('an equal list that another window has made is opened with the ids of that, and without a word', async () => {
  const panel = await Opened.open();
  const own = new SimulatedLocalStorage(clock);
  const hidden = await Opened.open({ storage: own, isPrivate: true });
  hidden.add('rope');
  hidden.kill();
  await wait(10);
  panel.add('rope');
  await wait(400);
  const again = await Opened.open({ storage: own, isPrivate: true });
  expect([again.names, again.ids]).toEqual(['rope', panel.ids]);
  expect([again.status.recovered, quarantined('replaced')]).toEqual([undefined, []]);
});

test('a private window loads the changes of other windows', async () => {
  const panel = await Opened.open();
  panel.add('rope');
  await wait(400);
  const hidden = await Opened.open({ storage: new SimulatedLocalStorage(clock), isPrivate: true });
  await wait(10);
  panel.add('lamp');
  await wait(400);
  hidden.persistence.loadFromExtensionStorage(Object.fromEntries(extension.entries));
  expect(hidden.names).toBe('rope lamp');
});

test('a panel loads what a private window stores while it opens', async () => {
  const hidden = await Opened.open({ storage: new SimulatedLocalStorage(clock), isPrivate: true });
  hidden.add('rope');
  await wait(400);
  // Its copy is written after 300 ms: between this panel's reading of the copy and its opening of the list.
  hidden.add('lamp');
  await wait(250);
  const panel = await Opened.open({ isAllowedInPrivate: true });
  expect(panel.names).toBe('rope lamp');
});

test('an older copy that another window has written last is replaced', async () => {
  const hidden = await Opened.open({ storage: new SimulatedLocalStorage(clock), isPrivate: true });
  hidden.add('rope');
  await wait(400);
  const older = extension.entries.get('inventories');
  hidden.add('lamp');
  await wait(400);
  extension.entries.set('inventories', older);
  hidden.persistence.loadFromExtensionStorage({ inventories: older });
  await wait(5400);
  expect(copy()).toBe('rope lamp');
});

test('a copy that is read late is not replaced before, and is loaded if nothing was changed here', async () => {
  await loseLamp();
  extension.delays.get = 8000;
  const panel = await Opened.open({ milliseconds: 6000 });
  await wait(1000);
  expect([panel.names, copy()]).toEqual(['rope', 'rope lamp']);
  extension.delays = {};
  await wait(2000);
  expect([panel.names, list(), copy()]).toEqual(['rope lamp', 'rope lamp', 'rope lamp']);
  expect(panel.status.recovered).toMatchObject({ everything: false });
  expect(quarantined('replaced')).toEqual(['rope']);
});

test('a copy that is read late is set aside if something was changed here', async () => {
  await loseLamp();
  extension.delays.get = 8000;
  const panel = await Opened.open({ milliseconds: 6000 });
  panel.add('tent');
  await wait(1000);
  expect(copy()).toBe('rope lamp');
  extension.delays = {};
  await wait(2000);
  expect([panel.names, list(), copy()]).toEqual(['rope tent', 'rope tent', 'rope tent']);
  expect(quarantined('replaced')).toEqual(['rope lamp']);
});

test('a copy that is read late is loaded if the list that was opened had been forgotten before', async () => {
  const panel = await Opened.open();
  panel.add('rope');
  await wait(400);
  const before = new Map(local.entries);
  const forgetting = panel.persistence.forgetEverything();
  await wait(50);
  await forgetting;
  panel.add('lamp');
  await wait(400);
  panel.kill();
  local.fallBackTo(before);
  extension.failures.get = 'no disk';
  const again = await Opened.open();
  expect(again.names).toBe('rope');
  extension.failures = {};
  await wait(1000);
  expect([again.names, list(), copy()]).toEqual(['lamp', 'lamp', 'lamp']);
  expect(again.status.recovered).toMatchObject({ everything: true });
  expect(quarantined('replaced')).toEqual([]);
});

test('a copy that is read late, but before the older list is opened, is loaded', async () => {
  await loseLamp();
  extension.delays.get = 5500;
  const panel = await Opened.open({ milliseconds: 7000 });
  expect(copy()).toBe('rope lamp');
  await wait(1000);
  expect([panel.names, list(), copy()]).toEqual(['rope lamp', 'rope lamp', 'rope lamp']);
});

test('a copy that is read late, and has no space here, is not replaced before it is set aside', async () => {
  await loseLamp();
  extension.delays.get = 8000;
  const panel = await Opened.open({ milliseconds: 6000 });
  local.room = 0;
  extension.failures.get = 'no disk';
  await wait(5000);
  expect([panel.names, panel.status.unsaved]).toEqual(['rope lamp', { why: 'full' }]);
  expect([list(), copy(), quarantined('replaced')]).toEqual(['rope', 'rope lamp', []]);
  extension.delays = {};
  extension.failures = {};
  local.room = Number.POSITIVE_INFINITY;
  await wait(11_000);
  expect([panel.names, list(), copy()]).toEqual(['rope lamp', 'rope lamp', 'rope lamp']);
  expect(panel.status).toMatchObject({ unsaved: undefined, copyFailed: undefined });
});

test('a copy that can’t be read is read before the next one is written', async () => {
  await loseLamp();
  extension.failures.get = 'no disk';
  const panel = await Opened.open();
  await wait(400);
  expect(panel.status.copyFailed).toBe('no disk');
  extension.failures = {};
  panel.add('tent');
  await wait(400);
  expect([copy(), quarantined('replaced')]).toEqual(['rope tent', ['rope lamp']]);
  expect(panel.status.copyFailed).toBeUndefined();
});

test('a second kill between the writes of a recovery loses nothing', async () => {
  await loseLamp();
  const start = Date.now();
  const panel = await Opened.open();
  const states = local.statesSince(Date.now() - start);
  panel.kill();
  expect(states.length).toBeGreaterThan(3);
  for (const state of states) {
    local.fallBackTo(state);
    const again = await Opened.open();
    expect(again.names).toBe('rope lamp');
    again.kill();
  }
});

test('a recovered list without space is set aside, because it ends when another panel stores its list', async () => {
  const there = await Opened.open();
  await loseLamp();
  there.persistence.loadExternalChanges();
  local.room = 0;
  const panel = await Opened.open();
  expect([panel.names, panel.status.unsaved]).toEqual(['rope lamp', { why: 'full' }]);
  local.room = Number.POSITIVE_INFINITY;
  there.add('hook');
  await wait(10);
  expect(panel.names).toBe(there.names);
  expect(quarantined('replaced')).toContain('rope lamp');
});
