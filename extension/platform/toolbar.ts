import browser from 'webextension-polyfill';
import { sidebarAction, sidePanel } from './sidePanel';
import { openInWindow } from './window';

/** Lets a click on the toolbar button open the panel, in the way each browser offers. */
export function openPanelFromToolbar(): void {
  if (sidePanel) {
    sidePanel.setPanelBehavior({ openPanelOnActionClick: true }).catch(reportError);
  } else {
    // Firefox closes the sidebar from its own header, but a second click should do so too.
    browser.action.onClicked.addListener(() => {
      (sidebarAction ? sidebarAction.toggle() : openInWindow()).catch(reportError);
    });
  }
}
