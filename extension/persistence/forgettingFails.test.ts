/** Checks that nothing is lost, and nothing forgotten later, where a storage refuses to forget or does not answer. */
import { expect, test } from 'vitest';
import { SILENT } from './clock';
import { SimulatedPage } from './simulated/page';
import {
  clock,
  copy,
  expectForgotten,
  extension,
  forget,
  list,
  listOf,
  local,
  loseLamp,
  Opened,
  quarantined,
  wait,
} from './testing';

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

test('a newer copy that a panel has not read when it gives up forgetting is set aside', async () => {
  await loseLamp();
  const quick = extension.decide;
  const silent = { delay: 1, answer: Number.POSITIVE_INFINITY };
  extension.decide = () => silent;
  const again = await Opened.open({ milliseconds: 6000 });
  expect(again.names).toBe('rope');
  extension.decide = (method) => (method === 'remove' ? silent : { delay: 1, answer: 0 });
  const forgetting = again.persistence.forgetEverything();
  await wait(10_100);
  await forgetting;
  expect(again.status.forgetFailed).toEqual({ what: 'data', reason: SILENT });
  extension.decide = quick;
  await wait(400);
  expect([list(), copy(), quarantined('replaced')]).toEqual(['rope', 'rope', ['rope lamp']]);
});

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
