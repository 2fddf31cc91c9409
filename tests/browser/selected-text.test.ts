/** The selected text of a page, handed over by the browser's menu (docs/rules/storage.md#selected-text-of-a-page). */
import { createServer } from 'node:http';
import { deflateSync } from 'node:zlib';
import { expect, inject, test } from 'vitest';
import { selectedText } from '../../extension/platform/selectedText.ts';
import { start } from './support/catalogue.ts';
import { inventory, pouch, saved, stacksIn, storage } from './support/inventories.ts';
import { type OpenOptions, openPanel } from './support/open-panel.ts';
import type { Panel } from './support/panel.ts';

const page = `<!doctype html><meta charset="utf-8">
<table id="table"><tr><td>Longsword</td><td>15 gp</td></tr><tr><td>Amulet</td><td>1 gp</td></tr></table>
<p id="lines">30 gp<br>Lantern of the deep</p>
<textarea id="field">3 grappling hooks</textarea>`;

/** Opens the panel beside a page that is shown from a server. */
async function openBeside(options: OpenOptions): Promise<Panel> {
  const { host } = await start(createServer((_, response) => response.end(page)));
  const panel = await openPanel({ surface: 'panel', ...options });
  if (inject('browser') === 'chromium') {
    // Without a gesture it lets no extension read a page that it has no permission for.
    const hosts = `${host.replace(/:\d+$/, '')}/*`;
    await panel.grantHosts(hosts);
    await panel.page.evaluate((of) => chrome.permissions.request({ origins: [of] }), hosts);
  }
  await panel.beside.goto(host);
  return panel;
}

const mira = saved(inventory('Mira', [storage('Sack')], [pouch('Purse')]));
const text = (panel: Panel) => panel.find('dialog', 'Add from text').find('textbox', 'Text');

test('texts arrive with their lines and cells, below each other, and are added as one step', async () => {
  const panel = await openBeside({ stored: mira });
  if (inject('browser') === 'chromium') {
    const warnings = await panel.page.evaluate(() =>
      chrome.management.getPermissionWarningsByManifest(
        JSON.stringify(chrome.runtime.getManifest()),
      ),
    );
    expect(warnings).toEqual([]);
  }
  await panel.addSelectedText('#table');
  await expect.poll(() => text(panel).value()).toBe('Longsword\t15 gp\nAmulet\t1 gp');
  expect(await panel.find('dialog', 'Add from text').text()).toMatch(/^Add from text\s*to Mira/);
  expect(await text(panel).focused()).toBe(true);
  await panel.find('checkbox', '1 × Amulet').click();

  await panel.addSelectedText('#field');
  await expect
    .poll(() => text(panel).value())
    .toBe('Longsword\t15 gp\nAmulet\t1 gp\n3 grappling hooks');
  expect(await panel.find('checkbox', '1 × Amulet').checked()).toBe(false);
  await panel.find('button', 'Add 2 items').click();
  await panel.find('dialog').disappears();
  expect((await stacksIn(panel, 'Sack')).map(({ item }) => item.name)).toHaveLength(2);
  // The next panel takes it back, too.
  await panel.closeAndOpen('with its window');
  await expect.poll(() => panel.find('button', 'Undo').disabled()).toBe(false);
  await panel.find('button', 'Undo').click();
  await expect.poll(() => stacksIn(panel, 'Sack')).toEqual([]);
});

test('half-typed text stays above, and what the browser could not give is said', async () => {
  const panel = await openBeside({ stored: mira });
  await panel.find('button', 'Add from text').click();
  await text(panel).fill('3 torches');
  await panel.reload();
  await panel.addSelectedText('#lines');
  await expect.poll(() => text(panel).value()).toBe('3 torches\n30 gp\nLantern of the deep');
  await panel.find('button', 'Discard').click();
  await expect.poll(() => text(panel).value()).toBe('30 gp\nLantern of the deep');

  await panel.page.evaluate(async () => {
    const { id } = await chrome.windows.getCurrent();
    const handed = { text: '4 daggers', note: 'The browser gives only the beginning.' };
    await chrome.storage.session.set({ [`hss-text-${id}-1`]: handed });
  });
  await expect.poll(() => text(panel).value()).toMatch(/\n4 daggers$/);
  await panel.find('status', { text: 'The browser gives only the beginning.' }).appears();
});

