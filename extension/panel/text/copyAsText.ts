import { showCrash } from '../../crash/crashScreen';
import { panel, views } from '../../engine/page';
import type { CopiedText, InventoryId } from '../../engine/types';
import type { NoticeOffer } from '../../engine/viewStore';
import { pack } from '../../files/codes';
import { copyToClipboard } from '../../platform';
import { focusHomes } from '../controls/focusHomes';
import { openDialog } from '../dialog/openDialog';

/** Copies a text and shows a notice, with what it offers to do next. */
export function copyAsText(copied: CopiedText | undefined, offer?: NoticeOffer): void {
  if (copied) {
    copy('Copy as text', copied, offer).catch(showCrash);
  }
}

/** Copies an inventory as a code and shows a notice (docs/rules/storage.md#codes). */
export function copyCode(inventory: InventoryId): void {
  copyPacked(inventory).catch(showCrash);
}

async function copyPacked(inventory: InventoryId): Promise<void> {
  const contents = panel.ask({ type: 'codeContents', inventory });
  if (contents) {
    const packed = await pack(contents.text);
    await copy('Copy code', panel.ask({ type: 'copyCode', name: contents.name, packed }));
  }
}

/** If the browser refuses, a dialog shows the text (docs/rules/catalogues-and-text.md#refused-copies). */
async function copy(
  title: string,
  { text, notice }: CopiedText,
  offer?: NoticeOffer,
): Promise<void> {
  // The menu that it was chosen in is about to close.
  const homes = focusHomes(document.activeElement);
  if (await copyToClipboard(text)) {
    views.showInfo(notice, offer);
  } else {
    openDialog({ kind: 'refusedCopy', title, text }, homes);
  }
}
