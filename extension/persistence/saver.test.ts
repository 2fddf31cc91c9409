/** Saving and copying, with storages that are full, slow or broken. */
import { expect, test, vi } from 'vitest';
import { SILENT } from './clock';
import { copy, extension, list, listOf, local, Opened, wait } from './testing';

test('a change is stored at once and copied within a second', async () => {
  const panel = await Opened.open();
  panel.add('rope');
  expect(list()).toBe('rope');
  expect(local.getItem('hss-selected')).toBe('0');
  await wait(400);
  expect(copy()).toBe('rope');
});

test('a change crosses into the engine twice: it is made, and it is stored', async () => {
  const panel = await Opened.open();
  panel.crossings.length = 0;
  panel.add('rope');
  expect(panel.crossings).toEqual(['dispatch', 'stored']);
  local.room = 0;
  panel.add('lamp');
  expect(panel.crossings.slice(2)).toEqual(['dispatch', 'notStored']);
  local.room = Number.POSITIVE_INFINITY;
  await wait(5000);
  // What waited is stored under a revision of its own.
  const late = panel.crossings.slice(4).filter((name) => ['beside', 'stored'].includes(name));
  expect(late).toEqual(['beside', 'stored']);
  expect(JSON.parse(local.getItem('hss-ids') ?? '').revision).toBe(
    Number(local.getItem('hss-revision')),
  );
  expect(list()).toBe('rope lamp');
});

test('a change of another panel leaves open next time what was open there, unless this panel stores more', async () => {
  const [here, there] = [await Opened.open(), await Opened.open()];
  here.add('rope');
  await wait(1);
  there.add('lamp');
  await wait(1);
  expect(here.names).toBe('rope lamp');
  expect(local.getItem('hss-selected')).toBe('1');

  // What this panel could not store is added to the list of the other panel.
  local.room = 0;
  here.add('torch');
  local.room = Number.POSITIVE_INFINITY;
  there.add('hook');
  await wait(1);
  expect(list()).toBe('rope lamp torch hook');
  expect(local.getItem('hss-selected')).toBe('2');
});

test('a failed copy is reported until one succeeds', async () => {
  const panel = await Opened.open();
  extension.failures.set = 'no disk';
  panel.add('rope');
  await wait(400);
  expect(panel.status.copyFailed).toBe('no disk');
  extension.failures = {};
  panel.add('lamp');
  await wait(400);
  expect(panel.status.copyFailed).toBeUndefined();
  expect(copy()).toBe('rope lamp');
});

test('a change is copied even if its panel is closed at once and another one stays open', async () => {
  const [panel] = [await Opened.open(), await Opened.open()];
  panel.add('rope');
  panel.persistence.close();
  panel.close();
  await wait(1000);
  expect(copy()).toBe('rope');
});

test('a change whose panel is killed before it is copied is copied by another one', async () => {
  const [panel] = [await Opened.open(), await Opened.open()];
  panel.add('rope');
  await wait(100);
  panel.kill();
  await wait(6000);
  expect(copy()).toBe('rope');
});

test('a change that was not copied when its panel closed is copied by another one, which reports what it can’t', async () => {
  const [panel, other] = [await Opened.open(), await Opened.open()];
  extension.failures = { get: 'no disk', set: 'no disk' };
  panel.add('rope');
  await wait(400);
  panel.close();
  await wait(6000);
  expect(other.status.copyFailed).toBe('no disk');
  extension.failures = {};
  other.add('lamp');
  await wait(400);
  expect([copy(), other.status.copyFailed]).toEqual(['rope lamp', undefined]);
});

test('a panel no longer reports that there is no copy once another one has made it', async () => {
  const [panel, other] = [await Opened.open(), await Opened.open()];
  extension.failures.set = 'no disk';
  panel.add('rope');
  await wait(400);
  expect(panel.status.copyFailed).toBe('no disk');
  extension.failures = {};
  other.add('lamp');
  await wait(6000);
  expect([copy(), panel.status.copyFailed]).toEqual(['rope lamp', undefined]);
});

test('a change made during a slow copy is copied after it', async () => {
  const panel = await Opened.open();
  extension.delays.set = 900;
  panel.add('rope');
  await wait(500);
  panel.add('lamp');
  await wait(3000);
  expect(copy()).toBe('rope lamp');
});

