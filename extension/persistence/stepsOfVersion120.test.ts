/**
 * Checks what becomes of the steps that version 1.2.0 left, in the storages that it left
 * (docs/rules/storage.md#steps-of-earlier-versions).
 */
import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { copy, extension, local, Opened, wait } from './testing';

/** The panel that opens what version 1.2.0 left. */
async function opened(name: string): Promise<Opened> {
  const recorded = JSON.parse(readFileSync(`tests/fixtures/1.2.0/${name}.json`, 'utf8'));
  for (const [key, text] of Object.entries<string>(recorded.localStorage)) {
    local.setItem(key, text);
  }
  for (const [key, value] of Object.entries(recorded['storage.local'])) {
    extension.entries.set(key, value);
  }
  return await Opened.open();
}

/** The entries that have more of steps than their lines. */
const withChanges = () =>
  [...extension.entries]
    .filter(([name, entry]) => name.startsWith('hss-version-') || String(entry).includes('"body"'))
    .map(([name]) => name);

const CANNOT = 'can’t be undone';

test('the list, its copy and the lines stay, and no step of before the update can be undone', async () => {
  const panel = await opened('one-panel');
  const stored = local.getItem('hss-invs');
  expect([panel.names, copy()]).toEqual(['Mira Bert', 'Mira Bert']);
  expect([panel.labels, panel.undoable]).toEqual([[undefined, undefined], []]);
  const lines = [
    ['Deleted Sack, 1 item', CANNOT],
    ['Restored Backpack, 3 items', CANNOT],
    // It is undone, and says that.
    ['Changed gp in Purse: 12 → 20', undefined],
    ['Deleted Backpack, 3 items', CANNOT],
    ['Changed gp in Purse: 62 → 12', CANNOT],
  ];
  const shown = async (of: Opened) => (await of.lines()).map(({ label, lost }) => [label, lost]);
  expect(await shown(panel)).toEqual(lines);
  const reversals = (await panel.lines()).flatMap(
    ({ restore, takeBack }) => restore ?? takeBack ?? [],
  );
  expect(reversals).toEqual([]);
  expect(await panel.history('crowbar')).toEqual(['Deleted Sack, 1 item: … Crowbar …']);
  await wait(1_000);
  expect(withChanges()).toEqual([]);
  expect(local.getItem('hss-invs')).toBe(stored);
  panel.close();
  expect(await shown(await Opened.open())).toEqual(lines);
});

test('what is done after the update can be undone, also in the next panel', async () => {
  const panel = await opened('one-panel');
  const before = local.getItem('hss-invs');
  panel.add('Olga');
  await wait(1_000);
  panel.close();
  const next = await Opened.open();
  expect(next.undoable).toEqual(['Created Olga']);
  await next.revert({ type: 'undo' });
  expect(local.getItem('hss-invs')).toBe(before);
});

test('lines that were stored together stay', async () => {
  const panel = await opened('with-lines');
  const done = async (of: Opened) => {
    const lines = await of.lines();
    expect(lines).toHaveLength(61);
    return lines.filter(({ undone }) => !undone).map(({ label, lost }) => [label, lost]);
  };
  const lines = [
    ['Changed gp in Purse: 5 → 7', CANNOT],
    ['Changed gp in Purse: 4 → 5', CANNOT],
    ['Changed gp in Purse: 3 → 4', CANNOT],
    ['Changed gp in Purse: 2 → 3', CANNOT],
    ['Changed gp in Purse: 1 → 2', CANNOT],
    ['Changed gp in Purse: 62 → 1', CANNOT],
  ];
  expect(await done(panel)).toEqual(lines);
  await wait(1_000);
  panel.close();
  expect(await done(await Opened.open())).toEqual(lines);
  expect(withChanges()).toEqual([]);
});
