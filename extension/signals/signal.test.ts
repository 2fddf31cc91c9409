import { expect, test } from 'vitest';
import { Signals } from './signal';

test('a subscription to a key survives the removal of all values', () => {
  const drafts = new Signals<string, string>();
  drafts.set('Backpack', 'Rope');
  drafts.get('Sack');
  drafts.clear();
  const seen: (string | undefined)[] = [];
  drafts.subscribe('Sack', () => seen.push(drafts.get('Sack')));
  drafts.set('Sack', 'Torch');
  drafts.clear();
  drafts.set('Sack', 'Rations');
  expect(seen).toEqual(['Torch', undefined, 'Rations']);
});

test('a subscriber is called neither for a different key nor for an unchanged value', () => {
  const flags = new Signals<string, number>();
  let calls = 0;
  const stop = flags.subscribe('Sack', () => {
    calls += 1;
  });
  flags.set('Backpack', 1);
  flags.forget('Sack');
  flags.set('Sack', 2);
  flags.set('Sack', 2);
  expect(calls).toBe(1);
  stop();
  flags.set('Sack', 3);
  expect(calls).toBe(1);
  expect(flags.keys()).toEqual(['Backpack', 'Sack']);
});
