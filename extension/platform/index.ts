export { askText, confirmAction } from './dialogs';
export { durable } from './durable';
export { requestHost } from './hosts';
export { onCopyWritten, readCopy, writeCopy } from './safetyCopy';
