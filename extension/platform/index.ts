export { about } from './about';
export { copyToClipboard } from './clipboard';
export { askText, confirmAction } from './dialogs';
export { giveBackHosts, requestHost } from './hosts';
