/** Checks a storage that is really full, and really has space again. */
import { expect, test } from 'vitest';
import { coinsIn, inventory, pouch, saved, storage } from './support/inventories.ts';
import { openPanel } from './support/open-panel.ts';
import type { Panel } from './support/panel.ts';
import { card, confirm, fillAndLeave, more } from './support/panel-parts.ts';

const stored = saved(inventory('Mira', [storage('Backpack')], [pouch('Purse')]));

function coin(panel: Panel, name: string) {
  return card(panel, 'Purse').find('textbox', name);
}

/**
 * Fills the storage from another page of the extension: with a large part and a small one, so that browsers need not
 * copy megabytes at each try. The tails and the ids of the list are removed before, since a longer list may take their
 * space.
 */
function fill(panel: Panel): Promise<void> {
  return panel.page.evaluate(() => {
    for (const key of Object.keys(localStorage)) {
      if (key === 'hss-ids' || key.startsWith('hss-tail-')) {
        localStorage.removeItem(key);
      }
    }
    const grow = (key: string, largest: number, smallest: number) => {
      let text = '';
      for (let size = largest; size >= smallest; size /= 2) {
        try {
          localStorage.setItem(key, text + 'x'.repeat(size));
          text += 'x'.repeat(size);
        } catch {
          // That was too much.
        }
      }
    };
    grow('large filler', 2 ** 22, 2 ** 16);
    grow('small filler', 2 ** 16, 1);
  });
}

/** Fills the storage up to a share of the 5 MB that browsers give. */
function fillUpTo(panel: Panel, share: number): Promise<void> {
  return panel.page.evaluate((characters) => {
    localStorage.removeItem('large filler');
    const used = Object.entries(localStorage).flat().join('').length;
    localStorage.setItem('large filler', 'x'.repeat(characters - used));
  }, share * 5_242_880);
}

function makeRoom(panel: Panel): Promise<void> {
  return panel.page.evaluate(() => {
    localStorage.removeItem('large filler');
    localStorage.removeItem('small filler');
  });
}

const unsaved = { text: /^Your latest changes are not saved: .*storage for this panel is full/ };

test('a full storage is reported at once and as long as it lasts, and nothing is lost', async () => {
  const panel = await openPanel({ width: 1280, stored });
  // From the second change on, the entries beside the list keep their length.
  await fillAndLeave(coin(panel, 'gp'), '4');
  await fillAndLeave(coin(panel, 'gp'), '5');
  const safe = await panel.stored();
  await fill(panel);
  await coin(panel, 'gp').fill('1234');
  await panel.find('alert', unsaved).appears();
  expect(await panel.stored()).not.toContain('"gp":1234');
  expect(JSON.parse((await panel.stored()) ?? '')).toHaveLength(1);
  expect(safe).toContain('"gp":5');
  await panel.press('Tab');
  await fillAndLeave(coin(panel, 'sp'), '77');
  await expect.poll(() => coin(panel, 'gp').value()).toBe('1234');
  await expect.poll(() => card(panel, 'Purse').find('group', 'Coins').text()).toContain('1311');
  await expect.poll(() => panel.find('alert', unsaved).count()).toBe(1);

  // The message can export everything that is on the screen.
  const file = await panel.download(() =>
    panel.find('alert').find('button', 'Export everything').click(),
  );
  expect(JSON.parse(file.text)[0].columns[1][0].coins).toMatchObject({ gp: 1234, sp: 77 });

  // A sheet has only what is saved (docs/rules/panel.md#printing).
  await panel.page.evaluate(() => {
    const value = () => Promise.resolve({});
    Object.defineProperty(chrome.tabs, 'create', { value, configurable: true });
  });
  await more(panel, 'Print');
  await panel.find('status', { text: /The sheet lacks your latest changes/ }).appears();

  // The panel notices the free space without any input.
  await makeRoom(panel);
  await expect
    .poll(() => coinsIn(panel, 'Purse'), { timeout: 15_000 })
    .toMatchObject({ gp: 1234, sp: 77 });
  await panel.find('alert').disappears();
});

test('it saves at once when another panel frees space', async () => {
  const panel = await openPanel({ width: 1280, stored });
  const other = await panel.another();
  await fill(other);
  await fillAndLeave(coin(panel, 'gp'), '1234');
  await panel.find('alert', unsaved).appears();
  // It does not wait for its next attempt.
  await panel.page.evaluate(() => {
    for (let id = 0; id < 10_000; id += 1) {
      clearInterval(id);
    }
  });
  await makeRoom(other);
  await expect.poll(() => coinsIn(panel, 'Purse')).toMatchObject({ gp: 1234 });
});

test('a deletion can be saved even if not one character is left', async () => {
  const panel = await openPanel({ width: 1280, stored });
  await fill(panel);
  await panel.find('button', 'Delete inventory').click();
  await confirm(panel);
  await expect.poll(() => panel.stored()).toBe('[]');
  await expect.poll(() => panel.find('alert').count()).toBe(0);
});

test('it warns from 80% on, and not before', async () => {
  const panel = await openPanel({ width: 1280, stored });
  const warning = { text: /^Your data takes up 8\d% of the browser’s storage/ };
  await fillUpTo(panel, 0.78);
  await fillAndLeave(coin(panel, 'gp'), '1');
  await expect.poll(() => panel.find('status', warning).count()).toBe(0);
  await fillUpTo(panel, 0.81);
  await fillAndLeave(coin(panel, 'gp'), '2');
  await panel.find('status', warning).appears();
  await panel.reload();
  await panel.find('status', warning).appears();
  await panel.find('status', warning).find('button', 'Dismiss').click();
  await panel.find('status', warning).disappears();
  await fillAndLeave(coin(panel, 'gp'), '3');
  await expect.poll(() => panel.find('status', warning).count()).toBe(0);
});
