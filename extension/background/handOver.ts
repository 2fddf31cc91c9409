import { addWaitingText, dropWaitingTexts } from '../handover/waitingTexts';
import { onTextSelected, type Selection } from '../platform/selection';
import { inTurn, isShutdown, sessionStorage } from '../platform/session';
import { onWindowClosed } from '../platform/window';
import { handedText, type SelectedText, TOO_LARGE } from './handedText';

/** Hands the selected text of a page over to a panel (docs/rules/storage.md#selected-text-of-a-page). */
export function handOverSelectedText(): void {
  onTextSelected((selection) => {
    handOver(selection).catch(reportError);
  });
  onWindowClosed((window) => {
    if (sessionStorage) {
      dropWaitingTexts(sessionStorage, window).catch((error: unknown) => {
        // With the browser, this storage ends as well.
        if (!isShutdown(error)) {
          reportError(error);
        }
      });
    }
  });
}

async function handOver(selection: Selection): Promise<void> {
  const handed = handedText(await textOf(selection));
  const destination = await selection.destination;
  if (handed && sessionStorage) {
    const storage = sessionStorage;
    await inTurn('hss-texts', () =>
      addWaitingText(storage, destination, handed).catch(() =>
        // More than the browser keeps.
        addWaitingText(storage, destination, TOO_LARGE),
      ),
    );
  }
}

async function textOf({ text, browser, textOfBrowser }: Selection): Promise<SelectedText> {
  const read = await text;
  if (read !== undefined) {
    return { from: 'page', text: read };
  }
  return textOfBrowser === undefined ? { from: 'nowhere' } : { from: browser, text: textOfBrowser };
}
