export { askText, confirmAction } from './dialogs';
export { durable } from './durable';
export { giveBackHosts, requestHost } from './hosts';
export { onCopyWritten, readCopy, writeCopy } from './safetyCopy';
