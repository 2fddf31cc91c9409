/** Checks when everything was last exported (docs/rules/storage.md#last-export), in several panels and after failures. */
import { expect, test, vi } from 'vitest';
import { newerRecord } from './exportRecord';
import { copy, extension, FakeLocalStorage, list, local, Opened, wait } from './testing';

const DAY = 86_400_000;

const stored = () => local.getItem('hss-exported');
const copied = () => extension.entries.get('hss-exported');
const revision = () => Number(local.getItem('hss-revision'));
const record = (panel: Opened) => panel.persistence.exports.last.get().record;

/** True if the last export was that of the stored list. */
function isCurrent(panel: Opened): boolean {
  const { record: last, revision: latest } = panel.persistence.exports.last.get();
  return last !== undefined && 'at' in last && last.revision === latest;
}

test('the time of the first inventory is stored, and copied within a second', async () => {
  const panel = await Opened.open();
  expect([stored(), record(panel)]).toEqual([null, undefined]);
  panel.add('rope');
  const since = Date.now();
  expect(stored()).toBe(JSON.stringify({ since }));
  await wait(400);
  expect(copied()).toEqual({ since });
  await wait(DAY);
  panel.add('lamp');
  expect(record(panel)).toEqual({ since });
});

test('a list from an earlier version counts from its first opening', async () => {
  local.setItem('hss-invs', 'rope');
  const panel = await Opened.open();
  await wait(400);
  const { since } = record(panel) as { since: number };
  expect(since).toBeGreaterThanOrEqual(1_000_000);
  expect(copied()).toEqual({ since });
  panel.close();
  await wait(DAY);
  expect(record(await Opened.open())).toEqual({ since });
});

test('an export is stored with its time and the revision of the list, and copied within a second', async () => {
  const panel = await Opened.open();
  panel.add('rope');
  await wait(DAY);
  panel.persistence.exports.noteExport();
  expect(stored()).toBe(JSON.stringify({ at: Date.now(), revision: revision() }));
  expect(isCurrent(panel)).toBe(true);
  const now = Date.now();
  await wait(400);
  expect(copied()).toEqual({ at: now, revision: revision() });
  panel.add('lamp');
  expect(isCurrent(panel)).toBe(false);
});

test('an export in one panel shows in the other, and so does a change after it', async () => {
  const [here, there] = [await Opened.open(), await Opened.open()];
  here.add('rope');
  await wait(1);
  there.persistence.exports.noteExport();
  await wait(1);
  expect(record(here)).toEqual(record(there));
  expect(isCurrent(here)).toBe(true);
  there.add('lamp');
  await wait(1);
  expect(isCurrent(here)).toBe(false);
});

test('an export after the clock was set back replaces one of the same list', async () => {
  const panel = await Opened.open();
  panel.add('rope');
  vi.setSystemTime(50 * DAY);
  panel.persistence.exports.noteExport();
  await wait(400);
  vi.setSystemTime(2 * DAY);
  panel.persistence.exports.noteExport();
  await wait(400);
  panel.close();
  expect(record(await Opened.open())).toEqual({ at: 2 * DAY, revision: revision() });
});

test('with the clock set back, an export of a later list is the last one', async () => {
  const panel = await Opened.open();
  vi.setSystemTime(50 * DAY);
  panel.add('rope');
  panel.persistence.exports.noteExport();
  await wait(400);
  const before = new Map(local.entries);
  vi.setSystemTime(2 * DAY);
  panel.add('lamp');
  panel.persistence.exports.noteExport();
  await wait(400);
  panel.close();
  // A browser that is killed loses what it had not written.
  local.entries.clear();
  for (const [key, value] of before) {
    local.entries.set(key, value);
  }
  const again = await Opened.open();
  expect(again.words.text).toBe('rope lamp');
  expect(record(again)).toMatchObject({ at: 2 * DAY + 0 });
  expect(isCurrent(again)).toBe(true);
});

test('after private browsing has erased the list, the recovered one is still the one that was exported', async () => {
  const panel = await Opened.open();
  panel.add('rope');
  panel.persistence.exports.noteExport();
  const { at } = record(panel) as { at: number };
  await wait(400);
  panel.close();
  local.clear();
  await wait(DAY);
  const again = await Opened.open();
  expect(again.words.text).toBe('rope');
  expect(record(again)).toMatchObject({ at });
  expect(isCurrent(again)).toBe(true);
});

