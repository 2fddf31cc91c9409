/** Runs the built background against the interfaces of browsers that no test here can open. */
import { cpSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterEach, expect, test, vi } from 'vitest';

type Listener = (...args: unknown[]) => unknown;

/** An event of a browser. */
function event() {
  const listeners: Listener[] = [];
  return {
    addListener: (listener: Listener) => void listeners.push(listener),
    fire: (...args: unknown[]) => Promise.all(listeners.map((listener) => listener(...args))),
  };
}

const origin = 'moz-extension://4c1d2f6a';
const panel = '/extension/panel/index.html';

/**
 * The interfaces that every Firefox gives to extensions with these permissions
 * (toolkit/components/extensions/ext-toolkit.json in https://github.com/mozilla/gecko-dev), as far as the extension has
 * the permission or needs none.
 */
function everyFirefox() {
  return {
    extension: { inIncognitoContext: false },
    i18n: { getMessage: (name: string) => name },
    permissions: {},
    runtime: {
      id: 'storage-solution@hoffman.example',
      onInstalled: event(),
      getManifest: () => ({ version: '1' }),
      getBrowserInfo: async () => ({ name: 'Firefox' }),
      getPlatformInfo: async () => ({ os: 'android' }),
      getURL: (path: string) => origin + path,
    },
    scripting: { executeScript: vi.fn(async () => [{ result: '3 torches' }]) },
    storage: { local: {}, session: sessionStorage(), onChanged: event() },
  };
}

function sessionStorage() {
  const entries: Record<string, unknown> = {};
  return {
    get: async () => ({ ...entries }),
    set: async (more: object) => void Object.assign(entries, more),
    remove: async (names: string[]) => {
      for (const name of names) {
        delete entries[name];
      }
    },
  };
}

/** The tabs of Firefox for Android, which opens what an extension asks for. */
function tabs() {
  const open: { id: number; url: string; incognito: boolean }[] = [];
  const create = vi.fn(async ({ url }: { url: string }) => {
    open.push({ id: open.length + 1, url: new URL(url, origin).href, incognito: false });
  });
  return { create, query: async () => open, update: vi.fn(async () => {}), getCurrent: vi.fn() };
}

/**
 * Firefox for Android adds `action` and `tabs` (mobile/android/components/extensions/ext-android.json in
 * https://github.com/mozilla/gecko-dev): no `commands`, `contextMenus`, `sidebarAction` or `windows`.
 */
const android = () => ({ ...everyFirefox(), action: { onClicked: event() }, tabs: tabs() });

const menus = () => ({
  removeAll: async () => {},
  create: vi.fn(),
  onClicked: event(),
});

/** Chromium, whose `chrome` the polyfill leaves alone under the name `browser`. */
const chromium = (windows: { id: number; type: string }[]) => ({
  ...everyFirefox(),
  action: { onClicked: event() },
  commands: { onCommand: event() },
  contextMenus: menus(),
  sidePanel: { setPanelBehavior: async () => {}, open: vi.fn(async () => {}) },
  tabs: tabs(),
  windows: {
    onCreated: event(),
    onRemoved: event(),
    getAll: async () => windows,
    get: async (id: number) => windows.find((each) => each.id === id),
    create: vi.fn(async ({ url }: { url: string }) => {
      windows.push({
        id: 99,
        type: 'popup',
        tabs: [{ url: origin + url, incognito: false }],
      } as never);
    }),
    update: vi.fn(async () => {}),
  },
});

const folders: string[] = [];
afterEach(() => {
  vi.unstubAllGlobals();
  for (const folder of folders.splice(0)) {
    rmSync(folder, { recursive: true });
  }
});

/** Loads the built background where `browser` is this object. It runs again each time, as it is in a new folder. */
async function start(browser: object, built: 'chrome' | 'firefox'): Promise<void> {
  const errors: unknown[] = [];
  vi.stubGlobal('browser', browser);
  vi.stubGlobal('chrome', browser);
  vi.stubGlobal('location', { origin });
  vi.stubGlobal('reportError', (error: unknown) => errors.push(error));
  let turn: Promise<unknown> = Promise.resolve();
  const request = (_: string, run: () => unknown) => {
    turn = turn.then(run);
    return turn;
  };
  vi.stubGlobal('navigator', { locks: { request } });
  const folder = mkdtempSync(join(tmpdir(), 'background-'));
  folders.push(folder);
  cpSync(`dist/${built}/assets`, join(folder, 'assets'), { recursive: true });
  writeFileSync(join(folder, 'package.json'), '{"type":"module"}');
  const [script] = readdirSync(join(folder, 'assets')).filter((name) => /^background/.test(name));
  await import(/* @vite-ignore */ pathToFileURL(join(folder, 'assets', script ?? '')).href);
  await vi.waitFor(() => expect(errors).toEqual([]));
}

