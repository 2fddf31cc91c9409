/** Checks that a damaged text is set aside before it is overwritten. */
import { expect, test } from 'vitest';
import { ExtensionStorage } from './extensionStorage';
import { SimulatedPage } from './simulated/page';
import { clock, copy, extension, list, listOf, local, Opened, quarantined, wait } from './testing';

test('damaged text is set aside before it is overwritten', async () => {
  local.setItem('hss-invs', 'rope!');
  extension.delays.set = 1000;
  const panel = await Opened.open();
  expect(panel.status.damaged).toEqual({ text: 'rope!', copy: 'on its way' });
  panel.add('lamp');
  expect(list()).toBe('rope!');
  await wait(1100);
  expect(quarantined('damaged')).toEqual(['rope!']);
  expect(panel.status.damaged).toEqual({ text: 'rope!', copy: 'safe' });
  expect(list()).toBe('lamp');
});

test('damaged text that can’t be set aside is not overwritten, and each change tries again', async () => {
  local.setItem('hss-invs', 'rope!');
  extension.failures.set = 'no disk';
  const panel = await Opened.open();
  await wait(10);
  expect(panel.status.damaged?.copy).toBe('failed');
  panel.add('lamp');
  await wait(10);
  expect(list()).toBe('rope!');
  extension.failures = {};
  panel.add('tent');
  await wait(10);
  expect(list()).toBe('lamp tent');
  expect(quarantined('damaged')).toEqual(['rope!']);
});

test('a storage that does not answer while a damaged text is set aside is reported, and each change tries again', async () => {
  local.setItem('hss-invs', 'rope!');
  const panel = await Opened.open();
  local.setItem('hss-invs', 'lamp!');
  extension.decide = () => ({ delay: 1, answer: Number.POSITIVE_INFINITY });
  panel.add('tent');
  await wait(11_000);
  expect(panel.status.damaged).toEqual({ text: 'lamp!', copy: 'failed' });
  extension.decide = () => ({ delay: 1, answer: 0 });
  panel.add('hook');
  await wait(10);
  expect([list(), panel.status.damaged?.copy]).toEqual(['tent hook', 'safe']);
});

test('the copy is used if nothing of a damaged text can be read', async () => {
  const panel = await Opened.open();
  panel.add('rope');
  await wait(400);
  local.setItem('hss-invs', '!!');
  panel.close();
  const again = await Opened.open();
  await wait(10);
  expect(again.names).toBe('rope');
  expect(list()).toBe('rope');
  expect(quarantined('damaged')).toEqual(['!!']);
});

test('the same damaged text is set aside once, and the last three are kept', async () => {
  for (const text of ['1!', '2!', '2!', '3!', '4!', '3!']) {
    local.setItem('hss-invs', text);
    const panel = await Opened.open();
    await wait(10);
    panel.close();
  }
  expect(quarantined('damaged')).toEqual(['2!', '3!', '4!']);
});

test('a panel sets another panel’s damaged text aside only when it has something to save', async () => {
  const [here, there] = [await Opened.open(), await Opened.open()];
  for (const text of ['1!', '2!', '3!']) {
    local.setItem('hss-invs', text);
    here.persistence.loadExternalChanges();
    await wait(10);
  }
  expect(quarantined('damaged')).toEqual([]);
  expect(here.status.damaged).toEqual({ text: '3!', copy: 'due' });
  here.add('rope');
  expect(list()).toBe('3!');
  await wait(10);
  expect(quarantined('damaged')).toEqual(['3!']);
  expect(list()).toBe('rope');
  await wait(10);
  expect(there.names).toBe('rope');
});

test.each([0, 1000])(
  'damaged text that another panel repairs blocks nothing, %i ms',
  async (delay) => {
    const panel = await Opened.open();
    local.setItem('hss-invs', '1!');
    panel.persistence.loadExternalChanges();
    if (delay > 0) {
      // The text is being set aside, which this panel need not wait for any more.
      extension.delays.set = delay;
      panel.add('tent');
      panel.dispatch({ type: 'undo' });
    }
    local.setItem('hss-invs', listOf('rope'));
    panel.persistence.loadExternalChanges();
    expect(panel.status.damaged).toBeUndefined();
    panel.add('lamp');
    expect(list()).toBe('rope lamp');
  },
);

/** Cuts off the list of the safety copy. Returns what is left. */
function cutOffCopy(): string {
  const copy = extension.entries.get('inventories') as { list: string };
  const cutOff = copy.list.slice(0, -20);
  extension.entries.set('inventories', { ...copy, list: cutOff });
  return cutOff;
}

// docs/rules/storage.md#damaged-data
test.each([
  ['is newer', ['hss-invs', 'hss-revision', 'hss-ids']],
  ['has the revision of a list without ids', ['hss-ids']],
])('a safety copy that is cut off replaces no list, even if it %s', async (_, entries) => {
  const panel = await Opened.open();
  panel.add('rope');
  const before = new Map(local.entries);
  await wait(10);
  panel.add('lamp');
  await wait(400);
  panel.close();
  for (const key of entries) {
    local.setItem(key, before.get(key) ?? '');
  }
  local.removeItem('hss-ids');
  const stored = list();
  const cutOff = cutOffCopy();
  const again = await Opened.open();
  expect([again.names, list()]).toEqual([stored, stored]);
  expect(again.status.damaged).toEqual({ text: cutOff, copy: 'safe' });
  expect(again.status.recovered).toBeUndefined();
  await wait(400);
  expect([quarantined('damaged'), copy()]).toEqual([[cutOff], stored]);
});

test('if there is no list, a safety copy that is cut off is opened, and set aside before it is overwritten', async () => {
  const panel = await Opened.open();
  panel.add('rope');
  panel.add('lamp');
  await wait(400);
  panel.close();
  local.clear();
  const cutOff = cutOffCopy();
  const again = await Opened.open();
  expect(again.names).toBe('rope');
  await wait(10);
  expect(again.status.damaged).toEqual({ text: cutOff, copy: 'safe' });
  again.add('tent');
  expect([quarantined('damaged'), list()]).toEqual([[cutOff], 'rope tent']);
});

test('two texts that a panel sets aside in the same moment are both kept', async () => {
  const panel = new ExtensionStorage(extension.seenBy(new SimulatedPage(clock)), clock);
  const writing = [panel.quarantine('damaged', 'rope!'), panel.quarantine('damaged', 'lamp!')];
  await wait(100);
  await Promise.all(writing);
  expect(quarantined('damaged')).toEqual(['rope!', 'lamp!']);
});

test('two panels that set the same text aside in the same moment leave one copy of it', async () => {
  extension.delays = { get: 2, set: 5 };
  const panels = [1, 2].map(
    () => new ExtensionStorage(extension.seenBy(new SimulatedPage(clock)), clock),
  );
  const writing = [];
  for (const panel of panels) {
    writing.push(panel.quarantine('damaged', 'rope!'));
    await wait(1);
  }
  await wait(100);
  await Promise.all(writing);
  expect(quarantined('damaged')).toEqual(['rope!']);
});

test('what is in the place of the safety copy is set aside if there is no list', async () => {
  extension.entries.set('inventories', '{"list":"[{');
  const panel = await Opened.open();
  expect(panel.status.damaged).toEqual({ text: '{"list":"[{', copy: 'safe' });
  expect([panel.names, quarantined('damaged')]).toEqual(['', ['{"list":"[{']]);
});
