/** Checks that forgotten data never comes back, whatever happens meanwhile. */
import { expect, test, vi } from 'vitest';
import { SILENT } from './clock';
import { SimulatedLocalStorage } from './simulated/localStorage';
import { SimulatedPage } from './simulated/page';
import {
  clock,
  copy,
  extension,
  list,
  listOf,
  local,
  Opened,
  quarantined,
  remainingKeys,
  wait,
} from './testing';

/** Only a number is left in each storage, and nothing comes back however long one waits or in which panel one looks. */
async function expectForgotten(...panels: Opened[]): Promise<void> {
  for (const milliseconds of [0, 400, 5000]) {
    await wait(milliseconds);
    expect(remainingKeys(local)).toEqual([]);
    for (const panel of panels) {
      expect(panel.names).toBe('');
      expect(panel.status.recovered).toBeUndefined();
    }
  }
  expect([...extension.entries.keys()]).toEqual(['forgotten']);
  const again = await Opened.open();
  expect(again.names).toBe('');
  expect(again.status.recovered).toBeUndefined();
  again.close();
}

/** Forgets everything and waits until that is done. */
async function forget(panel: Opened): Promise<void> {
  const forgetting = panel.persistence.forgetEverything();
  await wait(50);
  await forgetting;
}

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

test.each(['remove', 'set'] as const)(
  'if %s fails, that is reported, nothing is forgotten and every panel continues',
  async (method) => {
    const [here, there] = [await Opened.open(), await Opened.open()];
    here.add('rope');
    await wait(400);
    extension.failures[method] = 'no disk';
    const forgetting = here.persistence.forgetEverything();
    there.add('lamp');
    await wait(50);
    await forgetting;
    extension.failures = {};
    expect(here.status.forgetFailed).toEqual({ what: 'data', reason: 'no disk' });
    await wait(400);
    expect([list(), copy()]).toEqual(['rope lamp', 'rope lamp']);
    here.add('tent');
    expect(list()).toBe('rope lamp tent');
    expect((await Opened.open()).names).toBe('rope lamp tent');
    await forget(here);
    expect(here.status.forgetFailed).toBeUndefined();
    await expectForgotten(here);
  },
);

test.each(['succeeds', 'fails'])(
  'a panel that is still finding out about one forgetting goes on after another one that %s',
  async (outcome) => {
    const [here, there] = [await Opened.open(), await Opened.open()];
    here.add('rope');
    await wait(400);
    extension.delays.get = 100;
    const first = here.persistence.forgetEverything();
    await wait(250);
    await first;
    extension.delays.remove = 200;
    if (outcome === 'fails') {
      extension.failures.remove = 'no disk';
    }
    const again = here.persistence.forgetEverything();
    await wait(1000);
    await again;
    there.add('tent');
    expect(list()).toBe('tent');
    expect(there.status.unsaved).toBeUndefined();
  },
);

test('damaged text that is found after a failed forgetting is set aside first', async () => {
  const [here, there] = [await Opened.open(), await Opened.open()];
  here.add('rope');
  await wait(400);
  extension.delays.remove = 200;
  extension.failures.remove = 'no disk';
  const forgetting = here.persistence.forgetEverything();
  await wait(1);
  there.add('tent');
  local.entries.set('hss-invs', 'lamp!');
  await wait(1000);
  await forgetting;
  expect(quarantined('damaged')).toEqual(['lamp!']);
});

test('what can’t be read is forgotten all the same', async () => {
  const panel = await Opened.open();
  panel.add('rope');
  await wait(400);
  extension.failures.get = 'no disk';
  await forget(panel);
  extension.failures = {};
  expect(panel.status.forgetFailed).toBeUndefined();
  await expectForgotten(panel);
});

