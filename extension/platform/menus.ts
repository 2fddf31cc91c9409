import browser, { type Menus, type Tabs } from 'webextension-polyfill';
import { isFirefox } from './isFirefox';
import { canOpenWindows } from './window';

type Entry = 'add-to-inventory' | 'open-in-window';

/** Phones have no such menus. */
const { contextMenus } = browser as Partial<Pick<typeof browser, 'contextMenus'>>;

/**
 * The pages with the entry for selected text. Chromium goes by the address of the frame, and the frames of editors have
 * none of their own.
 */
const PAGES = [
  ...['http://*/*', 'https://*/*', 'file:///*'],
  ...(isFirefox ? [] : ['about:blank', 'about:srcdoc']),
];

/** Adds the entries to the browser's menus. The browser keeps them until the extension is updated. */
export function addMenuEntries(): void {
  browser.runtime.onInstalled.addListener(async () => {
    await contextMenus?.removeAll();
    contextMenus?.create({
      id: 'add-to-inventory' satisfies Entry,
      title: browser.i18n.getMessage('addToInventory'),
      contexts: ['selection'],
      documentUrlPatterns: PAGES,
    });
    if (canOpenWindows) {
      contextMenus?.create({
        id: 'open-in-window' satisfies Entry,
        title: browser.i18n.getMessage('openInWindow'),
        contexts: ['action'],
      });
    }
  });
}

/** Calls `listener` when an entry is chosen, with the tab where its menu was. */
export function onMenuEntry(
  entry: Entry,
  listener: (click: Menus.OnClickData, tab: Tabs.Tab | undefined) => void,
): void {
  contextMenus?.onClicked.addListener((click, tab) => {
    if (click.menuItemId === entry) {
      listener(click, tab);
    }
  });
}
