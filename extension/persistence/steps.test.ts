/** Checks the steps that outlive their panel, with the real engine (docs/rules/storage.md#the-undo-log). */
import { expect, test, vi } from 'vitest';
import { extension, local, Opened, session, wait } from './testing';

const stepEntries = () => [...extension.entries.keys()].filter((key) => key.startsWith('hss-s'));
const tails = () => [...local.entries.keys()].filter((key) => key.startsWith('hss-tail-'));
const names = () =>
  (JSON.parse(local.getItem('hss-invs') ?? '[]') as { name: string }[]).map(({ name }) => name);

test('the last step of a panel that is closed at once can be undone in the next one', async () => {
  const panel = await Opened.open();
  panel.add('Ada');
  panel.add('Bo');
  panel.close();
  const next = await Opened.open();
  expect(next.labels).toEqual(['Created Bo', undefined]);
  await next.revert({ type: 'undo' });
  expect(names()).toEqual(['Ada']);
  next.close();
  const last = await Opened.open();
  expect(last.labels).toEqual(['Created Ada', 'Created Bo']);
  await last.revert({ type: 'redo' });
  expect(names()).toEqual(['Ada', 'Bo']);
});

test('steps are written a moment after the change, and each once', async () => {
  const panel = await Opened.open();
  panel.add('Ada');
  expect(stepEntries()).toEqual([]);
  await wait(400);
  expect(stepEntries()).toEqual(['hss-step-0-1']);
  panel.kill();
  expect((await Opened.open()).labels).toEqual(['Created Ada', undefined]);
});

test('an open panel keeps its own steps, and two that open at once share none', async () => {
  const [here, there] = [await Opened.open(), await Opened.open()];
  here.add('Ada');
  there.add('Bo');
  await wait(400);
  expect(here.labels[0]).toBe('Created Ada');
  expect(there.labels[0]).toBe('Created Bo');
  expect(await there.history()).toEqual(['Created Bo', 'Created Ada']);
  here.close();
  there.close();
  const opening = [Opened.open(), Opened.open()];
  const both = await Promise.all(opening);
  expect(both.map(({ labels }) => labels[0]).filter(Boolean)).toHaveLength(1);
  both[0]?.close();
  both[1]?.close();
  const one = await Opened.open();
  await one.revert({ type: 'undo' });
  await one.revert({ type: 'undo' });
  expect(names()).toEqual([]);
});

test('the steps of two closed panels are undone in the order in which they changed the list', async () => {
  const [here, there] = [await Opened.open(), await Opened.open()];
  here.add('Ada');
  there.add('Bo');
  here.add('Cy');
  there.add('Dee');
  // What one panel undid is not redone after a later step of the other.
  await there.revert({ type: 'undo' });
  here.add('Eve');
  here.close();
  const later = await Opened.open();
  const ofHere = ['Created Eve', 'Created Cy', 'Created Ada'];
  expect(later.undoable).toEqual(ofHere);
  there.close();
  expect(later.undoable).toEqual(ofHere);
  await wait(400);
  later.close();
  const all = await Opened.open();
  expect(all.undoable).toEqual(['Created Eve', 'Created Cy', 'Created Bo', 'Created Ada']);
  expect(all.labels[1]).toBeUndefined();
  for (const left of [['Ada', 'Bo', 'Cy'], ['Ada', 'Bo'], ['Ada'], []]) {
    await all.revert({ type: 'undo' });
    expect(names()).toEqual(left);
  }
});

test('a private window keeps none and takes none over', async () => {
  const panel = await Opened.open();
  panel.add('Ada');
  panel.close();
  await wait(10);
  const before = stepEntries();
  const hidden = await Opened.open({ isPrivate: true });
  expect(hidden.labels).toEqual([undefined, undefined]);
  hidden.add('Bo');
  expect(await hidden.history()).toEqual(['Created Bo']);
  hidden.close();
  await wait(400);
  expect(stepEntries()).toEqual(before);
});

test('if storage.local refuses, undo works as ever, and the steps are kept later', async () => {
  const panel = await Opened.open();
  extension.failures.set = 'no disk';
  panel.add('Ada');
  await wait(400);
  panel.add('Bo');
  await wait(400);
  await panel.revert({ type: 'undo' });
  expect(names()).toEqual(['Ada']);
  extension.failures = {};
  panel.add('Cy');
  await wait(400);
  panel.kill();
  const next = await Opened.open();
  await next.revert({ type: 'undo' });
  await next.revert({ type: 'undo' });
  expect(names()).toEqual([]);
});

test('if storage.local refuses until the browser is killed, the tail has the steps that it lacks', async () => {
  const panel = await Opened.open();
  panel.add('Ada');
  panel.add('Bo');
  await panel.revert({ type: 'undo' });
  await wait(400);
  extension.failures.set = 'no space';
  panel.add('Cy');
  await wait(400);
  panel.kill();
  const next = await Opened.open();
  expect(next.labels).toEqual(['Created Cy', undefined]);
  expect(await next.history()).toEqual(['Created Cy', 'Created Bo', 'Created Ada']);
  await next.revert({ type: 'undo' });
  await next.revert({ type: 'undo' });
  expect(names()).toEqual([]);
});