test('the browser erases the list of an open panel: its export is known again', async () => {
  const panel = await Opened.open();
  panel.add('rope');
  panel.persistence.exports.noteExport();
  const { at } = record(panel) as { at: number };
  await wait(400);
  local.clear();
  panel.persistence.syncAndRetry();
  await wait(50);
  expect([list(), record(panel), isCurrent(panel)]).toEqual([
    'rope',
    { at, revision: revision() },
    true,
  ]);
});

test.each([
  'today',
  '',
  '[]',
  'null',
  '5',
  '{}',
  '{"at":"1"}',
  '{"at":1}',
  '{"at":-1,"revision":1}',
  '{"at":1e300,"revision":1}',
  '{"at":1,"revision":0.5}',
  '{"at":null,"revision":1}',
  '{"at":1,"revision":"1","since":1}',
  '{"since":"1"}',
  '{"since":1e16}',
  '{"since":-5}',
])('a damaged record %j harms nothing and is replaced', async (text) => {
  local.setItem('hss-invs', 'rope');
  local.setItem('hss-exported', text);
  const panel = await Opened.open();
  expect(panel.words.text).toBe('rope');
  expect(panel.status).toEqual({});
  const { since } = record(panel) as { since: number };
  expect(JSON.parse(stored() ?? '')).toEqual({ since });
});

test('a damaged record is replaced by its copy', async () => {
  const panel = await Opened.open();
  panel.add('rope');
  panel.persistence.exports.noteExport();
  await wait(400);
  const last = stored();
  panel.close();
  local.setItem('hss-exported', '{"at":');
  await Opened.open();
  expect(stored()).toBe(last);
});

test('a damaged copy of the record harms nothing', async () => {
  const panel = await Opened.open();
  panel.add('rope');
  await wait(400);
  panel.close();
  extension.entries.set('hss-exported', { at: 'never', revision: null });
  const again = await Opened.open();
  expect([again.words.text, copy()]).toEqual(['rope', 'rope']);
  expect(record(again)).toEqual(JSON.parse(stored() ?? ''));
});

test('without space the panel still knows its export, and the copy has it', async () => {
  const panel = await Opened.open();
  panel.add('rope');
  await wait(400);
  local.room = 0;
  panel.persistence.exports.noteExport();
  const last = { at: Date.now(), revision: revision() };
  expect([record(panel), panel.status]).toEqual([last, {}]);
  await wait(400);
  expect(copied()).toEqual(last);
  panel.close();
  local.room = Number.POSITIVE_INFINITY;
  const again = await Opened.open();
  expect(record(again)).toEqual(last);
  expect(stored()).toBe(JSON.stringify(last));
});

test('an export of damaged data leaves the safety copy as it is', async () => {
  const panel = await Opened.open();
  panel.add('rope');
  await wait(400);
  panel.close();
  local.setItem('hss-invs', 'lamp!');
  local.removeItem('hss-revision');
  extension.failures.set = 'no disk';
  const again = await Opened.open();
  extension.failures = {};
  again.persistence.exports.noteExport();
  await wait(1000);
  expect(copied()).toMatchObject({ at: expect.any(Number) });
  expect(copy()).toBe('rope');
});

test('a record that can’t be copied reports nothing and is copied with the next change', async () => {
  const panel = await Opened.open();
  panel.add('rope');
  await wait(400);
  extension.failures.set = 'no disk';
  panel.persistence.exports.noteExport();
  const last = record(panel);
  await wait(400);
  expect(panel.status.copyFailed).toBeUndefined();
  extension.failures = {};
  panel.add('lamp');
  await wait(400);
  expect(copied()).toEqual(last);
});

test('a failed copy of the list is made up for by the next export', async () => {
  const panel = await Opened.open();
  panel.add('rope');
  extension.failures.set = 'no disk';
  await wait(400);
  expect(panel.status.copyFailed).toBe('no disk');
  extension.failures = {};
  panel.persistence.exports.noteExport();
  await wait(400);
  expect([copy(), panel.status.copyFailed]).toEqual(['rope', undefined]);
});

/** Forgets everything and waits until that is done. */
async function forget(panel: Opened): Promise<void> {
  const forgetting = panel.persistence.forgetEverything();
  await wait(50);
  await forgetting;
}