test('a text waits for an inventory and for the end of a dialog, and a code goes to Import', async () => {
  const panel = await openBeside({});
  await panel.addSelectedText('#lines');
  await panel.find('status', { text: 'Open an inventory first.' }).appears();
  await panel.find('button', 'Open an example').click();
  await expect.poll(() => text(panel).value()).toBe('30 gp\nLantern of the deep');
  await panel.press('Escape');
  await panel.find('dialog').disappears();

  await panel.press('?');
  await panel.find('dialog', 'Keyboard shortcuts').appears();
  await panel.addSelectedText('#lines');
  const dialog = () => panel.find('dialog', 'Keyboard shortcuts').text();
  await expect.poll(dialog).toContain('The selected text is added when this dialog is closed.');
  await panel.press('Escape');
  await expect.poll(() => text(panel).value()).toBe('30 gp\nLantern of the deep');
  await panel.press('Escape');
  await panel.find('dialog').disappears();

  const codes = panel.find('dialog', 'Import Inventory').find('textbox', 'Or paste codes');
  for (const name of ['Ada', 'Bo']) {
    // The second one into the open dialog.
    const packed = deflateSync(JSON.stringify(inventory(name))).toString('base64');
    const code = `HSS1:${packed.replaceAll('=', '')}.`;
    await panel.beside.$eval('#lines', (lines, of) => lines.replaceChildren(of), code);
    await panel.addSelectedText('#lines');
    await expect.poll(() => codes.value()).toContain(code);
  }
  const previews = panel.find('list', 'Files').find('listitem');
  await expect.poll(() => previews.count()).toBe(2);
});

// docs/rules/storage.md#selected-text-of-a-page: a text opens a dialog once, whatever it begins with.
test.runIf(inject('browser') === 'chromium')(
  'a long text that looks like a file is cut or dropped once, and what is closed stays closed',
  async () => {
    const panel = await openBeside({ stored: mira });
    const beginning = '[Session 12] Mira finds 2 ropes and 30 gp.\n';
    const log = beginning.padEnd(106_920, 'The rain falls on the tents.\n');
    await panel.beside.$eval('#field', (field, of) => Object.assign(field, { value: of }), log);
    const isQueueEmpty = () =>
      panel.page.evaluate(async () => {
        const { session } = chrome.storage as unknown as { session: typeof chrome.storage.local };
        return !Object.keys(await session.get(null)).some((name) => name.startsWith('hss-text-'));
      });
    const dialog = panel.find('dialog', 'Add from text');

    await panel.addSelectedText('#field');
    await expect.poll(async () => (await text(panel).value()).length).toBe(100_000);
    await dialog
      .find('status', { text: /Only the first 100,000 characters were read\./ })
      .appears();
    await panel.press('Escape');
    await dialog.disappears();
    await expect.poll(isQueueEmpty).toBe(true);

    // Nothing opens by itself: the next text is the only one there is.
    await panel.addSelectedText('#table');
    await expect.poll(() => text(panel).value()).toBe('Longsword\t15 gp\nAmulet\t1 gp');
    await panel.addSelectedText('#field');
    await dialog.find('status', { text: 'Too long to add: 106,920 characters.' }).appears();
    expect(await text(panel).value()).toBe('Longsword\t15 gp\nAmulet\t1 gp');
    await panel.press('Escape');
    await dialog.disappears();
    await expect.poll(isQueueEmpty).toBe(true);
    expect(await panel.find('dialog').count()).toBe(0);

    await panel.press('?');
    const shortcuts = panel.find('dialog', 'Keyboard shortcuts');
    await shortcuts.appears();
    await panel.addSelectedText('#field');
    await expect
      .poll(() => shortcuts.text())
      .toContain('The selected text is added when this dialog is closed.');
    await panel.press('Escape');
    await expect.poll(async () => (await text(panel).value()).length).toBe(100_000);
    await panel.press('Escape');
    await dialog.disappears();
    await panel.reload();
    await panel.find('region', 'Sack').appears();
    expect(await panel.find('dialog').count()).toBe(0);
  },
);

test.runIf(inject('browser') === 'chromium')(
  'the text of a frame without an address is taken, too',
  async () => {
    const panel = await openBeside({ stored: mira });
    await panel.beside.setContent(
      '<iframe id="frame" srcdoc="<p>40 gp<br>Rope of climbing</p>"></iframe>',
    );
    await panel.addSelectedText('p', panel.beside, '#frame');
    await expect.poll(() => text(panel).value()).toBe('40 gp\nRope of climbing');
  },
);

// In Firefox the menu of such a window is out of the driver's reach.
test.runIf(inject('browser') === 'chromium')(
  'a page in a window without tabs hands its text to the panel’s own window, any other page to its side panel',
  async () => {
    const panel = await openBeside({ stored: mira });
    const popup = await panel.openPopup(`${panel.beside.url()}popup`);
    const own = await panel.openedBy(() => panel.addSelectedText('#lines', popup));
    await expect.poll(() => text(own).value()).toBe('30 gp\nLantern of the deep');
    await own.press('Escape');

    await panel.addSelectedText('#field');
    await expect.poll(() => text(panel).value()).toBe('3 grappling hooks');
    expect(await own.find('dialog').count()).toBe(0);
  },
);

