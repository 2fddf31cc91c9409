import browser, { type Tabs, type Windows } from 'webextension-polyfill';

/** The panel's page. */
const PAGE = '/extension/panel/index.html';
/** The size of the panel's own window in CSS pixels, if the screen is high enough. */
const SIZE = { width: 420, height: 900 };

/** True in Chromium, where all pages of an extension have the same zoom. */
export const sidePanelFollowsZoom = 'sidePanel' in browser;

/** True if this page is in the browser's side panel, false in a tab or a window of its own. */
export async function isInSidePanel(): Promise<boolean> {
  return (await browser.tabs.getCurrent()) === undefined;
}

/**
 * Where the selected texts that this page takes are handed over to: in the side panel the number of its window, in the
 * panel's own window `own`. A tab takes none.
 */
export async function panelDestination(): Promise<number | 'own' | undefined> {
  const [inSidePanel, { id, type }] = await Promise.all([
    isInSidePanel(),
    browser.windows.getCurrent(),
  ]);
  return inSidePanel ? id : type === 'popup' ? 'own' : undefined;
}

/** Calls `listener` with the number of each window that is closed. */
export function onWindowClosed(listener: (window: number) => void): void {
  browser.windows.onRemoved.addListener(listener);
}

/**
 * Opens the panel in a window without tabs, or brings that window to the front. Rejects if the browser refuses.
 * The lock makes side panels that are clicked at once use the same window.
 */
export function openInWindow(): Promise<void> {
  return navigator.locks.request('own window', async () => {
    const window = await findWindow();
    await (window ? bringToFront(window) : createWindow());
    // Firefox knows the address of a new window only a moment later.
    for (let tries = 0; tries < 50 && !(await findWindow()); tries += 1) {
      await new Promise((resolve) => setTimeout(resolve, 100));
    }
  });
}

/** The window that shows the panel, whichever panel has opened it. */
async function findWindow(): Promise<Windows.Window | undefined> {
  const windows = await browser.windows.getAll({ populate: true, windowTypes: ['popup'] });
  return windows.find(
    // A window that is not private has a different list.
    ({ incognito, tabs = [] }) =>
      incognito === browser.extension.inIncognitoContext && tabs.some(showsPanel),
  );
}

function showsPanel({ url, pendingUrl }: Tabs.Tab): boolean {
  return [url, pendingUrl].includes(location.origin + PAGE);
}

async function bringToFront({ id, state }: Windows.Window): Promise<void> {
  if (id !== undefined) {
    await browser.windows.update(id, {
      focused: true,
      ...(state === 'minimized' && { state: 'normal' }),
    });
  }
}

async function createWindow(): Promise<void> {
  await browser.windows.create({
    url: PAGE,
    type: 'popup',
    width: SIZE.width,
    // The background has no screen: the browser keeps the window on it.
    height: Math.min(SIZE.height, globalThis.screen?.availHeight ?? SIZE.height),
    incognito: browser.extension.inIncognitoContext,
  });
}
