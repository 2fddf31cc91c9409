/** Checks that forgotten data never comes back, whatever happens meanwhile. */
import { expect, test, vi } from 'vitest';
import { SimulatedLocalStorage } from './simulated/localStorage';
import {
  clock,
  copy,
  expectForgotten,
  extension,
  forget,
  list,
  listOf,
  local,
  Opened,
  remainingKeys,
  wait,
} from './testing';

test.each([0, 100, 299, 300, 301, 302, 303, 310, 600])(
  'forgetting %i ms after an edit, here or in another panel, forgets',
  async (milliseconds) => {
    const [here, there] = [await Opened.open(), await Opened.open()];
    there.add('rope');
    here.add('lamp');
    await wait(milliseconds);
    await forget(here);
    await expectForgotten(here, there);
    there.add('tent');
    await wait(400);
    expect([list(), copy(), here.names]).toEqual(['tent', 'tent', 'tent']);
    expect((await Opened.open()).names).toBe('tent');
  },
);

test('a late copy is removed, and never recovered', async () => {
  const [here, there] = [await Opened.open(), await Opened.open()];
  there.add('rope');
  extension.delays.set = 2000;
  await wait(400);
  extension.delays = {};
  await forget(here);
  await wait(1500);
  expect(copy()).toBeUndefined();
  await expectForgotten(here, there);
});

test('a copy that is written after all panels were closed is never recovered', async () => {
  const panel = await Opened.open();
  panel.add('rope');
  await wait(400);
  const late = extension.entries.get('inventories');
  await forget(panel);
  panel.close();
  extension.entries.set('inventories', late);
  const again = await Opened.open();
  expect(again.names).toBe('');
  await wait(10);
  expect([...extension.entries.keys()]).toEqual(['forgotten']);
});

test('a change made during forgetting is forgotten, also in another panel', async () => {
  const [here, there] = [await Opened.open(), await Opened.open()];
  here.add('rope');
  await wait(400);
  extension.delays.remove = 500;
  const forgetting = here.persistence.forgetEverything();
  here.add('lamp');
  there.add('tent');
  await wait(200);
  there.add('torch');
  expect(list()).toBe('rope');
  await wait(1000);
  await forgetting;
  await expectForgotten(here, there);
});

test('an unsaved change in another panel is forgotten, too', async () => {
  const [here, there] = [await Opened.open(), await Opened.open()];
  here.add('rope');
  local.room = 0;
  there.add('lamp');
  expect(there.status.unsaved).toEqual({ why: 'full' });
  await forget(here);
  local.room = Number.POSITIVE_INFINITY;
  await expectForgotten(here, there);
  expect(there.status.unsaved).toBeUndefined();
});

test('forgetting also works if there is no space to announce it to other panels', async () => {
  const [here, there] = [await Opened.open(), await Opened.open()];
  here.add('rope');
  await wait(400);
  local.room = local.used + 5;
  extension.delays.remove = 400;
  const forgetting = here.persistence.forgetEverything();
  here.add('axe');
  here.persistence.syncAndRetry();
  await wait(1000);
  await forgetting;
  await expectForgotten(here, there);
});

test('without space to announce it, what another panel stores meanwhile is forgotten, too', async () => {
  const [here, there] = [await Opened.open(), await Opened.open()];
  here.add('rope');
  await wait(400);
  local.refused.add('hss-forgetting');
  extension.decide = () => ({ delay: 1, answer: 4000 });
  const forgetting = here.persistence.forgetEverything();
  await wait(100);
  there.add('tent');
  expect(list()).toBe('rope tent');
  await wait(5000);
  // It hears of it before the panel that forgets.
  there.persistence.loadFromExtensionStorage({ forgotten: extension.entries.get('forgotten') });
  extension.decide = () => ({ delay: 1, answer: 0 });
  await wait(5000);
  await forgetting;
  await expectForgotten(here, there);
  there.add('torch');
  await wait(400);
  expect([list(), copy(), (await Opened.open()).names]).toEqual(['torch', 'torch', 'torch']);
});

test('without space to announce it, another panel hears of it as it makes a copy, if nobody else says so', async () => {
  const [here, there] = [await Opened.open(), await Opened.open()];
  here.add('rope');
  await wait(400);
  local.refused.add('hss-forgetting');
  void here.persistence.forgetEverything();
  while (!extension.entries.has('forgotten')) {
    await wait(1);
  }
  here.kill();
  there.add('tent');
  expect(list()).toBe('rope tent');
  await wait(400);
  await expectForgotten(there);
});

