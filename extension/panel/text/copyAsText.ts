import type { CopiedText } from '../../engine/types';
import { showInfo } from '../../engine/views';
import { copyToClipboard } from '../../platform';
import { openDialog } from '../dialog/openDialog';

/** Copies and says so; a text that the browser refuses to copy is shown, to be copied by hand (docs/rules/catalogues-and-text.md#refused-copies). */
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
