/**
 * Checks that the steps that version 1.3.0 left go on, in the storages that it left
 * (docs/rules/storage.md#the-undo-log).
 */
import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import type { Action, HistoryLine } from '../engine/generated/engine.js';
import { extension, local, Opened, wait } from './testing';

const recorded = (version: string, name: string) =>
  JSON.parse(readFileSync(`tests/fixtures/${version}/${name}.json`, 'utf8'));

/** The panel that opens what a version left. */
async function opened(version: string, name: string): Promise<Opened> {
  const { localStorage, 'storage.local': entries } = recorded(version, name);
  for (const [key, text] of Object.entries<string>(localStorage)) {
    local.setItem(key, text);
  }
  for (const [key, value] of Object.entries(entries)) {
    extension.entries.set(key, value);
  }
  return await Opened.open();
}

interface StoredContainer {
  coins?: { gp: number };
  items?: { item: { name: string } }[];
}

const stored = () => local.getItem('hss-invs') ?? '';

function container(inventory: number, column: number): StoredContainer | undefined {
  const list = JSON.parse(stored()) as { columns: StoredContainer[][] }[];
  return list[inventory]?.columns[column]?.[0];
}

/** The gold in the purse of the first inventory. */
const gold = () => container(0, 1)?.coins?.gp;
const items = (inventory: number) => container(inventory, 0)?.items?.map(({ item }) => item.name);

/** The labels of the lines with *Restore*. */
async function restorable(panel: Opened): Promise<string[]> {
  const lines = await panel.lines();
  return lines.filter(({ restore }) => restore !== undefined).map(({ label }) => label);
}

async function restore(panel: Opened, label: string): Promise<void> {
  const lines = await panel.lines();
  const step = lines.find((line) => line.label === label)?.restore;
  expect(step).toBeDefined();
  await panel.revert({ type: 'restore', step } as Extract<Action, { type: 'restore' }>);
}

/** Undoes everything, redoes it in the next panel, and compares the list with the one before. */
async function expectBackAndForth(panel: Opened): Promise<Opened> {
  const before = stored();
  const steps = panel.undoable;
  for (const label of steps) {
    expect(panel.labels[0]).toBe(label);
    await panel.revert({ type: 'undo' });
  }
  expect(panel.labels[0]).toBeUndefined();
  panel.close();
  const next = await Opened.open();
  for (const label of steps.toReversed()) {
    expect(next.labels[1]).toBe(label);
    await next.revert({ type: 'redo' });
  }
  expect([stored(), next.undoable]).toEqual([before, steps]);
  return next;
}

describe.each(['1.3.0'])('version %s', (version) => {
  test('the steps of one panel go on', async () => {
    const panel = await opened(version, 'one-panel');
    const [deletedSack, restored, deletedBackpack, typed] = [
      'Deleted Sack, 1 item',
      'Restored Backpack, 3 items',
      'Deleted Backpack, 3 items',
      'Changed gp in Purse: 62 → 12',
    ];
    expect(panel.undoable).toEqual([deletedSack, restored, deletedBackpack, typed]);
    expect(panel.labels[1]).toBeUndefined();
    const undone = 'Changed gp in Purse: 12 → 20';
    expect(await panel.history()).toEqual([deletedSack, restored, undone, deletedBackpack, typed]);
    const next = await expectBackAndForth(panel);
    // What deletes is known, and what is restored.
    expect(await restorable(next)).toEqual([deletedSack]);
    await restore(next, deletedSack);
    expect(items(1)).toEqual(['Crowbar']);
  });

  test('the steps of two panels go on', async () => {
    const panel = await opened(version, 'two-panels');
    const deletions = ['Deleted Sack, 1 item', 'Deleted Backpack, 3 items'];
    expect(panel.undoable).toEqual([...deletions, 'Changed gp in Purse: 62 → 12']);
    expect(await restorable(panel)).toEqual(deletions);
    await restore(panel, 'Deleted Backpack, 3 items');
    await expectBackAndForth(panel);
  });

  test('the lines of steps are in the History, and undone ones say so', async () => {
    const panel = await opened(version, 'with-lines');
    expect(panel.undoable).toHaveLength(6);
    const lines = await panel.lines();
    expect(lines).toHaveLength(61);
    const done = lines.flatMap(({ undone }, index) => (undone ? [] : [index]));
    expect(done).toEqual([0, 56, 57, 58, 59, 60]);
    expect(lines[0]?.label).toBe('Changed gp in Purse: 5 → 7');
    expect(lines[60]?.label).toBe('Changed gp in Purse: 62 → 1');
    await expectBackAndForth(panel);
  });

  test.each(['killed-after-change', 'killed-without-local-storage'])(
    'after a kill the change whose step was not written is there: %s',
    async (name) => {
      const panel = await opened(version, name);
      await wait(400);
      expect(gold()).toBe(33);
      const deleted = 'Deleted Backpack, 3 items';
      // The step is in the tail.
      const typed = ['Changed gp in Purse: 12 → 33', deleted, 'Changed gp in Purse: 62 → 12'];
      expect(panel.undoable).toEqual(typed);
      await restore(panel, deleted);
      expect([items(0)?.[1], gold()]).toEqual(['Rope', 33]);
    },
  );
});

test.each(['1.3.0'])('the items that version %s wrote into a line are found', async (version) => {
  const panel = await opened(version, 'one-panel');
  expect(await panel.history('crowbar')).toEqual(['Deleted Sack, 1 item: … Crowbar …']);
});

test.each(['1.3.0'])(
  'after a kill the entry of an undone step is corrected by what version %s wrote beside the list',
  async (version) => {
    const panel = await opened(version, 'killed-after-undo');
    expect(panel.undoable).toEqual(['Changed gp in Purse: 62 → 12']);
    expect(panel.labels[1]).toBe('Deleted Backpack, 3 items');
    await panel.revert({ type: 'redo' });
    expect(await restorable(panel)).toEqual(['Deleted Backpack, 3 items']);
    await panel.revert({ type: 'redo' });
    expect(gold()).toBe(20);
    await expectBackAndForth(panel);
  },
);

test('the steps that 1.3.0 left in a tail alone go on', async () => {
  const panel = await opened('1.3.0', 'tail-left-behind');
  const typed = 'Changed gp in Purse: 62 → 12';
  const changed = ['Changed the quantity of Rope: 1 → 5', 'Equipped Rope'];
  expect(panel.undoable).toEqual([...changed, typed]);
  expect(await panel.history()).toEqual([
    ...changed,
    'Changed gp in Purse: 12 → 20',
    'Deleted Backpack, 3 items',
    typed,
  ]);
  await expectBackAndForth(panel);
});

test('the labels of 1.3.0 print as they did there, and its steps go on in every game', async () => {
  const panel = await opened('1.3.0', 'games-and-coins');
  const { shown } = recorded('1.3.0', 'games-and-coins');
  const lines = await panel.lines();
  const line = ({ label, name }: HistoryLine) => `${label} ${name}`;
  expect(lines.map(line)).toEqual(
    shown.history.map((text: string) => text.replace(/ (undone|Take back|Restore)$/, '')),
  );
  const [undone, ...done] = lines.map(({ label }) => label);
  expect([panel.labels[1], panel.undoable]).toEqual([undone, done]);
  await expectBackAndForth(panel);
});
