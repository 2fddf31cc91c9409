/** What was forgotten stays forgotten, whatever happens meanwhile. */
import { expect, test } from 'vitest';
import { aside, copy, list, Opened, Quick, quick, slow, wait } from './testing';

/** Only a number is left, and nothing comes back however long one waits or in which panel one looks. */
async function expectForgotten(...panels: Opened[]): Promise<void> {
  for (const milliseconds of [0, 400, 5000]) {
    await wait(milliseconds);
    expect([...quick.entries]).toEqual([]);
    for (const panel of panels) {
      expect(panel.words.text).toBe('');
      expect(panel.status.recovered).toBeUndefined();
    }
  }
  expect([...slow.entries.keys()]).toEqual(['forgotten']);
  const again = await Opened.open();
  expect(again.words.text).toBe('');
  expect(again.status.recovered).toBeUndefined();
  again.close();
}

/** Forgets, and lets it come to an end. */
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
    expect([list(), copy(), here.words.text]).toEqual(['tent', 'tent', 'tent']);
    expect((await Opened.open()).words.text).toBe('tent');
  },
);

test('a copy that comes late is removed, and was nothing to recover meanwhile', async () => {
  const [here, there] = [await Opened.open(), await Opened.open()];
  there.add('rope');
  slow.delays.set = 2000;
  await wait(400);
  slow.delays = {};
  await forget(here);
  await wait(1500);
  expect(copy()).toBeUndefined();
  await expectForgotten(here, there);
});

test('a copy that lands after everything was closed is nothing to recover', async () => {
  const panel = await Opened.open();
  panel.add('rope');
  await wait(400);
  const late = slow.entries.get('inventories');
  await forget(panel);
  panel.close();
  slow.entries.set('inventories', late);
  const again = await Opened.open();
  expect(again.words.text).toBe('');
  await wait(10);
  expect([...slow.entries.keys()]).toEqual(['forgotten']);
});

test('what is typed while it is being forgotten is forgotten, also in another panel', async () => {
  const [here, there] = [await Opened.open(), await Opened.open()];
  here.add('rope');
  await wait(400);
  slow.delays.clear = 500;
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

test('what waits for room in another panel is forgotten, too', async () => {
  const [here, there] = [await Opened.open(), await Opened.open()];
  here.add('rope');
  quick.room = 0;
  there.add('lamp');
  expect(there.status.unsaved).toEqual({ why: 'full' });
  await forget(here);
  quick.room = Number.POSITIVE_INFINITY;
  await expectForgotten(here, there);
  expect(there.status.unsaved).toBeUndefined();
});

test('where there is no room to tell that everything is being forgotten, it is all the same', async () => {
  const [here, there] = [await Opened.open(), await Opened.open()];
  here.add('rope');
  await wait(400);
  quick.room = [...quick.entries].reduce((sum, [key, text]) => sum + key.length + text.length, 5);
  slow.delays.clear = 400;
  const forgetting = here.persistence.forgetEverything();
  here.add('axe');
  here.persistence.syncAndRetry();
  await wait(1000);
  await forgetting;
  await expectForgotten(here, there);
});

test('damaged text that is just being put aside is forgotten, too', async () => {
  quick.setItem('hss-invs', 'rope!');
  slow.delays.set = 700;
  const panel = await Opened.open();
  await wait(0);
  quick.setItem('hss-invs', 'lamp!');
  panel.persistence.loadExternalChanges();
  panel.add('tent');
  slow.delays = {};
  await forget(panel);
  await wait(1000);
  expect(panel.status.damaged).toBeUndefined();
  await expectForgotten(panel);
});

test.each(['clear', 'set'] as const)(
  'if %s fails, that is said, nothing is forgotten and every panel goes on',
  async (method) => {
    const [here, there] = [await Opened.open(), await Opened.open()];
    here.add('rope');
    await wait(400);
    slow.failures[method] = 'no disk';
    const forgetting = here.persistence.forgetEverything();
    there.add('lamp');
    await wait(50);
    await forgetting;
    slow.failures = {};
    expect(here.status.forgetFailed).toEqual({ what: 'data', reason: 'no disk' });
    await wait(400);
    expect([list(), copy()]).toEqual(['rope lamp', 'rope lamp']);
    here.add('tent');
    expect(list()).toBe('rope lamp tent');
    expect((await Opened.open()).words.text).toBe('rope lamp tent');
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
    slow.delays.get = 100;
    await forget(here);
    slow.delays.clear = 200;
    if (outcome === 'fails') {
      slow.failures.clear = 'no disk';
    }
    const again = here.persistence.forgetEverything();
    await wait(1000);
    await again;
    there.add('tent');
    expect(list()).toBe('tent');
    expect(there.status.unsaved).toBeUndefined();
  },
);

test('what turns out damaged after forgetting has failed is put aside first', async () => {
  const [here, there] = [await Opened.open(), await Opened.open()];
  here.add('rope');
  await wait(400);
  slow.delays.clear = 200;
  slow.failures.clear = 'no disk';
  const forgetting = here.persistence.forgetEverything();
  await wait(1);
  there.add('tent');
  quick.entries.set('hss-invs', 'lamp!');
  await wait(1000);
  await forgetting;
  expect(aside('damaged')).toEqual(['lamp!']);
});

test('a permission that can’t be given back is said, and everything else is forgotten', async () => {
  const panel = await Opened.open();
  panel.add('rope');
  panel.giveBackHosts = () => Promise.reject(new Error('required'));
  await forget(panel);
  expect(panel.status.forgetFailed).toEqual({ what: 'permissions', reason: 'required' });
  await expectForgotten(panel);
});

test('a panel that is closed over forgetting: the next one ends it', async () => {
  const panel = await Opened.open();
  panel.add('rope');
  await wait(400);
  slow.failures.clear = 'closed';
  quick.setItem('hss-forgetting', String(Date.now()));
  panel.close();
  slow.failures = {};
  const next = await Opened.open();
  await expectForgotten(next);
});

test('a panel that is closed over forgetting: one that is open ends it', async () => {
  const panel = await Opened.open();
  panel.add('rope');
  await wait(400);
  quick.setItem('hss-forgetting', String(Date.now()));
  panel.add('lamp');
  await wait(6000);
  await expectForgotten(panel);
});

test('a browser that loses what was removed brings nothing back', async () => {
  const panel = await Opened.open();
  panel.add('rope');
  await wait(400);
  const before = new Map(quick.entries);
  await forget(panel);
  panel.close();
  for (const [key, value] of before) {
    quick.setItem(key, value);
  }
  await expectForgotten(await Opened.open());
});

test('a private window, whose quick storage is another, forgets as well', async () => {
  const panel = await Opened.open();
  panel.add('rope');
  await wait(400);
  const own = new Quick();
  const hidden = await Opened.open(own);
  expect(hidden.words.text).toBe('rope');
  await forget(panel);
  hidden.persistence.takeInDurable({ forgotten: slow.entries.get('forgotten') });
  expect(hidden.words.text).toBe('');
  expect([...own.entries]).toEqual([]);
  // A copy from before that comes now is none.
  hidden.persistence.takeInDurable({ inventories: { list: 'rope', revision: 1_000_000 } });
  expect(hidden.words.text).toBe('');
});

test('a panel that can’t end what another one began to forget opens all the same', async () => {
  quick.setItem('hss-invs', 'rope');
  quick.setItem('hss-forgetting', '5');
  slow.delays.clear = 60_000;
  const opened = new Opened();
  const reading = opened.persistence.read();
  await wait(10_000);
  opened.persistence.open(opened.words, await reading);
  expect(opened.words.text).toBe('rope');
});