test('a full storage: the latest list waits and is stored once there is space', async () => {
  const panel = await Opened.open();
  panel.add('rope');
  local.room = 0;
  panel.add('lamp');
  panel.add('tent');
  expect(panel.status.unsaved).toEqual({ why: 'full' });
  expect(list()).toBe('rope');
  local.room = Number.POSITIVE_INFINITY;
  await wait(5000);
  expect(list()).toBe('rope lamp tent');
  expect(panel.status.unsaved).toBeUndefined();
  // Nothing waits any more: a list without them stays without them.
  local.setItem('hss-invs', listOf('hook'));
  panel.persistence.syncAndRetry();
  expect(panel.names).toBe('hook');
});

test.each([[['lamp']], [['lamp', 'tent']]])(
  'a full storage: what waited, %j, is stored as soon as there is space',
  async (words) => {
    const [here, there] = [await Opened.open(), await Opened.open()];
    here.add('rope');
    await wait(1);
    local.room = 0;
    for (const word of words) {
      here.add(word);
    }
    local.room = Number.POSITIVE_INFINITY;
    await wait(5001);
    expect(there.names).toBe(['rope', ...words].join(' '));
  },
);

test('a full storage: the waiting changes are stored with the next one', async () => {
  const [here, there] = [await Opened.open(), await Opened.open()];
  local.room = 0;
  here.add('lamp');
  local.room = Number.POSITIVE_INFINITY;
  here.add('tent');
  await wait(1);
  expect(there.names).toBe('lamp tent');
});

test('a full storage: the list is stored as soon as another panel removes something', async () => {
  const [here, there] = [await Opened.open(), await Opened.open()];
  here.add('rope');
  local.room = 0;
  here.add('lamp');
  local.room = Number.POSITIVE_INFINITY;
  there.add('tent');
  await wait(1);
  expect(list()).toBe('rope lamp tent');
  expect(here.status.unsaved).toBeUndefined();
});

test('two panels that wait for space do not wake each other', async () => {
  const [here, there] = [await Opened.open(), await Opened.open()];
  here.add('rope');
  await wait(1);
  local.room = 0;
  here.add('lamp');
  there.add('tent');
  await wait(1);
  const written = vi.spyOn(local, 'setItem');
  await wait(4000);
  expect(written).not.toHaveBeenCalled();
  local.room = Number.POSITIVE_INFINITY;
  await wait(5000);
  expect(list()?.split(' ').sort()).toEqual(['lamp', 'rope', 'tent']);
});

test('a retry first loads the changes of another panel', async () => {
  const panel = await Opened.open();
  const other = await Opened.open();
  local.room = 0;
  panel.add('lamp');
  local.room = Number.POSITIVE_INFINITY;
  // There is no storage event for it.
  local.entries.set('hss-invs', listOf('rope'));
  await wait(5001);
  expect(list()).toBe('lamp rope');
  expect(other.names).toBe('lamp rope');
});

test('a failure other than a full storage is reported in the browser’s words', async () => {
  const panel = await Opened.open();
  local.setItem = () => {
    throw new Error('not now');
  };
  panel.add('rope');
  expect(panel.status.unsaved).toEqual({ why: 'error', reason: 'not now' });
});

test('two panels: each change is in both and in the stored list', async () => {
  const [here, there] = [await Opened.open(), await Opened.open()];
  here.add('rope');
  there.add('lamp');
  here.add('tent');
  await wait(1);
  expect(list()).toBe('rope lamp tent');
  expect(here.names).toBe('rope lamp tent');
  expect(there.names).toBe('rope lamp tent');
});

test('an almost full storage is reported from 80% on until the message is dismissed', async () => {
  const panel = await Opened.open();
  panel.add('x'.repeat(4_300_000));
  expect(panel.status.almostFull).toBe(82);
  panel.persistence.dismiss('almostFull');
  panel.add('y');
  expect(panel.status.almostFull).toBeUndefined();
  expect(panel.persistence.wouldFit(5_300_000)).toBe(false);
  expect(panel.persistence.wouldFit(5_200_000)).toBe(true);
});

test('a closed session saves nothing', async () => {
  const panel = await Opened.open();
  panel.add('rope');
  panel.persistence.end();
  panel.add('lamp');
  expect(list()).toBe('rope');
});

test('a copy that the storage leaves unanswered is reported, and the next change is copied', async () => {
  const panel = await Opened.open();
  extension.decide = () => ({ delay: 1, answer: Number.POSITIVE_INFINITY, refusal: 'lost' });
  panel.add('rope');
  await wait(11_000);
  expect(panel.status.copyFailed).toBe(SILENT);
  extension.decide = () => ({ delay: 1, answer: 0 });
  panel.add('lamp');
  await wait(400);
  expect([panel.status.copyFailed, copy()]).toEqual([undefined, 'rope lamp']);
});