// docs/rules/panel.md#a-window-of-its-own
test('in Firefox for Android the button opens the panel as a tab, and comes back to it', async () => {
  const browser = android();
  await start(browser, 'firefox');
  await browser.runtime.onInstalled.fire();
  await browser.action.onClicked.fire();
  await vi.waitFor(() => expect(browser.tabs.create).toHaveBeenCalledWith({ url: panel }));
  await browser.action.onClicked.fire();
  await vi.waitFor(() => expect(browser.tabs.update).toHaveBeenCalledWith(1, { active: true }));
  expect(browser.tabs.create).toHaveBeenCalledTimes(1);
});

test('where Firefox for Android has a menu on selected text, the panel’s tab takes the text', async () => {
  const browser = { ...android(), contextMenus: menus() };
  await start(browser, 'firefox');
  await browser.runtime.onInstalled.fire();
  expect(browser.contextMenus.create.mock.calls.map(([{ id }]) => id)).toEqual([
    'add-to-inventory',
  ]);
  await browser.contextMenus.onClicked.fire({ menuItemId: 'add-to-inventory' }, { id: 1 });
  await vi.waitFor(async () =>
    expect(await browser.storage.session.get()).toEqual({
      'hss-text-own-1': { text: '3 torches' },
    }),
  );
  expect(browser.tabs.create).toHaveBeenCalledWith({ url: panel });
});

// docs/rules/storage.md#selected-text-of-a-page
test.each(['open before', 'opened later'])(
  'in a window without tabs that was %s no side panel is asked for: the panel’s own window opens',
  async (when) => {
    const popup = { id: 7, type: 'popup' };
    const windows = [{ id: 1, type: 'normal' }, ...(when === 'open before' ? [popup] : [])];
    const browser = chromium(windows);
    await start(browser, 'chrome');
    if (when === 'opened later') {
      await browser.windows.onCreated.fire(popup);
    }
    const add = { menuItemId: 'add-to-inventory' };
    await browser.contextMenus.onClicked.fire(add, { id: 3, windowId: 7 });
    await browser.commands.onCommand.fire('add-selected-text', { id: 3, windowId: 7 });
    await vi.waitFor(() => expect(browser.windows.create).toHaveBeenCalledTimes(1));
    expect(browser.sidePanel.open).not.toHaveBeenCalled();
    await browser.windows.onRemoved.fire(7);
    await browser.contextMenus.onClicked.fire(add, { id: 2, windowId: 1 });
    expect(browser.sidePanel.open).toHaveBeenCalledWith({ windowId: 1 });
  },
);

test('while there is such a window the background stays awake, and only then', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  try {
    const browser = chromium([{ id: 1, type: 'normal' }]);
    const calls = vi.spyOn(browser.runtime, 'getPlatformInfo');
    await start(browser, 'chrome');
    vi.advanceTimersByTime(60_000);
    expect(calls).not.toHaveBeenCalled();
    await browser.windows.onCreated.fire({ id: 7, type: 'popup' });
    vi.advanceTimersByTime(29_000);
    expect(calls).toHaveBeenCalledTimes(1);
    await browser.windows.onRemoved.fire(7);
    vi.advanceTimersByTime(60_000);
    expect(calls).toHaveBeenCalledTimes(1);
  } finally {
    vi.useRealTimers();
  }
});

test.each(['chrome', 'firefox'] as const)(
  'for %s the menu of the toolbar button opens the panel in a window',
  async (built) => {
    const browser = chromium([{ id: 1, type: 'normal' }]);
    await start(browser, built);
    await browser.runtime.onInstalled.fire();
    expect(browser.contextMenus.create).toHaveBeenCalledWith({
      id: 'open-in-window',
      title: 'openInWindow',
      contexts: ['action'],
    });
    await browser.contextMenus.onClicked.fire({ menuItemId: 'open-in-window' }, { windowId: 1 });
    await vi.waitFor(() =>
      expect(browser.windows.create).toHaveBeenCalledWith(
        expect.objectContaining({ url: panel, type: 'popup' }),
      ),
    );
    expect(browser.sidePanel.open).not.toHaveBeenCalled();
  },
);
