/** Checks the safety copy: data that the browser loses from localStorage is recovered. */
import { expect, inject, test } from 'vitest';
import { coinsIn, inventory, pouch, saved, storage } from './support/inventories.ts';
import { openPanel } from './support/open-panel.ts';
import type { Panel } from './support/panel.ts';
import {
  card,
  confirm,
  createInventory,
  fillAndLeave,
  forgetEverything,
  select,
} from './support/panel-parts.ts';

const mira = inventory('Mira', [storage('Backpack')], [pouch('Purse')]);
const stored = saved(mira, inventory('Tom'));

function open(): Promise<Panel> {
  return openPanel({ width: 1280, stored });
}

function coin(panel: Panel, name: string) {
  return card(panel, 'Purse').find('textbox', name);
}

interface Copy {
  list: string;
  revision: number;
}

/** Waits until the safety copy is the same as the stored list. */
async function waitForCopy(panel: Panel): Promise<void> {
  const isSame = () =>
    panel.page.evaluate(async () => {
      const { inventories } = await chrome.storage.local.get(null);
      return (inventories as Copy | undefined)?.list === localStorage.getItem('hss-invs');
    });
  await expect.poll(isSame).toBe(true);
}

/** The safety copy, once it is the same as the stored list. */
async function copied(panel: Panel): Promise<Copy> {
  await waitForCopy(panel);
  return (await panel.durable()).inventories as Copy;
}

/** Restores an earlier content of localStorage, like a browser that was killed. */
async function rollBack(panel: Panel, entries: Record<string, string>): Promise<void> {
  await panel.page.evaluate((all) => {
    localStorage.clear();
    for (const [key, value] of Object.entries(all)) {
      localStorage.setItem(key, value);
    }
  }, entries);
  await panel.reload();
}

function everything(panel: Panel): Promise<Record<string, string>> {
  return panel.page.evaluate(() => ({ ...localStorage }));
}

const recovered = { text: /were recovered from the safety copy of/ };

test('each change is soon in the safety copy, with its revision', async () => {
  const panel = await open();
  await copied(panel);
  for (const gp of ['5', '6', '7']) {
    await coin(panel, 'gp').fill(gp);
    await expect.poll(() => panel.stored()).toContain(`"gp":${gp}`);
    const { revision } = await copied(panel);
    expect(String(revision)).toBe(await panel.stored('hss-revision'));
  }
});

test('a list that takes more bytes than characters is copied as well', async () => {
  const panel = await open();
  await panel.page.evaluate(() => {
    const [first, ...others] = JSON.parse(localStorage.getItem('hss-invs') ?? '');
    const inventories = [{ ...first, notes: '漢'.repeat(3_600_000) }, ...others];
    localStorage.setItem('hss-invs', JSON.stringify(inventories));
  });
  await panel.reload();
  await fillAndLeave(coin(panel, 'gp'), '4');
  // Megabytes stay in the page.
  const isStored = () => localStorage.getItem('hss-invs')?.includes('"gp":4');
  expect(await panel.page.evaluate(isStored)).toBe(true);
  await waitForCopy(panel);
  await expect.poll(() => panel.find('status', { text: /no safety copy/ }).count()).toBe(0);
});

test('lost changes are recovered, and reported', async () => {
  const panel = await open();
  await fillAndLeave(coin(panel, 'gp'), '5');
  const before = await everything(panel);
  await fillAndLeave(coin(panel, 'gp'), '1234');
  await copied(panel);
  await rollBack(panel, before);
  await panel.find('status', { text: /lost your latest changes.*recovered/ }).appears();
  await expect.poll(() => coin(panel, 'gp').value()).toBe('1234');
  expect((await coinsIn(panel, 'Purse')).gp).toBe(1234);
  expect(Number(await panel.stored('hss-revision'))).toBeGreaterThan(
    Number(before['hss-revision']),
  );
  // The replaced list is kept, too, and the message appears only once.
  const quarantined = Object.entries(await panel.durable()).filter(([key]) =>
    key.startsWith('replaced-'),
  );
  expect(quarantined.map(([, list]) => list)).toEqual([before['hss-invs']]);
  await panel.reload();
  await expect.poll(() => coin(panel, 'gp').value()).toBe('1234');
  await expect.poll(() => panel.find('status', recovered).count()).toBe(0);
});