test('a permission that can’t be revoked is reported, and everything else is forgotten', async () => {
  const panel = await Opened.open();
  panel.add('rope');
  panel.revokeHosts = () => Promise.reject(new Error('required'));
  await forget(panel);
  expect(panel.status.forgetFailed).toEqual({ what: 'permissions', reason: 'required' });
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

test('a panel that can’t finish another panel’s forgetting opens anyway, and saves once it has given up', async () => {
  local.setItem('hss-invs', listOf('rope'));
  local.setItem('hss-forgetting', '5');
  extension.delays.remove = 60_000;
  const opened = await Opened.open({ milliseconds: 6000 });
  expect(opened.names).toBe('rope');
  opened.add('lamp');
  expect(list()).toBe('rope');
  await wait(10_000);
  expect([opened.names, list()]).toEqual(['rope lamp', 'rope lamp']);
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
  there.persistence.loadFromExtensionStorage({ forgotten: extension.entries.get('forgotten') });
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

test('a storage that does not answer is reported, and the panel continues', async () => {
  const panel = await Opened.open();
  panel.add('rope');
  await wait(400);
  extension.delays.remove = 60_000;
  const forgetting = panel.persistence.forgetEverything();
  await wait(10_100);
  await forgetting;
  expect(panel.status.forgetFailed).toEqual({ what: 'data', reason: SILENT });
  panel.add('lamp');
  expect(list()).toBe('rope lamp');
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

test('what a panel has given up to forget is not forgotten later, by nobody', async () => {
  const [here, there] = [await Opened.open(), await Opened.open()];
  there.add('rope');
  await wait(400);
  extension.delays.remove = 12_000;
  const forgetting = here.persistence.forgetEverything();
  await wait(100);
  // If the other panel went on with it, it would come to the end after this one has given up.
  extension.delays.remove = 7000;
  await wait(10_000);
  await forgetting;
  expect(here.status.forgetFailed).toEqual({ what: 'data', reason: SILENT });
  await wait(60_000);
  expect([list(), here.names, there.names]).toEqual(Array(3).fill('rope'));
  expect(there.labels).toEqual(['Created rope', undefined]);
  expect((await Opened.open()).names).toBe('rope');
});

test('a storage that removes everything after that was given up gets all of it back', async () => {
  const panel = await Opened.open();
  panel.add('rope');
  await wait(400);
  extension.delays.remove = 12_000;
  const forgetting = panel.persistence.forgetEverything();
  await wait(10_100);
  await forgetting;
  let wasRemoved = false;
  extension.listen(new SimulatedPage(clock), (changed) => {
    wasRemoved ||= 'inventories' in changed && changed.inventories === undefined;
  });
  await wait(2500);
  expect([wasRemoved, copy(), list()]).toEqual([true, 'rope', 'rope']);
  panel.close();
  expect((await Opened.open()).labels).toEqual(['Created rope', undefined]);
});

test('a storage that has removed everything, but can’t remember that, gets all of it back', async () => {
  const panel = await Opened.open();
  panel.add('rope');
  await wait(400);
  extension.failures.set = 'no space';
  await forget(panel);
  await wait(6000);
  extension.failures = {};
  await wait(6000);
  panel.close();
  const next = await Opened.open();
  expect([next.names, ...next.labels]).toEqual(['rope', 'Created rope', undefined]);
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

test('two panels forget everything at the same time: if the first can’t, the second does', async () => {
  const [here, there] = [await Opened.open(), await Opened.open()];
  here.add('rope');
  await wait(400);
  extension.delays.remove = 100;
  extension.failures.remove = 'no disk';
  const first = here.persistence.forgetEverything();
  await wait(5);
  extension.failures = {};
  const second = there.persistence.forgetEverything();
  await wait(400);
  await Promise.all([first, second]);
  expect(here.status.forgetFailed).toEqual({ what: 'data', reason: 'no disk' });
  await expectForgotten(here, there);
});

test('a forgetting that is given up brings nothing back that another panel had forgotten before', async () => {
  const [here, there] = [await Opened.open(), await Opened.open()];
  here.add('rope');
  await wait(400);
  local.eventDelay = () => 1000;
  await forget(there);
  extension.decide = () => ({ delay: 1, answer: Number.POSITIVE_INFINITY });
  const forgetting = here.persistence.forgetEverything();
  here.add('tent');
  await wait(11_000);
  await forgetting;
  expect([list(), here.names]).toEqual(['tent', 'tent']);
});

test('a list is not forgotten with the number of a forgetting that was given up', async () => {
  const panel = await Opened.open();
  panel.add('rope');
  await wait(400);
  const { decide } = extension;
  extension.decide = (method) => ({
    delay: 1,
    answer: method === 'set' ? Number.POSITIVE_INFINITY : 0,
  });
  const forgetting = panel.persistence.forgetEverything();
  await wait(10_100);
  await forgetting;
  expect(panel.status.forgetFailed).toEqual({ what: 'data', reason: SILENT });
  panel.close();
  extension.decide = decide;
  expect((await Opened.open()).names).toBe('rope');
});

test('a forgetting that was given up is not finished when a killed browser brings its entry back', async () => {
  const panel = await Opened.open();
  panel.add('rope');
  await wait(400);
  extension.failures.remove = 'no disk';
  const forgetting = panel.persistence.forgetEverything();
  const entry = local.getItem('hss-forgetting') ?? '';
  await wait(50);
  await forgetting;
  extension.failures = {};
  await wait(400);
  panel.close();
  local.setItem('hss-forgetting', entry);
  const again = await Opened.open();
  expect([again.names, list()]).toEqual(['rope', 'rope']);
  again.add('lamp');
  expect(list()).toBe('rope lamp');
});
