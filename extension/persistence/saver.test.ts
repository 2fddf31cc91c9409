/** Saving and copying, with storages that are full, slow or broken. */
import { expect, test } from 'vitest';
import { copy, list, Opened, quick, slow, wait } from './testing';

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
  expect(panel.status.copyFailed).toBe('no disk');
  slow.failures = {};
  panel.add('lamp');
  await wait(400);
  expect(panel.status.copyFailed).toBeUndefined();
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

test.each([
  [['lamp'], 'one'],
  [['lamp', 'tent'], 'several'],
] as const)('a full storage: what waited, %j, is stored as %s', async (words, steps) => {
  const [here, there] = [await Opened.open(), await Opened.open()];
  here.add('rope');
  await wait(1);
  quick.room = 0;
  for (const word of words) {
    here.add(word);
  }
  quick.room = Number.POSITIVE_INFINITY;
  await wait(5000);
  expect(there.words.text).toBe(['rope', ...words].join(' '));
  expect(there.words.heard).toEqual(['one', steps]);
});

test('a full storage: what waited goes with the next change as several steps', async () => {
  const [here, there] = [await Opened.open(), await Opened.open()];
  quick.room = 0;
  here.add('lamp');
  quick.room = Number.POSITIVE_INFINITY;
  here.add('tent');
  await wait(1);
  expect(there.words.text).toBe('lamp tent');
  expect(there.words.heard).toEqual(['several']);
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
  expect(there.words.heard).toEqual(['one', 'one']);
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
  expect(panel.status.almostFull).toBe(82);
  panel.persistence.dismiss('almostFull');
  panel.add('y');
  expect(panel.status.almostFull).toBeUndefined();
  expect(panel.persistence.wouldFit(5_300_000)).toBe(false);
  expect(panel.persistence.wouldFit(5_200_000)).toBe(true);
});

test('a session that has ended saves nothing any more', async () => {
  const panel = await Opened.open();
  panel.add('rope');
  panel.persistence.end();
  panel.persistence.keep(panel.words.add('lamp'));
  expect(list()).toBe('rope');
});
