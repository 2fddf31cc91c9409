/** Checks how a panel notices the lists that other panels store. */
import { expect, test } from 'vitest';
import { LocalStore } from './localStore';
import { FakeLocalStorage } from './testing';

/** Two panels on one storage, the second of which has read what the first one stored. */
function twoPanels() {
  const storage = new FakeLocalStorage();
  const [writer, reader] = [new LocalStore(storage), new LocalStore(storage)];
  writer.write('rope', 'one');
  reader.readIfChanged();
  return { storage, writer, reader };
}

test('the next list is one step away', () => {
  const { writer, reader } = twoPanels();
  expect(reader.readIfChanged()).toBe('unchanged');
  writer.write('rope lamp', 'one');
  expect(reader.readIfChanged()).toEqual({ text: 'rope lamp', steps: 'one' });
  reader.write('rope', 'one');
  expect(writer.readIfChanged()).toEqual({ text: 'rope', steps: 'one' });
});

test('a panel that has missed a list notices it', () => {
  const { writer, reader } = twoPanels();
  writer.write('', 'one');
  writer.write('lamp', 'one');
  expect(reader.readIfChanged()).toEqual({ text: 'lamp', steps: 'several' });
  writer.write('lamp tent', 'one');
  expect(reader.readIfChanged()).toEqual({ text: 'lamp tent', steps: 'one' });
});

test('a list stored for several steps is several steps away, and the next one step', () => {
  const { writer, reader } = twoPanels();
  writer.write('lamp', 'several');
  expect(reader.readIfChanged()).toEqual({ text: 'lamp', steps: 'several' });
  writer.write('lamp tent', 'one');
  expect(reader.readIfChanged()).toEqual({ text: 'lamp tent', steps: 'one' });
});

test('a list that leaves no space for its revision may be any number of steps away', () => {
  const { storage, writer, reader } = twoPanels();
  writer.write('rope lamp', 'one');
  const setItem = storage.setItem.bind(storage);
  storage.setItem = (key, text) => {
    if (key === 'hss-replaced') {
      throw new DOMException('full', 'QuotaExceededError');
    }
    setItem(key, text);
  };
  writer.write('lamp', 'one');
  expect(reader.readIfChanged()).toEqual({ text: 'lamp', steps: 'several' });
});

test('a list without a revision may be any number of steps away', () => {
  const { storage, reader } = twoPanels();
  storage.setItem('hss-invs', 'lamp');
  expect(reader.readIfChanged()).toEqual({ text: 'lamp', steps: 'several' });
});

test('a version is new if a different one was open before', () => {
  const storage = new FakeLocalStorage();
  const stored = new LocalStore(storage);
  expect(stored.noteVersion('1.0.0')).toBe(false);
  expect(stored.noteVersion('1.0.0')).toBe(false);
  expect(stored.noteVersion('1.1.0')).toBe(true);
  expect(new LocalStore(storage).noteVersion('1.1.0')).toBe(false);
});
