import browser from 'webextension-polyfill';
import { openInWindow } from './window';

/**
 * The parts of the browsers' APIs for side panels: Chrome has the first one, Firefox the second, and some have neither.
 */
interface SidePanels {
  /** The polyfill does not wrap it. */
  sidePanel?: { setPanelBehavior(behavior: { openPanelOnActionClick: boolean }): Promise<void> };
  sidebarAction?: typeof browser.sidebarAction;
}

/** Lets a click on the toolbar button open the panel, in the way each browser offers. */
export function openPanelFromToolbar(): void {
  const { sidePanel, sidebarAction } = browser as SidePanels;
  if (sidePanel) {
    sidePanel.setPanelBehavior({ openPanelOnActionClick: true }).catch(reportError);
  } else {
    // Firefox closes the sidebar from its own header, but a second click should do so too.
    browser.action.onClicked.addListener(() => {
      (sidebarAction ? sidebarAction.toggle() : openInWindow()).catch(reportError);
    });
  }
}