test('everything is recovered if localStorage was erased, as in private browsing', async () => {
  const panel = await open();
  await fillAndLeave(coin(panel, 'gp'), '1234');
  const list = await panel.stored();
  await copied(panel);
  await rollBack(panel, {});
  await panel.find('status', { text: /lost your inventories.*recovered/ }).appears();
  expect(await panel.stored()).toBe(list);
  await expect.poll(() => coin(panel, 'gp').value()).toBe('1234');
});

test('an old copy never replaces newer data', async () => {
  const panel = await open();
  await fillAndLeave(coin(panel, 'gp'), '5');
  const old = await copied(panel);
  await fillAndLeave(coin(panel, 'gp'), '1234');
  await copied(panel);
  await panel.page.evaluate(async (copy) => {
    const { chrome, browser } = globalThis as unknown as Record<'chrome' | 'browser', Extension>;
    interface Extension {
      storage: { local: { set: (items: object) => Promise<void> } };
    }
    await (browser ?? chrome).storage.local.set({ inventories: copy });
  }, old);
  await panel.reload();
  await expect.poll(() => coin(panel, 'gp').value()).toBe('1234');
  await expect.poll(() => panel.find('status', recovered).count()).toBe(0);
  expect((await coinsIn(panel, 'Purse')).gp).toBe(1234);
  await copied(panel);
});

test('an open panel stores again what the browser has removed, or replaced by an older list', async () => {
  const panel = await open();
  await fillAndLeave(coin(panel, 'gp'), '5');
  const older = await everything(panel);
  const other = await panel.another();
  await fillAndLeave(coin(panel, 'gp'), '1234');
  const list = await panel.stored();
  await expect.poll(() => coin(other, 'gp').value()).toBe('1234');
  await other.page.evaluate(() => localStorage.clear());
  await expect.poll(() => panel.stored()).toBe(list);
  await copied(panel);
  await panel.page.evaluate(() => localStorage.clear());
  await createInventory(panel, 'Nia');
  await expect
    .poll(async () => (await panel.stored())?.match(/"name":"(Mira|Tom|Nia)"/g))
    .toHaveLength(3);
  expect(await panel.stored()).toContain('"gp":1234');
  await panel.page.evaluate((entries) => {
    localStorage.clear();
    for (const [key, value] of Object.entries(entries)) {
      localStorage.setItem(key, value);
    }
    // Chromium does so when its process for storage ends, and tells the open pages then.
    dispatchEvent(new StorageEvent('storage'));
  }, older);
  await expect
    .poll(async () => (await panel.stored())?.match(/"name":"Nia"|"gp":1234/g))
    .toHaveLength(2);
  await panel.find('heading', 'Nia').appears();
  await expect.poll(() => panel.find('status', recovered).count()).toBe(0);
});