test('a browser that is killed before it has written the first list leaves no step', async () => {
  const panel = await Opened.open();
  const start = Date.now();
  await wait(1);
  panel.add('Bo');
  const states = local.statesSince(Date.now() - start).filter((state) => !state.has('hss-invs'));
  panel.kill();
  expect(states.length).toBeGreaterThan(2);
  for (const state of states) {
    local.fallBackTo(state);
    const again = await Opened.open();
    expect([await again.history(), tails()]).toEqual([[], []]);
    again.kill();
  }
});

test('a tail has no space that the list needs, and counts for no warning', async () => {
  const panel = await Opened.open();
  extension.failures.set = 'no disk';
  panel.add('Ada');
  expect(tails()).toEqual(['hss-tail-0']);
  const used = local.used;
  local.room = used + 20;
  panel.add('Bo');
  expect(names()).toEqual(['Ada', 'Bo']);
  expect(tails()).toEqual([]);
  expect(panel.status.unsaved).toBeUndefined();
  extension.failures = {};
  local.room = Number.POSITIVE_INFINITY;
  panel.add('Cy');
  await wait(400);
  panel.kill();
  expect(await (await Opened.open()).history()).toEqual([
    'Created Cy',
    'Created Bo',
    'Created Ada',
  ]);
});

test('if the list is refused, the tail is as it was', async () => {
  const panel = await Opened.open();
  panel.add('Ada');
  const stored = () =>
    ['hss-tail-0', 'hss-revision', 'hss-invs', 'hss-ids'].map((key) => local.getItem(key));
  const before = stored();
  local.room = local.used;
  panel.add('B'.repeat(5000));
  expect(stored()).toEqual(before);
});

test('the safety copy has the tails of its list, and they come back with it', async () => {
  const panel = await Opened.open();
  panel.add('Ada');
  await wait(400);
  panel.add('Bo');
  await wait(400);
  expect(extension.entries.get('inventories')).toMatchObject({
    tails: { 'hss-tail-0': expect.stringContaining('Created Bo') },
  });
  // Its step has not arrived, and everything in localStorage is lost.
  extension.entries.delete('hss-step-0-2');
  panel.kill();
  local.entries.clear();
  const next = await Opened.open();
  expect(next.labels).toEqual(['Created Bo', undefined]);
  await next.revert({ type: 'undo' });
  expect(names()).toEqual(['Ada']);
});

test('what version 1.2.0 stores and copies, without tails, leaves the tail beside its list', async () => {
  const panel = await Opened.open();
  panel.add('Ada');
  await wait(400);
  panel.add('Bo');
  await wait(400);
  panel.kill();
  extension.entries.delete('hss-step-0-2');
  // Something was done and undone there: the list is the same under a later revision.
  const revision = Number(local.getItem('hss-revision')) + 5;
  const [list = '', ids = '{}'] = ['hss-invs', 'hss-ids'].map((key) => local.getItem(key) ?? '');
  const entry = JSON.stringify({ ...JSON.parse(ids), revision });
  local.setItem('hss-revision', String(revision));
  local.setItem('hss-ids', entry);
  extension.entries.set('inventories', { revision, list, ids: entry });
  const next = await Opened.open();
  expect(next.labels).toEqual(['Created Bo', undefined]);
  await next.revert({ type: 'undo' });
  expect(names()).toEqual(['Ada']);
  await wait(400);
  expect(extension.entries.get('inventories')).toHaveProperty('tails');
});

test('a change that localStorage refuses is not kept as a step before it is stored', async () => {
  const panel = await Opened.open();
  panel.add('Ada');
  await wait(400);
  local.room = 0;
  panel.add('Bo');
  await wait(400);
  expect(stepEntries()).toHaveLength(1);
  local.room = Number.POSITIVE_INFINITY;
  await wait(6000);
  expect(stepEntries()).toHaveLength(2);
  expect(names()).toEqual(['Ada', 'Bo']);
});

test('the copy, the names of steps and half-typed text are read at the same time', async () => {
  const before = await Opened.open();
  before.add('Ada');
  before.close();
  await wait(10);
  extension.delays.get = 40;
  session.delays.get = 40;
  const panel = await Opened.open({ milliseconds: 50 });
  expect(panel.labels).toEqual(['Created Ada', undefined]);
});

test.each(['get', 'set', 'remove'] as const)(
  'a panel opens and works if %s of storage.local fails',
  async (method) => {
    const before = await Opened.open();
    before.add('Ada');
    before.close();
    await wait(10);
    extension.failures[method] = 'no disk';
    const panel = await Opened.open({ milliseconds: 6000 });
    panel.add('Bo');
    await panel.revert({ type: 'undo' });
    expect(names()).toEqual(['Ada']);
    panel.close();
  },
);

