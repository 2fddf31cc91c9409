import browser from 'webextension-polyfill';
import { onMenuEntry } from './menus';
import { sidebarAction, sidePanel } from './sidePanel';
import { openInWindowOrTab } from './window';

/** Lets a click on the toolbar button open the panel, in the way each browser offers; its menu opens a window. */
export function openPanelFromToolbar(): void {
  if (sidePanel) {
    sidePanel.setPanelBehavior({ openPanelOnActionClick: true }).catch(reportError);
  } else {
    // Firefox closes the sidebar from its own header, but a second click should do so too.
    browser.action.onClicked.addListener(() => {
      (sidebarAction ? sidebarAction.toggle() : openInWindowOrTab()).catch(reportError);
    });
  }
  onMenuEntry('open-in-window', () => {
    openInWindowOrTab().catch(reportError);
  });
}
