/** Checks half-typed texts that outlive their panel (docs/rules/storage.md#half-typed-text-of-closed-panels). */
import { expect, test, vi } from 'vitest';
import { listOf, local, Opened, session, wait } from './testing';

/** Types a text into a field. */
function type(panel: Opened, field: string, text: string, inventory = 1): void {
  panel.persistence.drafts.save({ field, inventory, texts: { text }, time: Date.now() });
}

/** The text that a panel keeps of a field. */
function textIn(panel: Opened, field: string): string | undefined {
  return panel.persistence.drafts.get(field)?.texts.text;
}

const stored = () => [...session.entries.values()].flat() as { field: string }[];

test('a text outlives a panel that is closed at once, and one that is killed a moment after the last key', async () => {
  const closed = await Opened.open();
  type(closed, 'note 1', '4 of 7');
  closed.close();
  await wait(10);
  const killed = await Opened.open();
  expect(textIn(killed, 'note 1')).toBe('4 of 7');
  type(killed, 'note 2', 'belongs to Mira');
  await wait(150);
  type(killed, 'note 3', 'too late');
  killed.kill();
  const next = await Opened.open();
  expect([1, 2, 3].map((id) => textIn(next, `note ${id}`))).toEqual([
    '4 of 7',
    'belongs to Mira',
    undefined,
  ]);
});

test('a text outlives its panel after everything was forgotten and the clock was set back', async () => {
  const panel = await Opened.open();
  panel.add('rope');
  const forgetting = panel.persistence.forgetEverything();
  await wait(50);
  await forgetting;
  vi.setSystemTime(Date.now() - 500_000);
  type(panel, 'note 1', '4 of 7');
  panel.close();
  await wait(10);
  expect(textIn(await Opened.open(), 'note 1')).toBe('4 of 7');
});

test('a text belongs to its panel while that is open, and is put back in one panel alone', async () => {
  const first = await Opened.open();
  type(first, 'text 1', '30 gp');
  await wait(600);
  const second = await Opened.open();
  expect(textIn(second, 'text 1')).toBeUndefined();
  first.close();
  await wait(10);
  const both = await Promise.all([Opened.open(), Opened.open()]);
  expect(both.map((panel) => textIn(panel, 'text 1')).filter(Boolean)).toEqual(['30 gp']);
});

test('of two texts for one field the newer comes back', async () => {
  const [older, newer] = [await Opened.open(), await Opened.open()];
  type(newer, 'text 1', 'first');
  await wait(10);
  type(older, 'text 1', 'second');
  newer.close();
  older.close();
  await wait(10);
  expect(textIn(await Opened.open(), 'text 1')).toBe('second');
  expect(stored()).toHaveLength(1);
});

test('what is added, saved or cancelled stays gone, and so does what belongs to an inventory that was left', async () => {
  const panel = await Opened.open();
  type(panel, 'note 1', 'a');
  type(panel, 'text 2', 'b', 2);
  type(panel, 'text 3', 'c', 3);
  await wait(600);
  panel.persistence.drafts.drop('note 1');
  panel.persistence.drafts.dropOf(2);
  panel.close();
  await wait(10);
  const next = await Opened.open();
  expect(next.persistence.drafts.of(1)).toEqual([]);
  expect(next.persistence.drafts.of(2)).toEqual([]);
  expect(next.persistence.drafts.of(3).map(({ texts }) => texts.text)).toEqual(['c']);
});

test('of a text that grows too long the last one that fitted is kept, and that is said until it fits again', async () => {
  const panel = await Opened.open();
  const isTooLong = () => panel.persistence.drafts.tooLong.get().has('text 1');
  type(panel, 'text 1', 'x'.repeat(100_000));
  expect(isTooLong()).toBe(false);
  type(panel, 'text 1', 'x'.repeat(100_001));
  expect([isTooLong(), textIn(panel, 'text 1')?.length]).toEqual([true, 100_000]);
  panel.close();
  await wait(10);
  const next = await Opened.open();
  expect(textIn(next, 'text 1')?.length).toBe(100_000);
  type(panel, 'text 1', 'y'.repeat(100_001));
  expect(isTooLong()).toBe(true);
  panel.persistence.drafts.drop('text 1');
  expect(isTooLong()).toBe(false);
});

test('the newest 20 are kept, and none of more than 100,000 characters', async () => {
  const panel = await Opened.open();
  for (let id = 1; id <= 21; id += 1) {
    type(panel, `note ${id}`, `${id}`);
  }
  type(panel, 'note 22', 'x'.repeat(100_001));
  type(panel, 'note 3', 'x'.repeat(100_000));
  await wait(600);
  const fields = stored().map(({ field }) => field);
  expect(fields).toHaveLength(20);
  expect(fields).not.toContain('note 1');
  expect(fields).not.toContain('note 22');
  expect(fields.at(-1)).toBe('note 3');
});

test('nothing comes back after everything was forgotten, here or in another panel', async () => {
  local.setItem('hss-invs', listOf('Mira'));
  const panel = await Opened.open();
  const other = await Opened.open();
  type(panel, 'note 1', 'a');
  type(other, 'note 2', 'b');
  const forgetting = panel.persistence.forgetEverything();
  await wait(10_000);
  await forgetting;
  other.persistence.syncAndRetry();
  await wait(10_000);
  expect(stored()).toEqual([]);
  panel.close();
  other.close();
  await wait(10);
  const next = await Opened.open();
  expect([textIn(next, 'note 1'), textIn(next, 'note 2')]).toEqual([undefined, undefined]);
});

test('a private window, a browser without session storage and one that refuses keep nothing, and nothing fails', async () => {
  const panel = await Opened.open();
  type(panel, 'note 1', 'a');
  panel.close();
  await wait(10);
  for (const options of [{ isPrivate: true }, { hasSession: false }]) {
    const other = await Opened.open(options);
    expect(textIn(other, 'note 1')).toBeUndefined();
    type(other, 'note 2', 'b');
    other.close();
    await wait(600);
    expect(stored().map(({ field }) => field)).toEqual(['note 1']);
  }
  session.failures = { get: 'no', set: 'no', remove: 'no' };
  const refused = await Opened.open();
  type(refused, 'note 3', 'c');
  refused.close();
  await wait(600);
  session.failures = {};
  expect(textIn(await Opened.open(), 'note 1')).toBe('a');
});