test('without space to announce it, what another panel stores once it has heard of the end stays', async () => {
  const [here, there] = [await Opened.open(), await Opened.open()];
  here.add('rope');
  await wait(400);
  local.room = local.used;
  extension.delays.get = 20;
  const forgetting = here.persistence.forgetEverything();
  await wait(23);
  there.persistence.loadFromExtensionStorage(Object.fromEntries(extension.entries));
  there.add('lamp');
  expect(list()).toBe('lamp');
  let wasRemoved = false;
  local.onWritten = () => {
    wasRemoved ||= list() === undefined;
  };
  await wait(1000);
  await forgetting;
  expect([wasRemoved, list(), there.names, here.names]).toEqual([false, 'lamp', 'lamp', 'lamp']);
});

test('damaged text that is being set aside is forgotten, too', async () => {
  local.setItem('hss-invs', 'rope!');
  extension.delays.set = 700;
  const panel = await Opened.open();
  await wait(0);
  local.setItem('hss-invs', 'lamp!');
  panel.persistence.loadExternalChanges();
  panel.add('tent');
  extension.delays = {};
  await forget(panel);
  await wait(1000);
  expect(panel.status.damaged).toBeUndefined();
  await expectForgotten(panel);
});

test('a panel is closed while forgetting: the next one finishes it', async () => {
  const panel = await Opened.open();
  panel.add('rope');
  await wait(400);
  extension.failures.remove = 'closed';
  local.setItem('hss-forgetting', String(Date.now()));
  panel.close();
  extension.failures = {};
  const next = await Opened.open();
  await expectForgotten(next);
});

test('a panel is closed while forgetting: another open one finishes it', async () => {
  const panel = await Opened.open();
  panel.add('rope');
  await wait(400);
  local.setItem('hss-forgetting', String(Date.now()));
  panel.add('lamp');
  await wait(6000);
  await expectForgotten(panel);
});

test('nothing comes back if the browser loses the removal', async () => {
  const panel = await Opened.open();
  panel.add('rope');
  await wait(400);
  const before = new Map(local.entries);
  await forget(panel);
  panel.close();
  for (const [key, value] of before) {
    local.setItem(key, value);
  }
  await expectForgotten(await Opened.open());
});

test('nothing comes back if the browser loses the second removal, and the list had not been stored since the first', async () => {
  const panel = await Opened.open();
  panel.add('rope');
  await wait(400);
  await forget(panel);
  const before = new Map(local.entries);
  panel.add('tent');
  for (const [key, value] of local.entries) {
    if (key.startsWith('hss-tail-')) {
      before.set(key, value);
    }
  }
  await wait(400);
  await forget(panel);
  panel.close();
  local.fallBackTo(before);
  const again = await Opened.open();
  expect(await again.history()).toEqual([]);
  await expectForgotten(again);
});

test('nothing comes back if the browser is killed while everything is forgotten once more', async () => {
  const panel = await Opened.open();
  panel.add('rope');
  await wait(400);
  const before = new Map(local.entries);
  await forget(panel);
  extension.delays.set = 100;
  void panel.persistence.forgetEverything();
  await wait(50);
  panel.kill();
  local.fallBackTo(before);
  extension.delays = {};
  await expectForgotten(await Opened.open());
});

test('a private window, which has its own localStorage, forgets as well', async () => {
  const panel = await Opened.open();
  panel.add('rope');
  await wait(400);
  const own = new SimulatedLocalStorage(clock);
  const hidden = await Opened.open({ storage: own, isPrivate: true });
  expect(hidden.names).toBe('rope');
  await forget(panel);
  hidden.persistence.loadFromExtensionStorage({ forgotten: extension.entries.get('forgotten') });
  expect(hidden.names).toBe('');
  expect(remainingKeys(own)).toEqual([]);
  // An older copy that is written now is ignored.
  hidden.persistence.loadFromExtensionStorage({
    inventories: { list: listOf('rope'), revision: 1_000_000 },
  });
  expect(hidden.names).toBe('');
});

