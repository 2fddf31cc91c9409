export { about } from './about';
export { copyToClipboard } from './clipboard';
export { requestHost, revokeHosts } from './hosts';
export { closeTab, inventoryOfSheet, openSheet, print, printOnFirstOpening } from './sheet';
export {
  canOpenWindows,
  isInSidePanel,
  openInWindowOrTab,
  panelDestination,
  sidePanelFollowsZoom,
} from './window';
