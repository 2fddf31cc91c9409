export { askText, confirmAction } from './dialogs';
export { giveBackHosts, requestHost } from './hosts';
