import { flushSync } from 'react-dom';
import type { StackAddress } from '../../engine/types';
import { expandCards } from '../collapsing/collapsedCards';
import { foundStack } from './foundStack';

/**
 * Expands the card of a row, draws the row and scrolls it into view, as Find in inventory does, and highlights it until
 * the next input. Returns its element to focus: a button, because a field would open an on-screen keyboard.
 */
export function goToStack(address: StackAddress): HTMLElement | undefined {
  expandCards([address.container]);
  flushSync(() => foundStack.set(address));
  const row = document.querySelector(`li[data-stack="${address.stack}"]`);
  const leaving = new AbortController();
  for (const event of ['pointerdown', 'keydown']) {
    window.addEventListener(
      event,
      () => {
        leaving.abort();
        foundStack.set(undefined);
      },
      { capture: true, signal: leaving.signal },
    );
  }
  return row?.querySelector<HTMLElement>('[aria-label="Move"]') ?? undefined;
}
