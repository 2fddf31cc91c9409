import browser, { type Tabs } from 'webextension-polyfill';
import { isFirefox } from './isFirefox';
import { onMenuEntry } from './menus';
import { isPopupWindow } from './popupWindows';
import { selectedText } from './selectedText';
import { hasSidePanel, openSidePanel } from './sidePanel';
import { openInWindowOrTab, windows } from './window';

/** The key for it, as the manifest names it. */
const KEY = 'add-selected-text';

/** The selected text of a page, and the panel that gets it. */
export interface Selection {
  /** The text as the page has it, with its lines; `undefined` if the extension may not read the page. */
  text: Promise<string | undefined>;
  /** The text as the browser gives it, without lines or without its end; a key comes without it. */
  textOfBrowser: string | undefined;
  browser: 'Chromium' | 'Firefox';
  /** The number of the window whose side panel opens, or `own` for the panel's own window. */
  destination: Promise<number | 'own'>;
}

/** The part of a page whose selected text is meant: the frame that was clicked, or whichever has the focus. */
type Part = { frame: number } | 'focused frame';

/** Phones have no keys for commands. */
const { commands } = browser as Partial<Pick<typeof browser, 'commands'>>;

/** Opens the panel when the menu's entry or its key is used, and calls `listener` with the selected text. */
export function onTextSelected(listener: (selection: Selection) => void): void {
  onMenuEntry('add-to-inventory', ({ frameId = 0, selectionText }, tab) => {
    if (tab) {
      listener(selectionIn(tab, { frame: frameId }, selectionText));
    }
  });
  commands?.onCommand.addListener((command, tab) => {
    if (command === KEY && tab) {
      listener(selectionIn(tab, 'focused frame', undefined));
    }
  });
}

/** Called in the turn of the click or the key: later the browser opens no panel. */
function selectionIn(tab: Tabs.Tab, part: Part, textOfBrowser: string | undefined): Selection {
  const destination = openPanelFor(tab);
  return {
    text: readText(tab, part),
    textOfBrowser,
    browser: isFirefox ? 'Firefox' : 'Chromium',
    destination,
  };
}

async function readText({ id = 0 }: Tabs.Tab, part: Part): Promise<string | undefined> {
  const isClicked = part !== 'focused frame';
  try {
    const [result] = await browser.scripting.executeScript({
      target: { tabId: id, frameIds: [isClicked ? part.frame : 0] },
      func: selectedText,
      args: [isClicked ? 'this frame' : 'focused frame'],
      injectImmediately: true,
    });
    return typeof result?.result === 'string' ? result.result : undefined;
  } catch {
    // The browser's own page, a PDF, or a frame of a different origin.
    return undefined;
  }
}

/** Opens the side panel of the page's window; where that has none, the panel's own window. */
async function openPanelFor({ windowId }: Tabs.Tab): Promise<number | 'own'> {
  if (hasSidePanel && windowId !== undefined && !isPopupWindow(windowId)) {
    // If the browser refuses, the text waits until somebody opens the side panel.
    await openSidePanel(windowId).catch(() => undefined);
    if ((await windows?.get(windowId))?.type === 'normal') {
      return windowId;
    }
  }
  openInWindowOrTab().catch(reportError);
  return 'own';
}
