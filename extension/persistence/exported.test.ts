/** Checks when everything was last exported (docs/rules/storage.md#last-export), in several panels and after failures. */
import { expect, test } from 'vitest';
import { extension, keys, list, listOf, local, Opened, remainingKeys, wait } from './testing';

const DAY = 86_400_000;

const stored = () => local.getItem('hss-exported');
const revision = () => Number(local.getItem('hss-revision'));
const record = (panel: Opened) => panel.persistence.exports.state.get().record;

/** True if the last export was that of the stored list. */
function isCurrent(panel: Opened): boolean {
  const { record: last, revision: latest } = panel.persistence.exports.state.get();
  return last !== undefined && 'at' in last && last.revision === latest;
}

test('the time of the first inventory is stored', async () => {
  const panel = await Opened.open();
  expect([stored(), record(panel)]).toEqual([null, undefined]);
  panel.add('rope');
  const since = Date.now();
  expect(stored()).toBe(JSON.stringify({ since }));
  await wait(DAY);
  panel.add('lamp');
  expect(record(panel)).toEqual({ since });
});

test('a list from an earlier version counts from its first opening', async () => {
  local.setItem('hss-invs', listOf('rope'));
  const panel = await Opened.open();
  const { since } = record(panel) as { since: number };
  expect(since).toBeGreaterThanOrEqual(1_000_000);
  panel.close();
  await wait(DAY);
  expect(record(await Opened.open())).toEqual({ since });
});

test('an export is stored with its time and the revision of the list', async () => {
  const panel = await Opened.open();
  panel.add('rope');
  await wait(DAY);
  panel.persistence.exports.noteExport();
  expect(stored()).toBe(JSON.stringify({ at: Date.now(), revision: revision() }));
  expect(isCurrent(panel)).toBe(true);
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

test('the record of version 1.0.1 in the other storage is removed', async () => {
  extension.entries.set('hss-exported', { at: 1, revision: 1 });
  local.setItem('hss-invs', listOf('rope'));
  const panel = await Opened.open();
  await wait(400);
  expect(keys()).toEqual(['inventories']);
  expect(record(panel)).toEqual({ since: expect.any(Number) });
});

// docs/rules/storage.md#last-export
test('with the record the browser loses the export: it begins again', async () => {
  const panel = await Opened.open();
  panel.add('rope');
  panel.persistence.exports.noteExport();
  await wait(400);
  panel.close();
  local.clear();
  await wait(DAY);
  const again = await Opened.open();
  expect(again.names).toBe('rope');
  expect(record(again)).toEqual({ since: expect.any(Number) });
  expect(keys()).toEqual(['inventories']);
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
  local.setItem('hss-invs', listOf('rope'));
  local.setItem('hss-exported', text);
  const panel = await Opened.open();
  expect(panel.names).toBe('rope');
  expect(panel.status).toEqual({});
  const { since } = record(panel) as { since: number };
  expect(JSON.parse(stored() ?? '')).toEqual({ since });
});

test('without space the panel still knows its export, until another panel stores one', async () => {
  const [here, there] = [await Opened.open(), await Opened.open()];
  here.add('rope');
  await wait(1);
  local.room = 0;
  here.persistence.exports.noteExport();
  const last = { at: Date.now(), revision: revision() };
  expect([record(here), here.status]).toEqual([last, {}]);
  local.room = Number.POSITIVE_INFINITY;
  await wait(DAY);
  there.persistence.exports.noteExport();
  await wait(1);
  expect(record(here)).toEqual({ at: last.at + DAY, revision: revision() });
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
      expect(remainingKeys(local)).toEqual([]);
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
  extension.delays.remove = 500;
  const forgetting = here.persistence.forgetEverything();
  here.persistence.exports.noteExport();
  there.persistence.exports.noteExport();
  await wait(1500);
  await forgetting;
  expect(remainingKeys(local)).toEqual([]);
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