// Firefox can't run a script before those of an extension's page.
test.skipIf(inject('browser') === 'firefox')(
  'a panel loads the changes of one in a private window, which has its own localStorage',
  async () => {
    // In a separate tab, since a script runs before the page's own.
    const panel = await (await open()).another();
    // The extension may run in private windows, which only a person can allow.
    await panel.page.evaluateOnNewDocument(() => {
      const { chrome, browser } = globalThis as unknown as Record<'chrome' | 'browser', Extension>;
      interface Extension {
        extension: { isAllowedIncognitoAccess: unknown };
      }
      const value = (tell?: (allowed: boolean) => void) =>
        tell ? tell(true) : Promise.resolve(true);
      Object.defineProperty((browser ?? chrome).extension, 'isAllowedIncognitoAccess', { value });
    });
    await panel.reload();
    await fillAndLeave(coin(panel, 'gp'), '5');
    const { list, revision } = await copied(panel);
    await panel.page.evaluate(
      async (copy) => {
        const { chrome, browser } = globalThis as unknown as Record<
          'chrome' | 'browser',
          Extension
        >;
        interface Extension {
          storage: { local: { set: (items: object) => Promise<void> } };
        }
        await (browser ?? chrome).storage.local.set({ inventories: copy });
      },
      { list: list.replace('"sp":0', '"sp":77'), revision: revision + 10 },
    );
    await expect.poll(() => coin(panel, 'sp').value()).toBe('77');
    await expect.poll(() => coinsIn(panel, 'Purse')).toMatchObject({ gp: 5, sp: 77 });
    await coin(panel, 'cp').fill('3');
    expect((await copied(panel)).list).toContain('"cp":3,"sp":77');
  },
);

test.each(['refuses', 'never answers'])(
  'if the storage of the copy %s, the panel works and stores as ever',
  async (how) => {
    const panel = await open();
    const before = await copied(panel);
    await panel.page.evaluate((refuses) => {
      const { local } = chrome.storage;
      const answer = () =>
        refuses ? Promise.reject(new Error('No room.')) : new Promise<never>(() => {});
      // What is really stored, for the test.
      Object.assign(window, { durable: local.get.bind(local) });
      Object.assign(local, { get: answer, set: answer, remove: answer });
    }, how === 'refuses');
    await fillAndLeave(coin(panel, 'gp'), '5');
    await panel.press('Control+Z');
    await expect.poll(() => coin(panel, 'gp').value()).toBe('0');
    await fillAndLeave(coin(panel, 'gp'), '6');
    expect(await coinsIn(panel, 'Purse')).toMatchObject({ gp: 6 });
    const durable = (await panel.page.evaluate('durable(null)')) as { inventories: Copy };
    expect(durable.inventories).toEqual(before);
    await panel.reload();
    await expect.poll(() => coin(panel, 'gp').value()).toBe('6');
    expect((await copied(panel)).list).toContain('"gp":6');
  },
);

test('"Forget everything" asks twice, and removes all data from both storages and other panels', async () => {
  const panel = await open();
  const other = await panel.another();
  await fillAndLeave(coin(panel, 'gp'), '5');
  await fillAndLeave(coin(other, 'sp'), '5');
  await copied(panel);
  await panel.find('button', 'Forget everything').click();
  await confirm(panel);
  await panel
    .find('alertdialog', { text: /Really/ })
    .find('button', 'Cancel')
    .click();
  await expect.poll(() => coin(panel, 'gp').value()).toBe('5');

  await forgetEverything(panel);
  for (const each of [panel, other]) {
    await expect
      .poll(() => each.find('complementary', 'Inventories').text())
      .toContain('No inventories to show.');
    await expect.poll(() => each.find('button', 'Undo').disabled()).toBe(true);
    await expect.poll(() => each.find('button', 'Redo').disabled()).toBe(true);
  }
  // Nothing comes back later, either.
  await new Promise((resolve) => setTimeout(resolve, 1000));
  // Only the revision up to which everything was forgotten remains.
  expect([await everything(panel), await panel.durable()]).toEqual([
    { 'hss-forgotten': expect.stringMatching(/^\d+$/) },
    { forgotten: expect.any(Number) },
  ]);
  await panel.reload();
  await expect.poll(() => panel.find('status', recovered).count()).toBe(0);
  await createInventory(panel, 'Nia');
  await expect.poll(async () => JSON.parse((await panel.stored()) ?? '')).toHaveLength(1);
});

test('"Export everything" is one click, and its file imports again', async () => {
  const panel = await open();
  const { name, text } = await panel.download(() =>
    panel.find('button', 'Export everything').click(),
  );
  expect(name).toBe('inventories.json');
  expect(JSON.parse(text)).toEqual(JSON.parse(stored));
  await select(panel, 'Tom');
});
