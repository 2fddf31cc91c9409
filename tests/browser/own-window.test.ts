/** The panel in a window of its own, opened from the side panel (docs/rules/panel.md#a-window-of-its-own). */
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, inject, test } from 'vitest';
import { coinsIn, inventory, pouch, saved } from './support/inventories.ts';
import { openPanel } from './support/open-panel.ts';
import type { Panel } from './support/panel.ts';
import { card, fillAndLeave } from './support/panel-parts.ts';

const stored = saved(inventory('Mira', [], [pouch('Purse')]));

const button = (panel: Panel) => panel.find('button', 'Open in a window');
const coin = (panel: Panel, kind: string) => card(panel, 'Purse').find('textbox', kind);

function windowsWithoutTabs(panel: Panel) {
  return panel.page.evaluate(async () =>
    (await chrome.windows.getAll()).filter(({ type }) => type === 'popup'),
  );
}

test('the window is as high as the screen allows, shares its data, and comes to the front until it is closed', async () => {
  const side = await openPanel({ surface: 'panel', width: 320, stored });
  const own = await side.openedBy(() => button(side).click());
  const available = await side.page.evaluate(() => screen.availHeight);
  const [window, another] = await windowsWithoutTabs(side);
  expect(window).toMatchObject({ width: 420, height: Math.min(900, available) });
  expect(another).toBeUndefined();
  expect(await own.title()).toBe("Hoffman's Storage Solution");

  // The button is in the side panel alone.
  await button(side).appears();
  await own.find('button', 'Keyboard shortcuts').appears();
  expect(await button(own).count()).toBe(0);
  const tab = await side.another({ surface: 'tab' });
  await tab.find('button', 'Keyboard shortcuts').appears();
  expect(await button(tab).count()).toBe(0);
  await tab.close();

  // Each shows the other’s changes and undoes its own.
  await fillAndLeave(coin(own, 'gp'), '12');
  await expect.poll(() => coin(side, 'gp').value()).toBe('12');
  await fillAndLeave(coin(side, 'sp'), '5');
  await expect.poll(() => coin(own, 'sp').value()).toBe('5');
  await own.find('button', 'Undo').click();
  await expect.poll(() => coin(side, 'gp').value()).toBe('0');
  expect(await coinsIn(side, 'Purse')).toMatchObject({ gp: 0, sp: 5 });

  // Another click brings the window to the front, even after it was minimised.
  const id = window?.id ?? 0;
  await side.page.evaluate(async (of) => {
    await chrome.windows.update(of, { state: 'minimized' });
    const { id: its } = await chrome.windows.getCurrent();
    await chrome.windows.update(its, { focused: true });
  }, id);
  await expect
    .poll(() => windowsWithoutTabs(side))
    .toMatchObject([{ id, state: 'minimized', focused: false }]);
  await button(side).click();
  await expect
    .poll(() => windowsWithoutTabs(side))
    .toMatchObject([{ id, state: 'normal', focused: true }]);

  // After it was closed, a click opens another one.
  await own.close();
  await expect.poll(() => windowsWithoutTabs(side)).toEqual([]);
  const again = await side.openedBy(() => button(side).click());
  await expect.poll(() => coin(again, 'sp').value()).toBe('5');
});

/** Waits until no side panel is still opening the window or bringing it to the front. */
async function clicksAreDone(panel: Panel): Promise<void> {
  const locks = () =>
    panel.page.evaluate(async () => {
      const { held = [], pending = [] } = await navigator.locks.query();
      return [...held, ...pending].map(({ name }) => name);
    });
  await expect.poll(locks).not.toContain('own window');
}

test('a double click and other side panels use the same window, also after it was reloaded', async () => {
  const side = await openPanel({ surface: 'panel', stored });
  const other = await side.another();
  const own = await side.openedBy(() =>
    side.page.evaluate(() => {
      const click = () =>
        document.querySelector<HTMLElement>('[aria-label="Open in a window"]')?.click();
      click();
      click();
    }),
  );
  await own.reload();
  await button(other).click();
  await button(side).click();
  await clicksAreDone(side);
  await own.close();
  await expect.poll(() => windowsWithoutTabs(side)).toEqual([]);

  // A click in two of them at once: the message reaches both in the same turn.
  await Promise.all(
    [side, other].map(({ page }) =>
      page.evaluate(() => {
        addEventListener('storage', ({ key }) => {
          if (key === 'click') {
            document.querySelector<HTMLElement>('[aria-label="Open in a window"]')?.click();
          }
        });
      }),
    ),
  );
  const third = await side.another({ surface: 'tab' });
  await side.openedBy(() => third.page.evaluate(() => localStorage.setItem('click', 'now')));
  await clicksAreDone(side);
  expect(await windowsWithoutTabs(side)).toHaveLength(1);
});