test('a panel that hears of it from the extension’s storage first does not store its list again', async () => {
  const [here, there] = [await Opened.open(), await Opened.open()];
  here.add('rope');
  await wait(1);
  local.eventDelay = () => 100;
  const forgetting = here.persistence.forgetEverything();
  await wait(50);
  await forgetting;
  there.persistence.loadFromExtensionStorage({ forgotten: extension.entries.get('forgotten') });
  await wait(10_000);
  expect(list()).toBeUndefined();
  expect(there.names).toBe('');
});

test('a panel that is opening, and has read the copy, brings nothing back', async () => {
  const panel = await Opened.open();
  panel.add('rope');
  await wait(400);
  const { decide } = extension;
  extension.decide = (method) => ({ delay: 1, answer: method === 'get' ? 100 : 0 });
  const [opening] = await Promise.all([Opened.open({ milliseconds: 1000 }), forget(panel)]);
  await wait(1000);
  extension.decide = decide;
  await expectForgotten(panel, opening);
});

test.each([
  ['brings nothing back', true, [undefined]],
  ['forgets it again if there is no space to tell it', false, [undefined, 'rope', undefined]],
])('a panel that reads the copy from before late %s', async (_, hasSpace, lists) => {
  const panel = await Opened.open();
  if (!hasSpace) {
    local.refused.add('hss-forgotten');
  }
  panel.add('rope');
  await wait(400);
  const quick = extension.decide;
  const slow = () => ({ delay: 1, answer: 11_000 });
  extension.decide = slow;
  clock.after(100, () => {
    extension.decide = quick;
    void panel.persistence.forgetEverything();
  });
  clock.after(1000, () => {
    extension.decide = slow;
  });
  const opening = await Opened.open({ milliseconds: 6000 });
  await wait(1000);
  extension.decide = quick;
  const stored = [list()];
  local.onWritten = () => {
    if (list() !== stored.at(-1)) {
      stored.push(list());
    }
  };
  await wait(15_000);
  expect(stored).toEqual(lists);
  await expectForgotten(panel, opening);
});

test('what waits in a panel is forgotten, even if no list is stored', async () => {
  const [here, there] = [await Opened.open(), await Opened.open()];
  local.room = 60;
  there.add('rope');
  expect(there.status.unsaved).toEqual({ why: 'full' });
  await forget(here);
  local.room = Number.POSITIVE_INFINITY;
  await expectForgotten(here, there);
});

test('a panel keeps no steps from before, even if it hears of a new list first', async () => {
  const [here, there] = [await Opened.open(), await Opened.open()];
  there.add('rope');
  await wait(400);
  local.eventDelay = () => 100;
  await forget(here);
  here.add('tent');
  await wait(400);
  expect([there.names, ...there.labels]).toEqual(['tent', undefined, undefined]);
  expect(await there.history()).toEqual(['Created tent']);
});

test('a panel that opened a newer list keeps its steps when the number is written again', async () => {
  const panel = await Opened.open();
  panel.add('rope');
  await wait(400);
  await forget(panel);
  const forgotten = extension.entries.get('forgotten');
  panel.add('lamp');
  await wait(400);
  extension.entries.delete('forgotten');
  const there = await Opened.open();
  there.add('tent');
  there.persistence.loadFromExtensionStorage({ forgotten });
  expect([there.names, there.undoable]).toEqual(['lamp tent', ['Created tent']]);
});

test('a list that is stored afterwards stays, even if its panel does not know what was forgotten and the clock is set back', async () => {
  const panel = await Opened.open();
  panel.add('rope');
  await forget(panel);
  panel.close();
  extension.failures.get = 'broken';
  const next = await Opened.open();
  vi.setSystemTime(500_000);
  next.add('lamp');
  next.kill();
  extension.failures = {};
  const last = await Opened.open();
  expect(last.names).toBe('lamp');
});

test('two panels forget everything at the same time: what is stored when the first has finished stays', async () => {
  const [here, there] = [await Opened.open(), await Opened.open()];
  here.add('rope');
  await wait(400);
  const first = here.persistence.forgetEverything();
  await wait(2);
  extension.delays.remove = 200;
  const second = there.persistence.forgetEverything();
  await wait(50);
  await first;
  here.add('lamp');
  expect(list()).toBe('lamp');
  let wasRemoved = false;
  local.onWritten = () => {
    wasRemoved ||= list() === undefined;
  };
  await wait(1000);
  await second;
  expect([wasRemoved, list(), copy(), there.names]).toEqual([false, 'lamp', 'lamp', 'lamp']);
});
