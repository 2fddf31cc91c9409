/** What the browser lost is taken from the safety copy, and nothing older ever is. */
import { expect, test, vi } from 'vitest';
import { aside, copy, list, Opened, Quick, quick, slow, wait } from './testing';

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

test.each([
  ['at once', []],
  ['together with a change, when there is room', ['tent']],
])('an open panel hears of a copy recovered %s as of several steps', async (_, words) => {
  const panel = await Opened.open();
  panel.add('rope');
  const before = new Map(quick.entries);
  panel.add('lamp');
  await wait(400);
  panel.close();
  quick.clear();
  for (const [key, value] of before) {
    quick.setItem(key, value);
  }
  slow.delays.get = 60_000;
  const open = await Opened.open();
  expect(open.words.text).toBe('rope');
  slow.delays = {};
  quick.room = words.length > 0 ? 0 : quick.room;
  const again = await Opened.open();
  quick.room = Number.POSITIVE_INFINITY;
  for (const word of words) {
    again.add(word);
  }
  await wait(1);
  expect(open.words.text).toBe(['rope lamp', ...words].join(' '));
  expect(open.words.heard).toEqual(['several']);
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
