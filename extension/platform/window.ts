import browser, { type Tabs, type Windows } from 'webextension-polyfill';

/** The panel's page. */
const PAGE = '/extension/panel/index.html';
/** The size of the panel's own window in CSS pixels, if the screen is high enough. */
const SIZE = { width: 420, height: 900 };

/** Phones have no windows. */
export const { windows } = browser as Partial<Pick<typeof browser, 'windows'>>;

/** True if the panel can be opened in a window of its own. */
export const canOpenWindows = windows !== undefined;

/** True in Chromium, where all pages of an extension have the same zoom. */
export const sidePanelFollowsZoom = 'sidePanel' in browser;

/** True if this page is in the browser's side panel, false in a tab or a window of its own. */
export async function isInSidePanel(): Promise<boolean> {
  return (await browser.tabs.getCurrent()) === undefined;
}

/**
 * Where the selected texts that this page takes are handed over to: in the side panel the number of its window, in the
 * panel's own window `own`. A tab takes none, unless it stands for that window.
 */
export async function panelDestination(): Promise<number | 'own' | undefined> {
  if (!windows) {
    return 'own';
  }
  const [inSidePanel, { id, type }] = await Promise.all([isInSidePanel(), windows.getCurrent()]);
  return inSidePanel ? id : type === 'popup' ? 'own' : undefined;
}

/** Calls `listener` with the number of each window that is closed. */
export function onWindowClosed(listener: (window: number) => void): void {
  windows?.onRemoved.addListener(listener);
}

/**
 * Opens the panel in a window without tabs, or in a tab if the browser has no windows; or brings that window or tab to
 * the front. Rejects if the browser refuses. The lock makes side panels that are clicked at once use the same window.
 */
export function openInWindowOrTab(): Promise<void> {
  return navigator.locks.request('own window', () =>
    windows ? openInWindow(windows) : openInTab(),
  );
}

async function openInTab(): Promise<void> {
  const tab = (await browser.tabs.query({})).find(showsPanel);
  await (tab?.id === undefined
    ? browser.tabs.create({ url: PAGE })
    : browser.tabs.update(tab.id, { active: true }));
}

async function openInWindow(of: Windows.Static): Promise<void> {
  const window = await findWindow(of);
  await (window ? bringToFront(of, window) : createWindow(of));
  // Firefox knows the address of a new window only a moment later.
  for (let tries = 0; tries < 50 && !(await findWindow(of)); tries += 1) {
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
}

/** The window that shows the panel, whichever panel has opened it. */
async function findWindow(of: Windows.Static): Promise<Windows.Window | undefined> {
  const all = await of.getAll({ populate: true, windowTypes: ['popup'] });
  return all.find(({ tabs = [] }) => tabs.some(showsPanel));
}

/** A private tab has a different list. */
function showsPanel({ url, pendingUrl, incognito }: Tabs.Tab): boolean {
  return (
    incognito === browser.extension.inIncognitoContext &&
    [url, pendingUrl].includes(location.origin + PAGE)
  );
}

async function bringToFront(of: Windows.Static, { id, state }: Windows.Window): Promise<void> {
  if (id !== undefined) {
    await of.update(id, {
      focused: true,
      ...(state === 'minimized' && { state: 'normal' }),
    });
  }
}

async function createWindow(of: Windows.Static): Promise<void> {
  await of.create({
    url: PAGE,
    type: 'popup',
    width: SIZE.width,
    // The background has no screen: the browser keeps the window on it.
    height: Math.min(SIZE.height, globalThis.screen?.availHeight ?? SIZE.height),
    incognito: browser.extension.inIncognitoContext,
  });
}
