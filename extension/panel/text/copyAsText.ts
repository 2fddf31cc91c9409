import type { CopiedText } from '../../engine/types';
import { showInfo } from '../../engine/views';
import { copyToClipboard } from '../../platform';
import { openDialog } from '../dialog/openDialog';

/**
 * Copies a text and shows a notice. If the browser refuses, a dialog shows the text
 * (docs/rules/catalogues-and-text.md#refused-copies).
 */
export async function copyAsText(copied: CopiedText | undefined): Promise<void> {
  if (!copied) {
    return;
  }
  if (await copyToClipboard(copied.text)) {
    showInfo(copied.notice);
  } else {
    openDialog({ kind: 'copyAsText', text: copied.text });
  }
}
