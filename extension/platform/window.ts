import browser, { type Windows } from 'webextension-polyfill';

/** The size of the panel's own window in CSS pixels, if the screen is high enough. */
const SIZE = { width: 420, height: 900 };

/** True if this page is in the browser's side panel, false in a tab or a window of its own. */
export async function isInSidePanel(): Promise<boolean> {
  return (await browser.tabs.getCurrent()) === undefined;
}

/** The id of the window that this page has opened; the next click waits for it. */
let opened: Promise<number | undefined> = Promise.resolve(undefined);

/** Opens this page in a window without tabs, or brings that window to the front. Rejects if the browser refuses. */
export function openInWindow(): Promise<unknown> {
  const before = opened;
  const showing = before.then(showWindow);
  opened = showing.catch(() => before);
  return showing;
}

/** Returns the id of the window. */
async function showWindow(last: number | undefined): Promise<number | undefined> {
  const windows = await browser.windows.getAll({ windowTypes: ['popup'] });
  const found = windows.find(({ id }) => id !== undefined && (id === last || isPanelIn(id)));
  return found?.id === undefined ? createWindow() : bringToFront(found.id, found.state);
}

/** True if this page is also open in that window, opened by any side panel. */
function isPanelIn(windowId: number): boolean {
  const pages = browser.extension.getViews({ type: 'tab', windowId });
  return pages.some((page) => page.location.pathname === location.pathname);
}

async function bringToFront(id: number, state: Windows.WindowState | undefined): Promise<number> {
  await browser.windows.update(id, {
    focused: true,
    ...(state === 'minimized' && { state: 'normal' }),
  });
  return id;
}

async function createWindow(): Promise<number | undefined> {
  const { id } = await browser.windows.create({
    url: location.pathname,
    type: 'popup',
    width: SIZE.width,
    height: Math.min(SIZE.height, screen.availHeight),
    // A window that is not private would have a different list.
    incognito: browser.extension.inIncognitoContext,
  });
  return id;
}