test.each([0, 100, 299, 300, 301, 302, 303, 310, 600])(
  'forgetting %i ms after an export, here or in another panel, forgets it',
  async (milliseconds) => {
    const [here, there] = [await Opened.open(), await Opened.open()];
    here.add('rope');
    await wait(400);
    here.persistence.exports.noteExport();
    there.persistence.exports.noteExport();
    await wait(milliseconds);
    await forget(here);
    there.persistence.exports.noteExport();
    for (const later of [0, 400, 5000]) {
      await wait(later);
      expect([...local.entries]).toEqual([]);
      expect([...extension.entries.keys()]).toEqual(['forgotten']);
      expect([record(here), record(there)]).toEqual([undefined, undefined]);
    }
    there.add('tent');
    expect(record(there)).toEqual({ since: Date.now() });
  },
);

test('an export during forgetting is forgotten', async () => {
  const [here, there] = [await Opened.open(), await Opened.open()];
  here.add('rope');
  await wait(400);
  extension.delays.clear = 500;
  const forgetting = here.persistence.forgetEverything();
  here.persistence.exports.noteExport();
  there.persistence.exports.noteExport();
  await wait(1500);
  await forgetting;
  expect([...local.entries]).toEqual([]);
  expect([...extension.entries.keys()]).toEqual(['forgotten']);
});

test('an export for which there was no space is forgotten by another panel, too', async () => {
  const [here, there] = [await Opened.open(), await Opened.open()];
  here.add('rope');
  await wait(400);
  local.room = 0;
  there.persistence.exports.noteExport();
  local.room = Number.POSITIVE_INFINITY;
  await forget(here);
  await wait(1000);
  there.add('tent');
  expect(record(there)).toEqual({ since: Date.now() });
});

test('a record that comes back after it was forgotten is ignored and removed', async () => {
  const panel = await Opened.open();
  panel.add('rope');
  panel.persistence.exports.noteExport();
  await wait(400);
  const late = copied();
  await forget(panel);
  panel.close();
  extension.entries.set('hss-exported', late);
  const again = await Opened.open();
  await wait(10);
  expect([...extension.entries.keys()]).toEqual(['forgotten']);
  again.add('tent');
  expect(record(again)).toEqual({ since: Date.now() });
});

test('an export in a private window, which has its own localStorage, is known to the others', async () => {
  const panel = await Opened.open();
  panel.add('rope');
  await wait(400);
  const hidden = await Opened.open(new FakeLocalStorage());
  hidden.persistence.exports.noteExport();
  await wait(400);
  panel.persistence.loadFromExtensionStorage(Object.fromEntries(extension.entries));
  expect(record(panel)).toMatchObject({ at: expect.any(Number) });
});

test('a forgotten record is also ignored if a newer list is stored', async () => {
  const panel = await Opened.open();
  panel.add('rope');
  panel.persistence.exports.noteExport();
  await wait(400);
  const late = copied();
  await forget(panel);
  panel.add('tent');
  const since = Date.now();
  await wait(400);
  panel.close();
  extension.entries.set('hss-exported', late);
  expect(record(await Opened.open())).toEqual({ since });
});

test('a change that is stored late, after damaged data was set aside, counts as one', async () => {
  local.setItem('hss-invs', 'lamp!');
  const panel = await Opened.open();
  extension.delays.set = 500;
  local.setItem('hss-invs', 'rope!');
  panel.persistence.loadExternalChanges();
  panel.persistence.exports.noteExport();
  panel.add('tent');
  expect(isCurrent(panel)).toBe(true);
  await wait(600);
  expect(list()).toBe('tent');
  expect(isCurrent(panel)).toBe(false);
});

test('an export is newer than none, and of two the later one', () => {
  const [first, second] = [{ since: 1 }, { since: 2 }];
  const exported = { at: 1, revision: 5 };
  expect(newerRecord(first, second)).toBe(first);
  expect(newerRecord(second, first)).toBe(first);
  for (const [one, other] of [
    [exported, second],
    [exported, undefined],
    [{ at: 2, revision: 5 }, exported],
    [{ at: 0, revision: 6 }, exported],
  ]) {
    expect(newerRecord(one, other)).toBe(one);
    expect(newerRecord(other, one)).toBe(one);
  }
});
