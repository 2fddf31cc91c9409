import browser from 'webextension-polyfill';

/** The part of Chrome's API that the polyfill does not wrap. Absent in Firefox. */
interface SidePanel {
  setPanelBehavior(behavior: { openPanelOnActionClick: boolean }): Promise<void>;
}

/** Lets a click on the toolbar button open the panel, in the way each browser offers. */
export function openPanelFromToolbar(): void {
  const { sidePanel } = browser as typeof browser & { sidePanel?: SidePanel };
  if (sidePanel) {
    sidePanel.setPanelBehavior({ openPanelOnActionClick: true }).catch(reportError);
  } else {
    // Firefox closes the sidebar from its own header, but a second click should do so too.
    browser.action.onClicked.addListener(() => {
      browser.sidebarAction.toggle().catch(reportError);
    });
  }
}
