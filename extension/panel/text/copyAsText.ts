import { showCrash } from '../../crash/crashScreen';
import type { CopiedText } from '../../engine/types';
import { showInfo } from '../../engine/views';
import { copyToClipboard } from '../../platform';
import { openDialog } from '../dialog/openDialog';

/**
 * Copies a text and shows a notice. If the browser refuses, a dialog shows the text
 * (docs/rules/catalogues-and-text.md#refused-copies).
 */
export function copyAsText(copied: CopiedText | undefined): void {
  if (!copied) {
    return;
  }
  copyToClipboard(copied.text)
    .then((isCopied) => {
      if (isCopied) {
        showInfo(copied.notice);
      } else {
        openDialog({ kind: 'copyAsText', text: copied.text });
      }
    })
    .catch(showCrash);
}
