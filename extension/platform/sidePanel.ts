import browser from 'webextension-polyfill';

/**
 * The parts of the browsers' APIs for side panels: Chrome has the first one, Firefox the second, and some have neither.
 */
interface SidePanels {
  /** The polyfill does not wrap it. */
  sidePanel?: {
    setPanelBehavior(behavior: { openPanelOnActionClick: boolean }): Promise<void>;
    open(place: { windowId: number }): Promise<void>;
  };
  sidebarAction?: typeof browser.sidebarAction;
}

export const { sidePanel, sidebarAction } = browser as SidePanels;

/** True if the browser has side panels for extensions. */
export const hasSidePanel = sidePanel !== undefined || sidebarAction !== undefined;

/**
 * Opens the side panel of a window, unless it is open. Rejects if the browser refuses: it does so except in the turn of
 * a click or a key.
 */
export async function openSidePanel(windowId: number): Promise<void> {
  // Firefox opens it in the window that was used last.
  await (sidePanel ? sidePanel.open({ windowId }) : sidebarAction?.open());
}