test('the menu of the toolbar button opens the window', async () => {
  const side = await openPanel({ surface: 'panel', stored });
  const own = await side.openedBy(() => side.chooseButtonEntry());
  await expect.poll(() => coin(own, 'gp').value()).toBe('0');
  const [window] = await windowsWithoutTabs(side);
  await side.page.evaluate(
    (of) => chrome.windows.update(of, { state: 'minimized' }),
    window?.id ?? 0,
  );
  await side.chooseButtonEntry();
  await expect
    .poll(() => windowsWithoutTabs(side))
    .toMatchObject([{ id: window?.id, state: 'normal', focused: true }]);
  await own.close();
});

// Firefox opens them in a tab that is empty, or brings a window with the same page to the front.
test.runIf(inject('browser') === 'chromium')('the options are the panel in a tab', async () => {
  const side = await openPanel({ surface: 'panel', stored });
  const options = await side.openedBy(() =>
    side.page.evaluate(() => chrome.runtime.openOptionsPage()),
  );
  await expect.poll(() => coin(options, 'gp').value()).toBe('0');
  expect(await windowsWithoutTabs(side)).toEqual([]);
  await options.close();
});

test('the header of a narrow side panel has one line', async () => {
  const side = await openPanel({ surface: 'panel', width: 320, stored });
  const { width, height, lines } = await side.page.evaluate(() => {
    const range = document.createRange();
    range.selectNodeContents(document.querySelector('h1') ?? document);
    return {
      width: innerWidth,
      height: document.querySelector('header')?.offsetHeight,
      lines: range.getClientRects().length,
    };
  });
  expect([height, lines]).toEqual([44, 1]);
  // Chromium’s own is never narrower.
  expect(width).toBe(inject('browser') === 'firefox' ? 320 : 360);
  const buttons = ['Inventories panel', 'Open in a window', 'Undo', 'Redo', 'Keyboard shortcuts'];
  const boxes = await Promise.all(buttons.map((name) => side.find('button', name).box()));
  for (const [index, box] of boxes.entries()) {
    expect(box.x + box.width).toBeLessThanOrEqual(boxes[index + 1]?.x ?? width);
  }
});

test('if the browser opens no window, the panel says so', async () => {
  const side = await openPanel({ surface: 'panel', stored });
  await side.page.evaluate(() => {
    const { chrome, browser } = globalThis as unknown as Record<'chrome' | 'browser', Extension>;
    interface Extension {
      windows: object;
    }
    const value = () => Promise.reject(new Error('No more windows.'));
    Object.defineProperty((browser ?? chrome).windows, 'create', { value, configurable: true });
  });
  await button(side).click();
  await side.find('status', { text: /The browser opened no window\./ }).appears();
});

// Opera has no side panel of this kind. Chromium has none for an extension without the permission.
test.runIf(inject('browser') === 'chromium')(
  'without a side panel the toolbar button opens the window, and brings it to the front',
  async () => {
    const panel = await openPanel();
    const browser = panel.page.browser();
    const copy = mkdtempSync(join(tmpdir(), 'without-side-panel-'));
    cpSync(inject('dist'), copy, { recursive: true });
    const { key: _, ...manifest } = JSON.parse(readFileSync(join(copy, 'manifest.json'), 'utf8'));
    const permissions = manifest.permissions.filter((name: string) => name !== 'sidePanel');
    writeFileSync(join(copy, 'manifest.json'), JSON.stringify({ ...manifest, permissions }));
    const id = await browser.installExtension(copy);
    const session = await browser.target().createCDPSession();
    const filter = [{ type: 'tab' }];
    const { targetInfos } = await session.send('Target.getTargets', { filter });
    const targetId = targetInfos.find(({ url }) => url === panel.page.url())?.targetId ?? '';
    const click = () => session.send('Extensions.triggerAction', { id, targetId });

    // A click before the background has started does nothing.
    const windowsAfterClick = async () => {
      await click();
      return (await windowsWithoutTabs(panel)).length;
    };
    await expect.poll(windowsAfterClick).toBe(1);
    const opened = await browser.waitForTarget(
      (target) => target.url() === `chrome-extension://${id}/extension/panel/index.html`,
    );
    const own = await opened.asPage();
    await own.waitForSelector('h1');
    expect(await own.evaluate(() => 'sidePanel' in chrome)).toBe(false);

    const [window] = await windowsWithoutTabs(panel);
    await panel.page.evaluate(
      (of) => chrome.windows.update(of, { state: 'minimized' }),
      window?.id ?? 0,
    );
    await click();
    await expect
      .poll(() => windowsWithoutTabs(panel))
      .toMatchObject([{ id: window?.id, state: 'normal', focused: true }]);
    await own.close();
    await session.detach();
    await browser.uninstallExtension(id);
    rmSync(copy, { recursive: true });
  },
);
