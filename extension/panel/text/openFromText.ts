import { views } from '../../engine/page';
import type { ContainerId } from '../../engine/types';
import { LARGEST } from '../../files/read';
import { openDialog } from '../dialog/openDialog';

/** Returns true for a text that is larger than a file may be (docs/rules/storage.md#large-files). */
export function isTooLarge(text: string): boolean {
  return text.length > LARGEST;
}

/** Opens Add from text with a text that was pasted in an add row, unless it is too large. */
export function openFromText(text: string, container: ContainerId | undefined): void {
  if (isTooLarge(text)) {
    views.showProblem('The text is too large to read.');
  } else {
    openDialog({ kind: 'addFromText', text, ...(container !== undefined && { container }) });
  }
}