test('a cell with a line break is one cell, and one that holds a list has its lines', async () => {
  const panel = await openPanel({ surface: 'panel', stored: mira });
  await panel.beside.setContent(`<table id="rows"><tr><th>Item<th>Price</tr>
    <tr><td>Rope,<br>hempen<td>1 gp</tr><tr><td><p>Potion of</p><p>healing</p><td>50 gp</tr></table>
    <table id="post"><tr><td>Torch<br>Rope</tr></table>
    <table id="list"><tr><td>Mira<td><ul><li>Torch<li>Rope</ul></tr></table>`);
  const read = (selector: string) =>
    panel.beside
      .evaluate((selector) => {
        getSelection()?.selectAllChildren(document.querySelector(selector) ?? document);
      }, selector)
      .then(() =>
        panel.beside.evaluate(selectedText, 'this frame' as 'this frame' | 'focused frame'),
      );
  const rows = (await read('#rows'))?.split('\n').map((line) => line.trim());
  expect(rows?.filter((line) => line !== '')).toEqual([
    'Item\tPrice',
    'Rope, hempen\t1 gp',
    'Potion of healing\t50 gp',
  ]);
  expect(await read('#post')).toContain('Torch\nRope');
  expect(await read('#list')).toMatch(/Torch\s*\n\s*Rope/);
});

// Chromium has one range alone.
test.runIf(inject('browser') === 'firefox')(
  'cells that are selected each by itself are parted by tabs and lines, and stay selected',
  async () => {
    const panel = await openPanel({ surface: 'panel', stored: mira });
    await panel.beside.setContent(`<table><tr><td>Javelin<td>5 sp<td>1</tr><tr><td>Net<td>1 gp<td>2</tr></table>
      <p>40 gp<br>Rope</p>`);
    const select = (cells: number[]) =>
      panel.beside.evaluate((indexes) => {
        const selection = getSelection();
        selection?.removeAllRanges();
        for (const index of indexes) {
          const range = document.createRange();
          range.selectNodeContents(document.querySelectorAll('td, p')[index] ?? document);
          selection?.addRange(range);
        }
      }, cells);
    const ranges = () => panel.beside.evaluate(() => getSelection()?.rangeCount);
    const read = () =>
      panel.beside.evaluate(selectedText, 'this frame' as 'this frame' | 'focused frame');
    await select([0, 2, 3, 5]);
    expect(await read()).toBe('Javelin\t1\nNet\t2');
    expect(await ranges()).toBe(4);
    await select([3, 6]);
    expect(await read()).toBe('Net\n40 gp\nRope');
  },
);

test('the text of the field with the focus comes first, and that of a password never', async () => {
  const panel = await openPanel({ surface: 'panel', stored: mira });
  await panel.beside.setContent(`<p id="text">Page</p><input id="field" value="In a field">
    <input type="password" id="password" value="secret"><div id="host"></div>
    <iframe srcdoc="<input value='In a frame'>"></iframe><iframe id="foreign" sandbox srcdoc="x"></iframe>`);
  await panel.beside.waitForFunction(() =>
    document.querySelector('iframe')?.contentDocument?.querySelector('input'),
  );
  const read = (place: 'this frame' | 'focused frame' = 'this frame') =>
    panel.beside.evaluate(selectedText, place);
  await panel.beside.evaluate(() => {
    const { value } = document.querySelector<HTMLInputElement>('#field') ?? { value: '' };
    const inside = document.querySelector('#host')?.attachShadow({ mode: 'open' });
    inside?.append(
      Object.assign(document.createElement('input'), { value: `${value} of a shadow` }),
    );
    getSelection()?.selectAllChildren(document.querySelector('#text') ?? document);
  });
  expect(await read()).toBe('Page');
  const select = (which: 'field' | 'password' | 'shadow' | 'frame') =>
    panel.beside.evaluate((name) => {
      const within = {
        field: document.querySelector('#field'),
        password: document.querySelector('#password'),
        shadow: document.querySelector('#host')?.shadowRoot?.querySelector('input'),
        frame: document.querySelector('iframe')?.contentDocument?.querySelector('input'),
      };
      const input = within[name] as HTMLInputElement;
      input.ownerDocument.defaultView?.focus();
      input.focus();
      input.select();
    }, which);
  await select('field');
  expect(await read()).toBe('In a field');
  await select('shadow');
  expect(await read()).toBe('In a field of a shadow');
  await select('password');
  expect(await read()).toBe('');
  await select('frame');
  expect(await read('focused frame')).toBe('In a frame');
  await panel.beside.evaluate(() => document.querySelector<HTMLElement>('#foreign')?.focus());
  expect(await read('focused frame')).toBeUndefined();
});