test('entries that are damaged, of a later version or of somebody else leave the list alone', async () => {
  const panel = await Opened.open();
  for (const name of ['Ada', 'Bo', 'Cy']) {
    panel.add(name);
    await wait(400);
  }
  panel.close();
  await wait(10);
  extension.entries.set('hss-step-0-2', 5);
  extension.entries.set('hss-step-0-9', '{"format":99}');
  extension.entries.set('hss-step-mine', 'x');
  extension.entries.set('hss-version-0-3', '{"ids":[1');
  const next = await Opened.open();
  expect(names()).toEqual(['Ada', 'Bo', 'Cy']);
  for (let times = 0; times < 4; times += 1) {
    await next.revert({ type: 'undo' });
  }
  expect(names().length).toBeLessThan(3);
  await wait(400);
  expect(extension.entries.get('hss-step-mine')).toBe('x');
  expect(extension.entries.get('hss-step-0-9')).toBe('{"format":99}');
});

test('forgetting everything leaves nothing of the steps, whichever panel still writes', async () => {
  const [here, there] = [await Opened.open(), await Opened.open()];
  here.add('Ada');
  there.add('Bo');
  await wait(400);
  there.add('Cy');
  extension.delays.set = 300;
  await wait(310);
  extension.delays = {};
  const forgetting = here.persistence.forgetEverything();
  await wait(50);
  await forgetting;
  await wait(6000);
  expect([...extension.entries.keys()]).toEqual(['forgotten']);
  expect(await here.history()).toEqual([]);
  here.close();
  there.close();
  const next = await Opened.open();
  expect([...next.labels, ...(await next.history())]).toEqual([undefined, undefined]);
  next.add('Dee');
  await wait(400);
  expect(await next.history()).toEqual(['Created Dee']);
});

test('steps that storage.local refuses are not written later, if everything was forgotten meanwhile', async () => {
  const [here, there] = [await Opened.open(), await Opened.open()];
  there.add('Ada');
  extension.delays.set = 300;
  extension.failures.set = 'no disk';
  await wait(310);
  extension.delays = {};
  extension.failures = {};
  const forgetting = here.persistence.forgetEverything();
  await wait(50);
  await forgetting;
  await wait(300);
  there.add('Bo');
  await wait(400);
  expect(there.names).toBe('Bo');
  expect(JSON.stringify([...extension.entries])).not.toContain('Ada');
});

test('steps that come back after forgetting are removed when they are found', async () => {
  const panel = await Opened.open();
  panel.add('Ada');
  await wait(400);
  const late = [...extension.entries].filter(([key]) => key.startsWith('hss-'));
  const forgetting = panel.persistence.forgetEverything();
  await wait(50);
  await forgetting;
  panel.close();
  for (const [key, value] of late) {
    extension.entries.set(key, value);
  }
  const next = await Opened.open();
  expect(next.labels).toEqual([undefined, undefined]);
  await wait(400);
  expect([...extension.entries.keys()]).toEqual(['forgotten']);
});

/** Creates Ada and Bo in a panel and ends it by a kill, which loses the list with Bo but not its step. */
async function killedWithoutBo(): Promise<void> {
  const panel = await Opened.open();
  panel.add('Ada');
  await wait(400);
  const before = new Map(local.entries);
  const copy = extension.entries.get('inventories');
  panel.add('Bo');
  await wait(400);
  panel.kill();
  local.entries.clear();
  for (const [key, value] of before) {
    local.entries.set(key, value);
  }
  extension.entries.set('inventories', copy);
}

// Set back, the clock gives later changes the revisions of the lost list.
test.each([0, -1_000_000])(
  'after a kill, steps of a list that is lost are only lines, with a clock that is set by %d',
  async (milliseconds) => {
    await killedWithoutBo();
    vi.setSystemTime(Date.now() + milliseconds);
    const next = await Opened.open();
    expect(next.labels).toEqual(['Created Ada', undefined]);
    expect(await next.history()).toEqual(['Created Bo', 'Created Ada']);
    next.add('Cy');
    next.close();
    const last = await Opened.open();
    expect([last.undoable, last.labels[1]]).toEqual([['Created Cy', 'Created Ada'], undefined]);
  },
);

test('steps of a list that is lost are not undone later, also if storage.local refuses to drop them', async () => {
  await killedWithoutBo();
  extension.failures.set = 'no space';
  const next = await Opened.open();
  const other = await Opened.open();
  other.add('Cy');
  await wait(400);
  next.kill();
  other.kill();
  const last = await Opened.open();
  expect(last.labels).toEqual(['Created Cy', undefined]);
  expect(await last.history()).toEqual(['Created Cy', 'Created Bo', 'Created Ada']);
  await last.revert({ type: 'undo' });
  expect(last.labels).toEqual(['Created Ada', 'Created Cy']);
});

test('steps that storage.local leaves unanswered are kept with the next one', async () => {
  const panel = await Opened.open();
  extension.decide = () => ({ delay: 1, answer: Number.POSITIVE_INFINITY, refusal: 'lost' });
  panel.add('Ada');
  await wait(11_000);
  extension.decide = () => ({ delay: 1, answer: 0 });
  panel.add('Bo');
  await wait(400);
  panel.kill();
  expect(await (await Opened.open()).history()).toEqual(['Created Bo', 'Created Ada']);
});
