/** Checks the settings that all panels share. */
import { expect, test } from 'vitest';
import { LocalStore } from './localStore';
import { collapsedContainers, importChoice, replaceVersion } from './settings';
import { SimulatedLocalStorage } from './simulated/localStorage';
import { clock } from './testing';

test('collapsed containers are kept, at most 1,000, and a damaged entry is none', () => {
  const storage = new SimulatedLocalStorage(clock);
  const settings = new LocalStore(storage, clock);
  expect(settings.get(collapsedContainers)).toEqual([]);
  settings.set(
    collapsedContainers,
    Array.from({ length: 1002 }, (_, index) => index),
  );
  expect(settings.get(collapsedContainers)).toHaveLength(1000);
  expect(settings.get(collapsedContainers)[0]).toBe(2);
  settings.set(collapsedContainers, []);
  expect(storage.getItem('hss-collapsed')).toBeNull();
  for (const damaged of ['', '{}', '[1', 'null']) {
    storage.setItem('hss-collapsed', damaged);
    expect(settings.get(collapsedContainers)).toEqual([]);
  }
  storage.setItem('hss-collapsed', '[1,"2",3.5,null,4]');
  expect(settings.get(collapsedContainers)).toEqual([1, 4]);
  // The list comes first: where there is no space, nothing is kept and nothing fails.
  storage.room = 0;
  expect(settings.set(collapsedContainers, [5])).toBe(false);
  expect(settings.get(collapsedContainers)).toEqual([1, 4]);
});

test('a version is new if a different one was open before', () => {
  const storage = new SimulatedLocalStorage(clock);
  const settings = new LocalStore(storage, clock);
  expect(replaceVersion(settings, '1.0.0')).toBeUndefined();
  expect(replaceVersion(settings, '1.0.0')).toBeUndefined();
  expect(replaceVersion(settings, '1.1.0')).toBe('1.0.0');
  expect(replaceVersion(new LocalStore(storage, clock), '1.1.0')).toBeUndefined();
});

test('the choice of the last import is kept until everything is forgotten', () => {
  const storage = new SimulatedLocalStorage(clock);
  const settings = new LocalStore(storage, clock);
  expect(settings.get(importChoice)).toBeUndefined();
  settings.set(importChoice, 'replace');
  expect(new LocalStore(storage, clock).get(importChoice)).toBe('replace');
  settings.clear(0);
  expect(settings.get(importChoice)).toBeUndefined();
});
