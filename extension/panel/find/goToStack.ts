import { flushSync } from 'react-dom';
import type { StackAddress } from '../../engine/types';
import { foundStack } from './foundStack';

/**
 * Has a row drawn and brought into sight, as Find in inventory does; it stands out until something else is done. Answers what of it may have
 * the focus: a button, for a field would call up a keyboard.
 */
export function goToStack(address: StackAddress): HTMLElement | undefined {
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
