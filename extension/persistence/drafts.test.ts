/** Checks half-typed texts that outlive their panel (docs/rules/storage.md#half-typed-text-of-closed-panels). */
import { beforeEach, expect, test } from 'vitest';
import { ExtensionStorage } from './extensionStorage';
import { LocalStore } from './localStore';
import { Persistence } from './persistence';
import { SimulatedExtensionStorage } from './simulated/extensionStorage';
import { SimulatedPage } from './simulated/page';
import { clock, extension, local, locks, Opened, wait } from './testing';

let session: SimulatedExtensionStorage;

beforeEach(() => {
  session = new SimulatedExtensionStorage(clock);
});

/** A panel of which only the half-typed texts matter. */
class TypingPanel {
  readonly persistence: Persistence;
  readonly #page = new SimulatedPage(clock);

  constructor({ isPrivate = false, hasSession = true } = {}) {
    this.persistence = new Persistence({
      localStore: new LocalStore(local.seenBy(this.#page), clock),
      extensionStorage: new ExtensionStorage(extension.seenBy(this.#page), clock),
      clock: this.#page,
      report: () => undefined,
      revokeHosts: () => Promise.resolve(),
      takeLock: isPrivate ? undefined : locks.seenBy(this.#page),
      sessionStorage: hasSession ? session.seenBy(this.#page) : undefined,
    });
    local.listen(this.#page, () => this.persistence.syncAndRetry());
  }

  static async open(options = {}): Promise<TypingPanel> {
    const panel = new TypingPanel(options);
    const reading = panel.persistence.readBeforeOpening();
    await wait(100);
    panel.persistence.open(new Opened().words, await reading);
    await wait(100);
    return panel;
  }

  get drafts() {
    return this.persistence.drafts;
  }

  type(field: string, text: string, inventory = 1): void {
    this.drafts.keep({ field, inventory, texts: { text }, time: Date.now() });
  }

  text(field: string): string | undefined {
    return this.drafts.get(field)?.texts.text;
  }

  /** The browser ends the page: nothing more is done, and its locks are free. */
  kill(): void {
    this.#page.end();
  }

  close(): void {
    this.persistence.close();
    this.kill();
  }
}

const stored = () => [...session.entries.values()].flat() as { field: string }[];

test('a text outlives a panel that is closed at once, and one that is killed after half a second', async () => {
  const closed = await TypingPanel.open();
  closed.type('note 1', '4 of 7');
  closed.close();
  await wait(10);
  const killed = await TypingPanel.open();
  expect(killed.text('note 1')).toBe('4 of 7');
  killed.type('note 2', 'belongs to Mira');
  await wait(600);
  killed.type('note 3', 'too late');
  killed.kill();
  const next = await TypingPanel.open();
  expect([1, 2, 3].map((id) => next.text(`note ${id}`))).toEqual([
    '4 of 7',
    'belongs to Mira',
    undefined,
  ]);
});

test('a text belongs to its panel while that is open, and is put back in one panel alone', async () => {
  const first = await TypingPanel.open();
  first.type('text 1', '30 gp');
  await wait(600);
  const second = await TypingPanel.open();
  expect(second.text('text 1')).toBeUndefined();
  first.close();
  await wait(10);
  const both = await Promise.all([TypingPanel.open(), TypingPanel.open()]);
  expect(both.map((panel) => panel.text('text 1')).filter(Boolean)).toEqual(['30 gp']);
});

test('of two texts for one field the newer comes back', async () => {
  const [older, newer] = [await TypingPanel.open(), await TypingPanel.open()];
  newer.type('text 1', 'first');
  await wait(10);
  older.type('text 1', 'second');
  newer.close();
  older.close();
  await wait(10);
  expect((await TypingPanel.open()).text('text 1')).toBe('second');
  expect(stored()).toHaveLength(1);
});

test('what is added, saved or cancelled stays gone, and so does what belongs to an inventory that was left', async () => {
  const panel = await TypingPanel.open();
  panel.type('note 1', 'a');
  panel.type('text 2', 'b', 2);
  panel.type('text 3', 'c', 3);
  await wait(600);
  panel.drafts.drop('note 1');
  panel.drafts.dropOf(2);
  panel.close();
  await wait(10);
  const next = await TypingPanel.open();
  expect(next.drafts.of(1)).toEqual([]);
  expect(next.drafts.of(2)).toEqual([]);
  expect(next.drafts.of(3).map(({ texts }) => texts.text)).toEqual(['c']);
});

test('the newest 20 are kept, and none of more than 100,000 characters', async () => {
  const panel = await TypingPanel.open();
  for (let id = 1; id <= 21; id += 1) {
    panel.type(`note ${id}`, `${id}`);
  }
  panel.type('note 2', 'x'.repeat(100_001));
  panel.type('note 3', 'x'.repeat(100_000));
  await wait(600);
  const fields = stored().map(({ field }) => field);
  expect(fields).toHaveLength(19);
  expect(fields).not.toContain('note 1');
  expect(fields).not.toContain('note 2');
  expect(fields.at(-1)).toBe('note 3');
});

test('nothing comes back after everything was forgotten, here or in another panel', async () => {
  local.setItem('hss-invs', 'Mira');
  const panel = await TypingPanel.open();
  const other = await TypingPanel.open();
  panel.type('note 1', 'a');
  other.type('note 2', 'b');
  const forgetting = panel.persistence.forgetEverything();
  await wait(10_000);
  await forgetting;
  other.persistence.syncAndRetry();
  await wait(10_000);
  expect(stored()).toEqual([]);
  panel.close();
  other.close();
  await wait(10);
  const next = await TypingPanel.open();
  expect([next.text('note 1'), next.text('note 2')]).toEqual([undefined, undefined]);
});

test('a private window, a browser without session storage and one that refuses keep nothing, and nothing fails', async () => {
  const panel = await TypingPanel.open();
  panel.type('note 1', 'a');
  panel.close();
  await wait(10);
  for (const options of [{ isPrivate: true }, { hasSession: false }]) {
    const other = await TypingPanel.open(options);
    expect(other.text('note 1')).toBeUndefined();
    other.type('note 2', 'b');
    other.close();
    await wait(600);
    expect(stored().map(({ field }) => field)).toEqual(['note 1']);
  }
  session.failures = { get: 'no', set: 'no', remove: 'no' };
  const refused = await TypingPanel.open();
  refused.type('note 3', 'c');
  refused.close();
  await wait(600);
  session.failures = {};
  expect((await TypingPanel.open()).text('note 1')).toBe('a');
});
